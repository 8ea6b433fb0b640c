import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { divergingOutcome, HALTED, levelOf, MISSING, perTheme, rampClasses } from './classes';
import { outcomeOf } from './outcomes';
import type { Colouring } from './types';

const STEPS = 20;

function classOf(snapshot: TreeSnapshot, node: number): number {
  if (outcomeOf(snapshot, node) === 'halted') return HALTED;
  const n = snapshot.n[node] ?? 0;
  return n > 0 ? levelOf((snapshot.k[node] ?? 0) / n) : MISSING;
}

export const outcome: Colouring = {
  id: 'outcome',
  key: '2',
  name: 'Outcome',
  classes: (snapshot) => Uint16Array.from({ length: snapshot.header.count }, (_, node) => classOf(snapshot, node)),
  palette: perTheme(divergingOutcome),
  legend: (snapshot) => {
    let missing = 0;
    for (let node = 0; node < snapshot.header.count; node++) if (classOf(snapshot, node) === MISSING) missing++;
    return {
      title: 'Passing leaves, k/n',
      definition: 'Successes over finished rollouts at or under the node: the Monte Carlo estimate of V.',
      low: '0',
      high: '1',
      ramp: rampClasses(STEPS),
      histogram: null,
      tick: 0.5,
      missing: { label: 'no outcome', count: missing },
      outside: null,
    };
  },
  valueText: (snapshot, node) => ((snapshot.n[node] ?? 0) > 0 ? `${snapshot.k[node]}/${snapshot.n[node]}` : 'no outcome'),
};
