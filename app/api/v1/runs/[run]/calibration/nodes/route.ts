import { listCalibrationNodes } from '@/db/queries';
import { answer, badRequest, notFound, pathPart, unavailable } from '../../../../respond';
import { csv, sliceOf } from '../slice';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const COLUMNS = ['run', 'step', 'prompt', 'treeKey', 'node', 'depth', 'bare', 'label', 'v', 'predictor', 'exactV', 'k', 'n', 'allK', 'allN'];

function boundOf(request: Request, name: 'from' | 'to', otherwise: number): number | null {
  const given = new URL(request.url).searchParams.get(name);
  const value = given === null ? otherwise : Number(given);
  return given !== '' && value >= 0 && value <= 1 ? value : null;
}

/** Nodes of a slice with V in [`?from=`, `?to=`): what stands behind a bin. `?format=csv` for the same as a table. */
export async function GET(request: Request): Promise<Response> {
  const slice = sliceOf(request);
  if (slice instanceof Response) return slice;
  const [from, to] = [boundOf(request, 'from', 0), boundOf(request, 'to', 1)];
  if (from === null || to === null) return badRequest('from and to are V in [0, 1].', 'For example ?from=0.3&to=0.4');
  const run = pathPart(request, 4);
  if (new URL(request.url).searchParams.get('format') !== 'csv') return answer('run', () => listCalibrationNodes(run, slice, [from, to]));
  try {
    const found = await listCalibrationNodes(run, slice, [from, to]);
    return found ? csv('calibration-nodes', COLUMNS, found.nodes) : notFound('run');
  } catch (error) {
    return unavailable(error);
  }
}
