import { formatSigned } from '../numbers';
import { colouringBy, divergingSigned, evenEnds, OUTSIDE } from './measured';
import { isPredictable } from './outcomes';

/** The predictor's true error, where the environment knows V. */
export const exactMinusV = colouringBy({
  id: 'exact-v',
  key: '5',
  name: 'Exact − V',
  title: 'V − Ṽ',
  definition: 'Exact success probability of the current policy from this prefix minus Ṽ at decision time. Only environments that know V record it.',
  palette: divergingSigned,
  value: (snapshot, node) => (isPredictable(snapshot, node) ? snapshot.exactV[node]! - snapshot.v[node]! : OUTSIDE),
  ends: () => evenEnds(1),
  tick: 0,
  missing: 'no exact V or prediction',
  outside: 'leaf',
  valueText: (value) => formatSigned(value),
});
