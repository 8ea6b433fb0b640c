import { NONE, type TreeSnapshot } from '@/lib/contract/snapshot';
import { formatSigned } from '../numbers';
import { colouringBy, divergingSigned, evenEnds, OUTSIDE } from './measured';
import { outcomeOf } from './outcomes';

/** Ṽ of a turn; at a finished leaf its outcome, 1 or 0. */
function beliefAfter(snapshot: TreeSnapshot, node: number): number {
  const outcome = outcomeOf(snapshot, node);
  if (outcome === 'success') return 1;
  if (outcome === 'failure' || outcome === 'halted') return 0;
  return snapshot.v[node]!;
}

/** How far one turn moved the predictor's mind. */
export const surprise = colouringBy({
  id: 'surprise',
  key: '8',
  name: 'Surprise',
  title: 'ΔṼ of the turn',
  definition:
    'Ṽ after the turn minus Ṽ before it; on the last turn the outcome (1 or 0) minus Ṽ before it. Squares of these add up to the quadratic variation of the path.',
  palette: divergingSigned,
  value: (snapshot, node) => {
    const parent = snapshot.parent[node]!;
    return parent === NONE ? OUTSIDE : beliefAfter(snapshot, node) - snapshot.v[parent]!;
  },
  ends: () => evenEnds(1),
  tick: 0,
  missing: 'no prediction',
  outside: 'root',
  valueText: (value) => formatSigned(value),
});
