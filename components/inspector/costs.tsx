'use client';

import { useMemo, useState } from 'react';
import { nodeApi } from '@/components/tree/api';
import { useTree, useTreeState } from '@/components/tree/tree-context';
import { useAnswer } from '@/components/ui/use-answer';
import type { SubtreeCosts } from '@/lib/contract/read/node-more';
import type { NodeDetail } from '@/lib/contract/read/trees';
import { formatDuration } from '@/lib/display/durations';
import { formatCount, formatPlural } from '@/lib/display/numbers';
import { type SubtreeSums, subtreeSums } from './subtree';

const orNone = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? 'not recorded' : format(value);

/** Times of larger subtrees are summed by the database on request. */
const AT_ONCE = 50_000;

/** Time under a node: summed by the database, at once where that is little work. */
interface Time {
  readonly answer: SubtreeCosts | null;
  /** Null where it is to be asked for. */
  readonly text: string | null;
  readonly ask: () => void;
  readonly askText: string;
}

function useTime(node: number, nodes: number): Time {
  const { run, treeKey } = useTree();
  const snapshot = useTreeState((state) => state.whole);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const id = snapshot?.ids.at(node);
  const isWanted = id !== undefined && (nodes <= AT_ONCE || askedFor === id);
  const { value, isCurrent, failure, retry } = useAnswer<SubtreeCosts>(
    isWanted ? `${nodeApi(run, treeKey, id, false)}/subtree` : null,
    snapshot?.header.revision,
  );
  const answer = isWanted && isCurrent ? value : null;
  const text = !isWanted || failure ? null : answer ? orNone(answer.wallMs, formatDuration) : '…';
  const ask = failure ? retry : () => setAskedFor(id ?? null);
  return { answer, text, ask, askText: failure ? 'could not be read; try again' : 'sum' };
}

function missingText(sums: SubtreeSums, time: SubtreeCosts | null): string {
  const parts = [
    sums.withoutTokens > 0 && `${formatPlural(sums.withoutTokens, 'turn')} without tokens`,
    time !== null && time.withoutWallMs > 0 && `${formatPlural(time.withoutWallMs, 'turn')} without time`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `left out of the sums: ${parts.join(', ')}` : '';
}

function OwnRow({ turn, leaves }: { turn: NodeDetail | null; leaves: number | null }) {
  return (
    <tr>
      <th>this turn</th>
      <td className="n">{orNone(turn?.tokens, formatCount)}</td>
      <td className="n">{orNone(turn?.wallMs, formatDuration)}</td>
      <td className="n">{formatCount(leaves)}</td>
      <td className="n">1</td>
    </tr>
  );
}

function Table({ node, turn, sums }: { node: number; turn: NodeDetail | null; sums: SubtreeSums }) {
  const time = useTime(node, sums.nodes);
  return (
    <>
      <h3>
        Cost <span>{missingText(sums, time.answer)}</span>
      </h3>
      <table className="fact-table">
        <thead>
          <tr>
            <th>
              <span className="sr-only">cost</span>
            </th>
            <th className="n">tokens</th>
            <th className="n">time</th>
            <th className="n">rollouts</th>
            <th className="n">turns</th>
          </tr>
        </thead>
        <tbody>
          {node !== 0 && <OwnRow turn={turn} leaves={sums.nodes === 1 ? sums.leaves : null} />}
          <tr>
            <th>{node === 0 ? 'whole tree' : 'with all under it'}</th>
            <td className="n">{orNone(sums.tokens, formatCount)}</td>
            <td className="n">
              {time.text ?? (
                <button type="button" className="more" onClick={time.ask}>
                  {time.askText}
                </button>
              )}
            </td>
            <td className="n">{formatCount(sums.leaves)}</td>
            <td className="n">{formatCount(node === 0 ? sums.nodes - 1 : sums.nodes)}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

/** Tokens, time and rollouts of the turn and of everything under it. */
export function Costs({ node, turn }: { node: number; turn: NodeDetail | null }) {
  const snapshot = useTreeState((state) => state.whole);
  const sums = useMemo(() => (snapshot && node < snapshot.header.count ? subtreeSums(snapshot, node) : null), [snapshot, node]);
  return (
    sums && (
      <div className="sec costs">
        <Table node={node} turn={turn} sums={sums} />
      </div>
    )
  );
}
