import { Defined } from '@/components/ui/defined';
import type { Basis, Expectation } from '@/lib/contract';
import { formatCount, formatFixed, formatPlural, formatSigned } from '@/lib/display/numbers';
import type { WhatIfView } from './model';

interface Row {
  readonly metric: string | null;
  readonly name: string;
  readonly of: (expectation: Expectation) => number | null;
  readonly digits: 0 | 1;
}

const ROWS: readonly Row[] = [
  { metric: null, name: 'prompts with root rollouts', of: ({ funded }) => funded, digits: 0 },
  { metric: 'what-if-mixed', name: 'mixed groups, expected', of: ({ mixedGroups }) => mixedGroups, digits: 1 },
  { metric: null, name: 'anchors with continuations', of: ({ anchorsExpanded }) => anchorsExpanded, digits: 0 },
  { metric: 'what-if-anchors', name: 'mixed anchors, expected', of: ({ mixedAnchors }) => mixedAnchors, digits: 1 },
  { metric: 'what-if-pairs', name: 'contrast pairs, expected', of: ({ contrastPairs }) => contrastPairs, digits: 1 },
];

const shown = (value: number | null, digits: number): string => (digits === 0 ? formatCount(value) : formatFixed(value, digits));

function difference({ recorded, redecided }: WhatIfView, { of, digits }: Row): string {
  const [before, after] = [of(recorded), of(redecided)];
  return before === null || after === null ? '–' : formatSigned(after - before, digits);
}

function basisText({ exact, predicted, missing }: Basis, what: string): string {
  const parts = [exact > 0 ? `exact V of ${formatCount(exact)}` : '', predicted > 0 ? `Ṽ of ${formatCount(predicted)}` : ''].filter(Boolean);
  const none = missing > 0 ? `; ${formatCount(missing)} have neither, so nothing is expected` : '';
  return parts.length === 0 && missing === 0 ? `no ${what}` : `${parts.join(', ')}${none}`;
}

/** Ṽ chose these prompts because it was high or low there: by the same Ṽ the new decision looks better than it is. */
function optimism({ recorded, redecided }: WhatIfView): string | null {
  const predicted = redecided.rootBasis.predicted + redecided.anchorBasis.predicted;
  if (predicted === 0) return null;
  const mixed = recorded.rootBasis.exact + redecided.rootBasis.exact > 0 ? ' The two columns then do not stand on the same ground.' : '';
  return `Where only Ṽ is known, a decision by Ṽ is judged by the Ṽ that made it, and looks better than it is.${mixed}`;
}

/** Two decisions side by side: what each is expected to yield, on which V, and what moved between them. */
export function Expectations({ view }: { view: WhatIfView }) {
  const warning = optimism(view);
  return (
    <section>
      <h2>
        What it would yield <em>expected from {view.expectedFrom}; no outcome is invented</em>
      </h2>
      <table className="expect">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">quantity</span>
            </th>
            <th scope="col">recorded</th>
            <th scope="col">what-if</th>
            <th scope="col">difference</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.metric ? <Defined metric={row.metric}>{row.name}</Defined> : row.name}</th>
              <td>{shown(row.of(view.recorded), row.digits)}</td>
              <td>{shown(row.of(view.redecided), row.digits)}</td>
              <td>{difference(view, row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="lab mt-1">
        Basis, prompts: recorded {basisText(view.recorded.rootBasis, 'prompts')}; what-if {basisText(view.redecided.rootBasis, 'prompts')}. Anchors:
        recorded {basisText(view.recorded.anchorBasis, 'anchors')}; what-if {basisText(view.redecided.anchorBasis, 'anchors')}.
      </p>
      {warning && <p className="lab">{warning}</p>}
      <p className="mt-1.5 text-small">
        <Defined metric="budget-moved">Moved</Defined>: {formatPlural(view.movedRoots, 'root rollout')} to other prompts,{' '}
        {formatPlural(view.movedContinuations, 'continuation')} to other anchors of the same trees.
      </p>
    </section>
  );
}
