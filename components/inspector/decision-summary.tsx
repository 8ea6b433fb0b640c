'use client';

import { useTree, useTreeState } from '@/components/tree/tree-context';
import type { TreeDecision } from '@/lib/contract/read/trees';
import { NONE } from '@/lib/contract/snapshot';
import { formatCount, formatFixed, formatPlural } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { byRank } from './decision-math';
import { DecisionTable } from './decision-table';
import { FormulaLines } from './formula-lines';
import { StageOneFacts } from './stage-one';

const NEAR = 2;

/** Five rows around the chosen one, the whole list where it is short. */
function near(anchors: readonly TreeDecision['anchors'][number][], at: number) {
  const from = Math.max(0, Math.min(anchors.length - 2 * NEAR - 1, at - NEAR));
  return anchors.slice(from, from + 2 * NEAR + 1);
}

function tailText(anchors: readonly TreeDecision['anchors'][number][]): string {
  const none = anchors.filter((anchor) => anchor.allocated === 0);
  const funded = anchors.length - none.length;
  const first = none[0];
  const which = first ? `, first of them ${visibleText(first.anchor)}${first.q === null ? '' : ` at q = ${formatFixed(first.q)}`}` : '';
  return `${formatCount(funded)} funded · ${formatCount(none.length)} given nothing${which}`;
}

/** The decision at the chosen anchor in short; at the root, stage 1. Absent decisions are said. */
export function DecisionSummary({ node }: { node: number }) {
  const snapshot = useTreeState((state) => state.whole);
  const detail = useTreeState((state) => state.detail);
  const { treeKey } = useTree();
  if (!snapshot || !detail) return null;
  if (node === 0) return <StageOneFacts key={treeKey} />;
  const ranked = byRank(detail.decision?.anchors ?? []);
  const at = ranked.findIndex((anchor) => anchor.anchor === snapshot.ids.at(node));
  const chosen = ranked[at];
  if (!chosen || !detail.decision) {
    const isLeaf = snapshot.last[node] === node;
    const why = !detail.decision
      ? 'none recorded in this tree'
      : isLeaf
        ? 'the rollout ended here'
        : 'not a candidate: only turns of bare rollouts are';
    return (
      <div className="sec">
        <h3>
          Stage-2 decision <span>{(snapshot.allocated[node] ?? NONE) === NONE ? why : `${snapshot.allocated[node]} given`}</span>
        </h3>
      </div>
    );
  }
  return (
    <div className="sec">
      <h3>
        Stage-2 decision{' '}
        <span>
          {chosen.rank === null ? 'not ranked' : `rank ${formatCount(chosen.rank)}`} of {formatPlural(ranked.length, 'anchor')},{' '}
          {formatPlural(detail.decision.budget, 'continuation')} to give
        </span>
      </h3>
      <DecisionTable anchors={near(ranked, at)} chosen={chosen.anchor} />
      <p className="hint">{tailText(ranked)}</p>
      <FormulaLines anchor={chosen} anchors={ranked} />
    </div>
  );
}
