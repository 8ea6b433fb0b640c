'use client';

import { useTreeState } from '@/components/tree/tree-context';
import type { NodeDetail } from '@/lib/contract/read/trees';
import { formatFixed, formatSigned } from '@/lib/display/numbers';

/** What the trainer was told here: target V̂, advantage, reward. Only what was recorded. */
export function Targets({ node, turn }: { node: number; turn: NodeDetail | null }) {
  const snapshot = useTreeState((state) => state.whole);
  if (!snapshot) return null;
  const target = snapshot.target[node] ?? Number.NaN;
  const advantage = snapshot.advantage[node] ?? Number.NaN;
  const reward = snapshot.reward[node] ?? Number.NaN;
  const rows = [
    Number.isNaN(target) ? null : ['Target V̂', formatFixed(target, 3), 'mean reward of the leaves under this node, by the recursion'],
    Number.isNaN(advantage) ? null : ['Advantage', formatSigned(advantage, 3), 'as the producer recorded it'],
    Number.isNaN(reward) ? null : ['Reward', formatFixed(reward, 3), 'of the rollout that ended here'],
  ].filter((row) => row !== null);
  return (
    <div className="sec">
      <h3>
        Training signal {rows.length === 0 && <span>no target or advantage recorded</span>}
        {turn?.prefixHash && (
          <span className="num ell" title="Hash of the prompt and turns up to here: the same prefix has it in every step and run">
            prefix {turn.prefixHash.slice(0, 12)}
          </span>
        )}
      </h3>
      {rows.length > 0 && (
        <dl className="nums">
          {rows.map(([name, value, title]) => (
            <div key={name} title={title}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
