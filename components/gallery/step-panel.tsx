import Link from 'next/link';
import { Defined } from '@/components/ui/defined';
import { OUTCOME_WORD, OutcomeMark } from '@/components/ui/marks';
import type { StepDetail } from '@/lib/contract';
import { prefixRatio, promptRatio, type Ratio } from '@/lib/derive/ratios';
import { formatDuration } from '@/lib/display/durations';
import { formatCount, formatFixed, formatInterval, formatPlural } from '@/lib/display/numbers';
import { degenerateCards, degenerateReason } from './degenerate';
import { expectedMixed, rootRollouts } from './gallery-model';
import { stepHref, treeHref } from './hrefs';
import { StageOnePlot } from './stage-one-plot';
import { Unfunded } from './unfunded';

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
          ` Mixed from bare rollouts alone, by Ṽ: expected ${formatFixed(expected, 1)}; observed with all ${formatCount(stats.mixed)}.`}
      </p>
    </section>
  );
}

function StageOne({ detail }: { detail: StepDetail }) {
  const { candidates } = detail;
  const missing = candidates.filter((candidate) => candidate.v === null).length;
  if (candidates.length === 0) return null;
  return (
    <section>
      <h2>
        Stage 1 <span>{missing === candidates.length ? 'no prediction asked' : 'root rollouts m by Ṽ'}</span>
      </h2>
      {missing < candidates.length && <StageOnePlot candidates={candidates} />}
      {missing > 0 && <p className="lab mt-1">{formatPlural(missing, 'candidate')} without a prediction.</p>}
      <Unfunded candidates={candidates} />
    </section>
  );
}

function Degenerate({ run, detail }: { run: string; detail: StepDetail }) {
  const cards = degenerateCards(detail.cards);
  return (
    <section>
      <h2>
        Degenerate groups{' '}
        <span>
          {formatCount(cards.length)} of {formatCount(detail.cards.length)}, by leaves spent
        </span>
      </h2>
      {cards.length === 0 && <p className="lab mt-1">Every finished tree of this step is mixed.</p>}
      <ul className="degenerate">
        {cards.map((card) => (
          <li key={card.treeKey}>
            <Link
              href={treeHref(run, card.treeKey)}
              title={`${degenerateReason(card)}. P(mix): that its ${rootRollouts(card) ?? 0} bare rollouts hold both outcomes. ${card.promptText}`}
              prefetch={false}
            >
              <OutcomeMark outcome={card.outcome} />
              <span className="sr-only">{OUTCOME_WORD[card.outcome]}</span>
              <span className="num ell id">{card.prompt}</span>
              <span className="ell why">{degenerateReason(card)}</span>
              <span className="num">{formatCount(card.n)}</span>
            </Link>
          </li>
        ))}
      </ul>
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
      <StageOne detail={detail} />
      <Degenerate run={run} detail={detail} />
    </aside>
  );
}
