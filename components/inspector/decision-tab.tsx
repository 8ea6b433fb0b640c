'use client';

import { useMemo } from 'react';
import { useTreeState } from '@/components/tree/tree-context';
import type { TreeDecision } from '@/lib/contract/read/trees';
import { formatCount, formatFixed, formatPlural } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { byRank, type Threshold, thresholdOf } from './decision-math';
import { DecisionTable } from './decision-table';
import { FormulaLines } from './formula-lines';
import { GainChart } from './gain-chart';
import { StageOneFacts } from './stage-one';

type Anchor = TreeDecision['anchors'][number];

const dividerText = ({ lambda }: Threshold): string => `given nothing: the first unit would gain no more than λ = ${formatFixed(lambda, 3)}`;

/** Where the budget ended among the gains, in one sentence. */
function ThresholdLine({ lambda, best, isGreedy }: Threshold) {
  return (
    <p className="hint">
      λ = {formatFixed(lambda, 3)}: the smallest gain that was funded.{' '}
      {isGreedy
        ? `A unit was given wherever it gained more; the best that was left out would have gained ${formatFixed(best, 3)}.`
        : `This allocator did not follow the gains: a unit left out would have gained ${formatFixed(best, 3)}.`}
    </p>
  );
}

/** What each continuation here was worth, and how many of them the allocator gave. */
function GainsHere({ chosen, decision, threshold }: { chosen: Anchor; decision: TreeDecision; threshold: Threshold | null }) {
  if (chosen.q === null) return null;
  const spent =
    chosen.spent === null || chosen.allocated === 0 ? '' : `; ${chosen.spent === chosen.allocated ? 'all' : formatCount(chosen.spent)} spent`;
  return (
    <div className="gain">
      <h3>
        Gain of each continuation here <span>qᵏ⁻¹(1 − q), q = {formatFixed(chosen.q)}</span>
      </h3>
      <GainChart anchor={chosen} last={threshold?.lambda ?? null} />
      <p className="hint">
        {visibleText(decision.allocator)} gave {formatPlural(decision.budget - decision.toRoots, 'unit')}
        {threshold?.isGreedy ? ' to the largest gains' : ''} over all {formatPlural(decision.anchors.length, 'anchor')}.{' '}
        {chosen.allocated === 0 ? 'None fell here' : `${formatCount(chosen.allocated)} of them fell here`}
        {spent}.
      </p>
      <FormulaLines anchor={chosen} anchors={decision.anchors} />
    </div>
  );
}

/** Every anchor of the tree, the unfunded ones as well. */
function AllAnchors({
  ranked,
  chosen,
  decision,
  threshold,
}: {
  ranked: readonly Anchor[];
  chosen: string | null;
  decision: TreeDecision;
  threshold: Threshold | null;
}) {
  return (
    <div className="sec">
      <h3>
        All anchors{' '}
        <span>
          by rank, as recorded by {visibleText(decision.allocator)}
          {decision.toRoots > 0 && `; ${formatPlural(decision.toRoots, 'unit')} became root rollouts`}
        </span>
      </h3>
      {threshold && <ThresholdLine {...threshold} />}
      {ranked.length > 0 ? (
        <DecisionTable
          anchors={ranked}
          chosen={chosen}
          withGains={threshold !== null}
          divider={threshold?.isGreedy ? dividerText(threshold) : null}
        />
      ) : (
        <p className="hint">The tree had no anchor.</p>
      )}
    </div>
  );
}

/** Why there is no decision on continuations. */
function withoutText(hasStageOne: boolean, hasEnded: boolean): string {
  if (!hasStageOne) return 'The file or the trainer that this tree came from recorded no decisions.';
  if (!hasEnded) return 'Continuations are decided when the rollouts from the root have ended.';
  return 'All of this tree’s budget went to rollouts from the root: no continuation was given to any prefix.';
}

/** Why this prefix got its budget and others did not: gains here, then every anchor of the tree ranked. */
export function DecisionTab({ node }: { node: number }) {
  const id = useTreeState((state) => state.whole?.ids.at(node));
  const decision = useTreeState((state) => state.detail?.decision);
  const without = useTreeState(({ detail, whole }) => withoutText(detail?.card.stageOne != null, whole?.header.ended ?? false));
  const ranked = useMemo(() => byRank(decision?.anchors ?? []), [decision]);
  const threshold = useMemo(() => thresholdOf(ranked), [ranked]);
  const chosen = ranked.find((anchor) => anchor.anchor === id);
  return (
    <>
      {(node === 0 || !decision) && <StageOneFacts />}
      {decision && chosen && <GainsHere chosen={chosen} decision={decision} threshold={threshold} />}
      {decision ? (
        <AllAnchors ranked={ranked} chosen={chosen?.anchor ?? null} decision={decision} threshold={threshold} />
      ) : (
        <div className="sec">
          <h3>
            Stage-2 decision <span>none recorded in this tree</span>
          </h3>
          <p className="hint">{without}</p>
        </div>
      )}
    </>
  );
}
