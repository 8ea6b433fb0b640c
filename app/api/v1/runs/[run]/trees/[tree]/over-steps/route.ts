import { getOverSteps } from '@/db/queries';
import { answer, pathPart } from '../../../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** The same prompt's trees in every attempt and step of the run (lib/contract/read/over-steps.ts). */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const tree = pathPart(request, 6);
  return answer('tree', () => getOverSteps(run, tree));
}
