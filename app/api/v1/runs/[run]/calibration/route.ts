import { getCalibration } from '@/db/queries';
import { answer, notFound, pathPart, unavailable } from '../../../respond';
import { csv, sliceOf } from './slice';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const COLUMNS = ['depth', 'from', 'to', 'nodes', 'rollouts', 'prompts', 'v', 'observed', 'low', 'high'];

/** Reliability bins, depths and scores of a slice of the run's nodes; `?format=csv`: the bins, of all depths and of each. */
export async function GET(request: Request): Promise<Response> {
  const slice = sliceOf(request);
  if (slice instanceof Response) return slice;
  const run = pathPart(request, 4);
  if (new URL(request.url).searchParams.get('format') !== 'csv') return answer('run', () => getCalibration(run, slice));
  try {
    const found = await getCalibration(run, slice);
    if (!found) return notFound('run');
    const depths = found.depths.flatMap(({ depth, andDeeper, bins }) =>
      bins.map((bin) => ({ depth: andDeeper ? `${depth}+` : String(depth), ...bin })),
    );
    return csv('calibration', COLUMNS, [...found.bins.map((bin) => ({ depth: 'all', ...bin })), ...depths]);
  } catch (error) {
    return unavailable(error);
  }
}
