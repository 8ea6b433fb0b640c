import Link from 'next/link';
import { Defined } from '@/components/ui/defined';
import { offers } from '@/components/ui/host';
import type { StepDetail } from '@/lib/contract';
import { predictionOf } from '@/lib/derive/prediction';
import { prefixRatio, promptRatio, type Ratio } from '@/lib/derive/ratios';
import { formatDuration } from '@/lib/display/durations';
import { formatCount, formatFixed, formatInterval, formatPlural } from '@/lib/display/numbers';
import { unfundedOf } from '@/lib/query-language/trees/subject';
import { budgetFlow } from './budget-flow';
import { DegenerateSection } from './degenerate-section';
import { FlowSection } from './flow-section';
import { expectedMixed } from './gallery-model';
import { stepHref } from './hrefs';
import { StageOnePlot } from './stage-one-plot';

function RatioFigure({ ratio, metric, label }: { ratio: Ratio; metric: string; label: string }) {
  return (
    <div>
      <dt>
        <Defined metric={metric}>{label}</Defined>
      </dt>
      <dd>{formatFixed(ratio.value)}</dd>
      <dd className="under">
        {ratio.interval ? `${formatInterval(ratio.interval.low, ratio.interval.high)} n ${formatCount(ratio.of)}` : 'none expanded'}
      </dd>
    </div>
  );
}

/** A step's leaves by how they were sampled; what no rollout led to was kept by a search. */
function leavesByOrigin({ stats, cards }: StepDetail): string {
  const continuations = cards.reduce((sum, card) => sum + card.continuations, 0);
  const searched = stats.leaves - stats.bareLeaves - continuations;
  if (searched === stats.leaves && stats.leaves > 0) return `${formatPlural(stats.leaves, 'leaf', 'leaves')}, all kept by a search`;
  const parts = [`${formatCount(stats.bareLeaves)} bare`, `${formatCount(continuations)} continuations`];
  if (searched > 0) parts.push(`${formatCount(searched)} kept by a search`);
  return `${formatPlural(stats.leaves, 'leaf', 'leaves')}: ${parts.join(' + ')}`;
}

function Figures({ detail }: { detail: StepDetail }) {
  const { stats } = detail;
  const expected = expectedMixed(detail.candidates);
  const facts = [
    stats.warmUp ? 'warm-up' : null,
    detail.policyVersion && `policy ${detail.policyVersion}`,
    detail.predictorVersion && `predictor ${detail.predictorVersion}`,
    stats.wallMs === null ? null : formatDuration(stats.wallMs),
  ];
  return (
    <section>
      <h2>
        Step {stats.step} <span>{facts.filter(Boolean).join(' · ')}</span>
      </h2>
      <dl className="big">
        <RatioFigure ratio={promptRatio(stats)} metric="effective-ratio-prompt" label="ratio, prompt" />
        <RatioFigure ratio={prefixRatio(stats)} metric="effective-ratio-prefix" label="ratio, prefix" />
        <div>
          <dt>
            <Defined metric="contrast-pairs" align="right">
              contrast pairs
            </Defined>
          </dt>
          <dd>{stats.anchorsExpanded > 0 ? formatCount(stats.contrastPairs) : '–'}</dd>
          <dd className="under">{formatPlural(stats.anchorsExpanded, 'anchor')}</dd>
        </div>
      </dl>
      <p className="lab mt-1">
        {leavesByOrigin(detail)}
        {detail.budget && `, of M(1+N) = ${formatCount(detail.budget.M * (1 + detail.budget.N))}`}.
        {stats.errors > 0 && ` ${formatCount(stats.errors)} ended in an error, counted as failures.`}
        {stats.limits > 0 && ` ${formatCount(stats.limits)} ended at a limit, counted as failures.`}
        {expected !== null &&
          ` Mixed from bare rollouts alone, by ${expected.shadow ? 'shadow Ṽ' : 'Ṽ'}: expected ${formatFixed(expected.count, 1)}; observed with all ${formatCount(stats.mixed)}.`}
      </p>
    </section>
  );
}

/** Stage 1 by the prediction that was asked for, else by the one recorded beside. */
function StageOne({ candidates, whatIfHref }: { candidates: StepDetail['candidates']; whatIfHref: string }) {
  if (candidates.length === 0) return null;
  const predicted = candidates.flatMap((candidate) => {
    const prediction = predictionOf(candidate);
    return prediction ? [{ prompt: candidate.prompt, v: Number(prediction.v.toFixed(3)), m: candidate.m, shadow: prediction.shadow }] : [];
  });
  const missing = candidates.length - predicted.length;
  const shadow = predicted.some((one) => one.shadow);
  const says =
    predicted.length === 0 ? 'no prediction asked' : shadow ? 'root rollouts m by shadow Ṽ: recorded, not asked for' : 'root rollouts m by Ṽ';
  return (
    <section>
      <h2>
        Stage 1 <span>{says}</span>
        {offers(whatIfHref) && (
          <Link className="ml-auto flex-none font-normal text-ink-2 text-label underline" href={whatIfHref} prefetch={false}>
            decide it again
          </Link>
        )}
      </h2>
      {predicted.length > 0 && (
        <StageOnePlot prompts={predicted.map(({ prompt }) => prompt)} v={predicted.map(({ v }) => v)} m={predicted.map(({ m }) => m)} />
      )}
      {missing > 0 && <p className="lab mt-1">{formatPlural(missing, 'candidate')} without a prediction.</p>}
    </section>
  );
}

/** What the step's budget bought, how it was given, and where it bought nothing. */
export function StepPanel({
  run,
  detail,
  others,
}: {
  run: string;
  detail: StepDetail;
  /** Other runs of the group, to hold this step against. */
  others: readonly { readonly run: string; readonly name: string }[];
}) {
  return (
    <aside className="step-panel" aria-label="The step">
      <Figures detail={detail} />
      {others.length > 0 && (
        <section>
          <h2>
            Same step elsewhere <span>prompts side by side</span>
          </h2>
          <div className="mt-1.5 flex flex-wrap gap-1.5">
            {others.map((other) => (
              <Link
                key={other.run}
                className="btn"
                href={`${stepHref(run, detail.stats.step)}/against/${encodeURIComponent(other.run)}`}
                prefetch={false}
              >
                against <span className="num">{other.name}</span>
              </Link>
            ))}
          </div>
        </section>
      )}
      <FlowSection flow={budgetFlow(detail.cards)} />
      <StageOne candidates={detail.candidates} whatIfHref={`/runs/${encodeURIComponent(run)}/what-if?step=${detail.stats.step}`} />
      <DegenerateSection run={run} cards={detail.cards} unfunded={unfundedOf(detail.candidates)} candidates={detail.candidates.length} />
    </aside>
  );
}
