import { formatSigned } from '../numbers';
import { colouringBy, divergingSigned, evenEnds, OUTSIDE } from './measured';
import { isPredictable } from './outcomes';

/** Where the predictor and the finished rollouts disagree. */
export const vMinusMonteCarlo = colouringBy({
  id: 'v-mc',
  key: '4',
  name: 'V − MC',
  title: 'Ṽ − k/n',
  definition:
    'Ṽ at decision time minus the share of finished rollouts through the turn that passed. Small n is noisy, and turns under an expanded anchor were chosen because they surprised.',
  palette: divergingSigned,
  value: (snapshot, node) => {
    if (!isPredictable(snapshot, node)) return OUTSIDE;
    const n = snapshot.n[node]!;
    return n > 0 ? snapshot.v[node]! - snapshot.k[node]! / n : Number.NaN;
  },
  ends: () => evenEnds(1),
  tick: 0,
  missing: 'no prediction or outcome',
  outside: 'leaf',
  valueText: (value, snapshot, node) => `${formatSigned(value)} (${snapshot.k[node]}/${snapshot.n[node]})`,
});
