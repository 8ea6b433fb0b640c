import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { divergingOutcome, HALTED, levelOf, MISSING, perTheme, rampClasses } from './classes';
import { isPredictable, outcomeOf } from './outcomes';
import type { Colouring } from './types';

const STEPS = 20;

/** A terminal turn has an outcome, not a prediction, and shows it. */
function classOf(snapshot: TreeSnapshot, node: number): number {
  const outcome = outcomeOf(snapshot, node);
  if (outcome === 'success') return levelOf(1);
  if (outcome === 'failure') return levelOf(0);
  if (outcome === 'halted') return HALTED;
  return levelOf(snapshot.v[node] ?? Number.NaN);
}

function histogram(snapshot: TreeSnapshot): { bins: number[]; missing: number } {
  const bins = new Array<number>(STEPS).fill(0);
  let missing = 0;
  for (let node = 0; node < snapshot.header.count; node++) {
    if (!isPredictable(snapshot, node)) continue;
    const v = snapshot.v[node] ?? Number.NaN;
    if (Number.isNaN(v)) missing++;
    else bins[Math.min(STEPS - 1, Math.max(0, Math.floor(v * STEPS)))]!++;
  }
  return { bins, missing };
}

export const predictedV: Colouring = {
  id: 'v',
  key: '1',
  name: 'Predicted V',
  classes: (snapshot) => Uint16Array.from({ length: snapshot.header.count }, (_, node) => classOf(snapshot, node)),
  palette: perTheme(divergingOutcome),
  legend: (snapshot) => {
    const { bins, missing } = histogram(snapshot);
    const none = bins.every((count) => count === 0);
    return {
      title: 'Predicted V',
      definition: 'Ṽ(H): the predictor’s chance that a rollout from this prefix succeeds, as it was when the decision was taken. Bars count turns.',
      low: '0',
      high: '1',
      ramp: rampClasses(STEPS),
      histogram: none ? null : bins,
      tick: 0.5,
      missing: { label: 'no prediction', count: missing },
      outside: null,
    };
  },
  valueText: (snapshot, node) => {
    const v = snapshot.v[node] ?? Number.NaN;
    return classOf(snapshot, node) === MISSING || Number.isNaN(v) ? 'no prediction' : v.toFixed(2);
  },
};
