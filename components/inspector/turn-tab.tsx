'use client';

import { useState } from 'react';
import { useTreeState } from '@/components/tree/tree-context';
import type { NodeText } from '@/lib/contract/read/trees';
import { formatDuration } from '@/lib/display/durations';
import { formatCount } from '@/lib/display/numbers';
import { isEmpty } from './call-text';
import { ContentView } from './content-view';
import { ContrastPairs } from './contrast-pairs';
import { DecisionSummary } from './decision-summary';
import { Prefix } from './prefix';
import { Targets } from './targets';
import type { NodeState } from './use-node';

const FIELDS = ['thought', 'action', 'observation'] as const;
const NAMES = { thought: 'Thought', action: 'Action', observation: 'Observation' } as const;

function Costs({ tokens, wallMs }: { tokens: number | null; wallMs: number | null }) {
  if (tokens === null && wallMs === null) return <small>tokens and time not recorded</small>;
  return (
    <small>
      {tokens !== null && (
        <>
          {formatCount(tokens)} tokens
          <br />
        </>
      )}
      {wallMs !== null && formatDuration(wallMs)}
    </small>
  );
}

/** Thought, action and observation of the chosen turn, apart; then what was decided here and what came of it. */
export function TurnTab({ node, state }: { node: number; state: NodeState }) {
  const [raw, setRaw] = useState(false);
  const detail = useTreeState((tree) => tree.detail);
  const isRoot = node === 0;
  const { detail: turn, isCurrent, failure } = state;
  const texts: readonly (readonly [string, NodeText])[] = turn
    ? FIELDS.filter((name) => !isEmpty(turn[name].content)).map((name) => [name, turn[name]])
    : [];
  return (
    <>
      <div className="raw-row">
        {!isRoot && <Prefix node={node} />}
        <span className="flex-1" />
        <button type="button" className="raw-toggle" aria-pressed={raw} onClick={() => setRaw(!raw)}>
          Raw
        </button>
      </div>
      {failure && <p className="failed">The text of this node could not be read: {failure}.</p>}
      {isRoot && detail && (
        <dl className="turn">
          <dt>Prompt</dt>
          <dd>
            <ContentView text={{ content: detail.promptContent, length: 0, truncated: false, withheldParts: 0 }} raw={raw} />
          </dd>
        </dl>
      )}
      {!isRoot && !turn && !failure && (
        <p className="turn hint" aria-busy="true">
          reading the turn
        </p>
      )}
      {!isRoot && turn && (
        <dl className={isCurrent ? 'turn' : 'turn stale'} aria-busy={!isCurrent}>
          {texts.map(([name, text], i) => (
            <div key={name} className={name}>
              <dt>
                {NAMES[name as keyof typeof NAMES]}
                {i === texts.length - 1 && <Costs tokens={turn.tokens} wallMs={turn.wallMs} />}
              </dt>
              <dd>
                <ContentView text={text} raw={raw} onFull={state.readFull} />
              </dd>
            </div>
          ))}
          {texts.length === 0 && <p className="hint">This turn was recorded without text.</p>}
        </dl>
      )}
      <Targets node={node} turn={isCurrent ? turn : null} />
      <DecisionSummary node={node} />
      <ContrastPairs node={node} />
    </>
  );
}
