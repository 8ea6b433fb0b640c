import { Defined } from '@/components/ui/defined';
import { formatCount, formatFixed, formatPlural } from '@/lib/display/numbers';
import type { WhatIfView } from './model';

function JustSo({ view: { observed } }: { view: WhatIfView }) {
  const expected = (value: number | null): string => (value === null ? '' : ` (${formatFixed(value, 1)} expected of the same)`);
  const parts = [
    observed.groups > 0 &&
      `${formatPlural(observed.groups, 'prompt')} with all root rollouts: ${formatCount(observed.mixedGroups)} mixed${expected(observed.expectedMixedGroups)}`,
    observed.anchors > 0 &&
      `${formatPlural(observed.anchors, 'anchor')} with as many continuations: ${formatCount(observed.mixedAnchors)} mixed${expected(observed.expectedMixedAnchors)}`,
  ].filter(Boolean);
  return (
    <p className="mt-1.5 text-small">
      <Defined metric="just-so">Recorded just so</Defined>: {parts.length === 0 ? 'nothing' : parts.join('; ')}.
    </p>
  );
}

/** What would have to be sampled before anything could be said of the outcome. */
function missingText({ coverage: { rootRollouts, continuations, undecided } }: WhatIfView): string {
  const roots = rootRollouts.needed - rootRollouts.recorded;
  const fresh = continuations.needed - continuations.recorded;
  if (roots + fresh + undecided === 0) return 'Every rollout of this decision was recorded: its outcome is the step’s own.';
  const parts = [
    roots > 0 && formatPlural(roots, 'root rollout'),
    fresh > 0 && formatPlural(fresh, 'continuation'),
    undecided > 0 && `${formatPlural(undecided, 'continuation')} whose anchors depend on those root rollouts`,
  ].filter(Boolean);
  return `To know its outcome one would have to sample ${parts.join(', and ')}.`;
}

function poolText({ pool, budget, recordedBudget }: WhatIfView): string | null {
  if (budget.M === recordedBudget.M && budget.N === recordedBudget.N) return null;
  if (pool.wanted > pool.recorded)
    return `With this budget the run would have drawn ${formatCount(pool.wanted)} candidates; the ${formatCount(pool.recorded)} on record are all that could be asked about.`;
  if (pool.wanted < pool.recorded)
    return `With this budget the run would have drawn ${formatCount(pool.wanted)} candidates; here all ${formatCount(pool.recorded)} on record took part.`;
  return null;
}

/** How far the record can answer for the other decision, and where it refuses to. */
export function Coverage({ view }: { view: WhatIfView }) {
  const { coverage } = view;
  const { rootRollouts, continuations, undecided, leaves, share } = coverage;
  const percent = 100 * share;
  const pool = poolText(view);
  return (
    <section>
      <h2>
        <Defined metric="coverage">Coverage</Defined>
        <em>
          <span className="num text-ink">{formatFixed(percent, percent > 0 && percent < 100 ? 1 : 0)} %</span> of{' '}
          {formatPlural(leaves, 'leaf', 'leaves')} were really sampled
        </em>
      </h2>
      <div className="cover" role="img" aria-label={`${formatFixed(percent, 0)} % of the other decision’s leaves were recorded`}>
        <i style={{ width: `${percent}%` }} />
      </div>
      <p className="lab">
        <span className="num">{formatCount(rootRollouts.recorded)}</span> of <span className="num">{formatCount(rootRollouts.needed)}</span> root
        rollouts, <span className="num">{formatCount(continuations.recorded)}</span> of{' '}
        <span className="num">{formatCount(continuations.needed)}</span> continuations
        {undecided > 0 && (
          <>
            , <span className="num">{formatCount(undecided)}</span> undecided
          </>
        )}
        .
      </p>
      <p className="mt-1.5 text-small">{missingText(view)}</p>
      <JustSo view={view} />
      {pool && <p className="lab mt-1">{pool}</p>}
    </section>
  );
}
