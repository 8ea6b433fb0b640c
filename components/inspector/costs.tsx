'use client';

import { useMemo } from 'react';
import { nodeApi } from '@/components/tree/api';
import { useTree, useTreeState } from '@/components/tree/tree-context';
import { useAnswer } from '@/components/ui/use-answer';
import type { SubtreeCosts } from '@/lib/contract/read/node-more';
import type { NodeDetail } from '@/lib/contract/read/trees';
import { formatDuration } from '@/lib/display/durations';
import { formatCount, formatPlural } from '@/lib/display/numbers';
import { subtreeSums } from './subtree';

const orNone = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? 'not recorded' : format(value);

/** Tokens, time and rollouts of the turn and of everything under it. */
export function Costs({ node, turn }: { node: number; turn: NodeDetail | null }) {
  const { run, treeKey } = useTree();
  const snapshot = useTreeState((state) => state.snapshot);
  const sums = useMemo(() => (snapshot && node < snapshot.header.count ? subtreeSums(snapshot, node) : null), [snapshot, node]);
  const id = snapshot?.ids.at(node);
  const answer = useAnswer<SubtreeCosts>(id === undefined ? null : `${nodeApi(run, treeKey, id, false)}/subtree`, snapshot?.header.revision);
  if (!sums) return null;
  const time = answer.isCurrent ? answer.value : null;
  const timeText = time ? orNone(time.wallMs, formatDuration) : answer.failure ? 'could not be read' : '…';
  const missing = [
    sums.withoutTokens > 0 && `${formatPlural(sums.withoutTokens, 'turn')} without tokens`,
    time !== null && time.withoutWallMs > 0 && `${formatPlural(time.withoutWallMs, 'turn')} without time`,
  ].filter((text) => text !== false);
  return (
    <div className="sec costs">
      <h3>
        Cost <span>{missing.length > 0 ? `left out of the sums: ${missing.join(', ')}` : ''}</span>
      </h3>
      <table className="fact-table">
        <thead>
          <tr>
            <th aria-label="cost" />
            <th className="n">tokens</th>
            <th className="n">time</th>
            <th className="n">rollouts</th>
            <th className="n">turns</th>
          </tr>
        </thead>
        <tbody>
          {node !== 0 && (
            <tr>
              <th>this turn</th>
              <td className="n">{orNone(turn?.tokens, formatCount)}</td>
              <td className="n">{orNone(turn?.wallMs, formatDuration)}</td>
              <td className="n">{snapshot && snapshot.last[node] === node ? formatCount(sums.leaves) : '–'}</td>
              <td className="n">1</td>
            </tr>
          )}
          <tr>
            <th>{node === 0 ? 'whole tree' : 'with all under it'}</th>
            <td className="n">{orNone(sums.tokens, formatCount)}</td>
            <td className="n">{timeText}</td>
            <td className="n">{formatCount(sums.leaves)}</td>
            <td className="n">{formatCount(node === 0 ? sums.nodes - 1 : sums.nodes)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
