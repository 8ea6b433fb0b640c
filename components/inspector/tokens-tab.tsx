'use client';

import { useState } from 'react';
import { nodeApi } from '@/components/tree/api';
import { useTree, useTreeState } from '@/components/tree/tree-context';
import { Unread } from '@/components/ui/unread';
import { useAnswer } from '@/components/ui/use-answer';
import type { NodeTokens } from '@/lib/contract/read/node-more';
import { formatCount, formatFixed, formatSigned } from '@/lib/display/numbers';
import { isRecorded, OVERLAYS, type Overlay, summarise } from './token-overlay';
import { TokenText } from './token-text';

function Switch({ tokens, overlay, setOverlay }: { tokens: NodeTokens; overlay: Overlay; setOverlay: (overlay: Overlay) => void }) {
  return (
    <div className="ov">
      <fieldset className="seg small" aria-label="Overlay">
        {OVERLAYS.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={overlay === id}
            disabled={!isRecorded(tokens, id)}
            title={isRecorded(tokens, id) ? undefined : `${name} was not recorded for this turn`}
            onClick={() => setOverlay(id)}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** What was not recorded is said, and that text is missing where only ids stand. */
function Missing({ tokens }: { tokens: NodeTokens }) {
  const missing = OVERLAYS.filter(({ id }) => !isRecorded(tokens, id)).map(({ name }) => name);
  return (
    <p className="hint">
      {missing.length > 0 && `Not recorded: ${missing.join(', ')}. `}
      {tokens.texts === null && 'The tokens’ texts were not recorded either: their ids stand for them.'}
    </p>
  );
}

function Facts({ tokens, index }: { tokens: NodeTokens; index: number }) {
  const number = (list: readonly (number | string)[] | null, format: (value: number) => string): string =>
    list === null ? 'not recorded' : format(Number(list[index] ?? Number.NaN));
  const rows = [
    ['id', tokens.tokenIds ? String(tokens.tokenIds[index] ?? '–') : 'not recorded'],
    ['log p', number(tokens.logprobs, (value) => formatFixed(value, 3))],
    ['entropy', number(tokens.entropies, (value) => formatFixed(value, 3))],
    ['advantage', number(tokens.advantages, (value) => formatSigned(value, 3))],
    ['trained', tokens.mask === null ? 'not recorded' : tokens.mask[index] === 1 ? 'yes' : 'no, masked'],
  ] as const;
  return (
    <div className="sec" aria-live="polite">
      <h3>Token {formatCount(index + 1)}</h3>
      <dl className="nums">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Recorded({ tokens }: { tokens: NodeTokens }) {
  const first = OVERLAYS.find(({ id }) => isRecorded(tokens, id))?.id ?? 'logprob';
  const [overlay, setOverlay] = useState<Overlay>(first);
  const [index, setIndex] = useState<number | null>(null);
  return (
    <>
      <Switch tokens={tokens} overlay={overlay} setOverlay={setOverlay} />
      <p className="lab tok-line">
        {formatCount(tokens.count)} tokens{summarise(tokens, overlay)}
      </p>
      <TokenText tokens={tokens} overlay={overlay} chosen={index} onChoose={setIndex} />
      <Missing tokens={tokens} />
      {index !== null && <Facts tokens={tokens} index={index} />}
    </>
  );
}

/** The turn token by token, with what the sampler and the trainer recorded of each. */
export function TokensTab({ node, count }: { node: number; count: number | null }) {
  const { run, treeKey } = useTree();
  const id = useTreeState((state) => state.whole?.ids.at(node));
  const url = count !== null && id !== undefined ? `${nodeApi(run, treeKey, id, false)}/tokens` : null;
  const { value, isCurrent, failure, retry } = useAnswer<NodeTokens>(url);
  if (count === null)
    return (
      <div className="sec first">
        <h3>
          Tokens <span>none recorded one by one in this turn</span>
        </h3>
        <p className="hint">
          A producer sends them with the node: <code>tokenIds</code>, <code>tokenTexts</code>, <code>logprobs</code>, <code>tokenEntropies</code>,{' '}
          <code>tokenAdvantages</code>, <code>mask</code>.
        </p>
      </div>
    );
  if (failure) return <Unread what="The tokens" failure={failure} onRetry={retry} />;
  return value && isCurrent ? <Recorded key={id} tokens={value} /> : <p className="turn hint">reading the tokens</p>;
}
