import { getStep } from '@/db/queries';
import { answer } from '../../../../respond';
import { stepPlace } from './place';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** A step's gallery; `?attempt=` for another than the latest. */
export async function GET(request: Request): Promise<Response> {
  const place = stepPlace(request);
  if (place instanceof Response) return place;
  return answer('step', () => getStep(place.run, place.step, place.attempt));
}
