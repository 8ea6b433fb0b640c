import { getRunEvidence } from '@/db/queries';
import { answer, pathPart } from '../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** What trees and nodes say of the run's steps: pass@k, the predictor at the roots, distributions. */
export async function GET(request: Request): Promise<Response> {
  return answer('run', () => getRunEvidence(pathPart(request, 4)));
}
