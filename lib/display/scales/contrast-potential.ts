import { mixHex } from '../colour';
import { formatFixed } from '../numbers';
import { buildPalette, perTheme } from './classes';
import { colouringBy, OUTSIDE } from './measured';
import { isPredictable } from './outcomes';

const MOST = 0.25;

/** Ṽ(1 − Ṽ): what is still open at a prefix. */
export const contrastPotential = colouringBy({
  id: 'potential',
  key: '6',
  name: 'Potential',
  title: 'Contrast potential Ṽ(1 − Ṽ)',
  definition:
    'Ṽ(1 − Ṽ) at decision time: the variance of the outcome from this prefix, and the quadratic variation that its rollouts have still before them in expectation (TRACE, arXiv 2606.11119).',
  palette: perTheme((theme) => buildPalette(theme, (t) => mixHex(theme, 'potential-lo', 'potential-hi', t))),
  value: (snapshot, node) => {
    if (!isPredictable(snapshot, node)) return OUTSIDE;
    const v = snapshot.v[node]!;
    return v * (1 - v);
  },
  ends: () => [0, MOST],
  tick: null,
  missing: 'no prediction',
  outside: 'leaf',
  valueText: (value) => formatFixed(value),
});
