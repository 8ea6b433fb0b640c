'use client';

import { useMemo } from 'react';
import { useTreeState } from '@/components/tree/tree-context';
import { formatCount, formatFixed, formatPlural } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { byRank, smallestFundedGain } from './decision-math';
import { DecisionTable } from './decision-table';
import { FormulaLines } from './formula-lines';
import { GainChart } from './gain-chart';
import { StageOneFacts } from './stage-one';

/** Why this prefix got its budget and others did not: gains here, then every anchor of the tree ranked. */
export function DecisionTab({ node }: { node: number }) {
  const snapshot = useTreeState((state) => state.snapshot);
  const decision = useTreeState((state) => state.detail?.decision);
  const ranked = useMemo(() => byRank(decision?.anchors ?? []), [decision]);
  if (!snapshot) return null;
  const chosen = ranked.find((anchor) => anchor.anchor === snapshot.ids.at(node));
  const last = smallestFundedGain(ranked);
  return (
    <>
      {node === 0 && <StageOneFacts />}
      {decision && chosen && chosen.q !== null && (
        <div className="gain">
          <h3>
            Gain of each continuation here <span>qᵏ⁻¹(1 − q), q = {formatFixed(chosen.q)}</span>
          </h3>
          <GainChart anchor={chosen} last={last} />
          <p className="hint">
            {visibleText(decision.allocator)} gave {formatPlural(decision.budget - decision.toRoots, 'unit')} to the largest gains over all{' '}
            {formatPlural(ranked.length, 'anchor')}.{' '}
            {chosen.allocated === 0 ? 'None fell here' : `${formatCount(chosen.allocated)} of them fell here`}
            {chosen.spent !== null && chosen.allocated > 0 && `; ${chosen.spent === chosen.allocated ? 'all' : formatCount(chosen.spent)} spent`}.
          </p>
          <FormulaLines anchor={chosen} anchors={ranked} />
        </div>
      )}
      {decision ? (
        <div className="sec">
          <h3>
            All anchors{' '}
            <span>
              by rank, as recorded by {visibleText(decision.allocator)}
              {decision.toRoots > 0 && `; ${formatPlural(decision.toRoots, 'unit')} became root rollouts`}
            </span>
          </h3>
          {ranked.length > 0 ? <DecisionTable anchors={ranked} chosen={chosen?.anchor ?? null} /> : <p className="hint">The tree had no anchor.</p>}
        </div>
      ) : (
        <div className="sec">
          <h3>
            Stage-2 decision <span>none recorded in this tree</span>
          </h3>
          <p className="hint">The allocator gave no continuations, or the tree was imported from a file that holds no decisions.</p>
        </div>
      )}
    </>
  );
}
