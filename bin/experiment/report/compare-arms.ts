import { type Estimate, pairedInterval } from '@/lib/derive/bootstrap';
import type { CellResult } from '../cell-result';
import { COMPARED, type ComparedName, METRICS } from './metrics';

/** Compares two arms over the seeds that both have. */
export function compareArms(subject: readonly CellResult[], other: readonly CellResult[], metric: ComparedName): Estimate {
  const bySeed = new Map(other.map((result) => [result.seed, result]));
  const { of } = METRICS[metric];
  const pairs = subject.flatMap((result) => {
    const match = bySeed.get(result.seed);
    return match ? [{ a: of(result), b: of(match) }] : [];
  });
  return pairedInterval(pairs, COMPARED[metric]);
}
