'use client';

import { useState } from 'react';
import type { NodeTokens } from '@/lib/contract/read/node-more';
import { formatCount } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { type Overlay, type Shade, shadeOf } from './token-overlay';

const FIRST = 2000;
const STRONGEST_PERCENT = 34;

interface TokenProps {
  readonly text: string;
  readonly shade: number | null;
  readonly isChosen: boolean;
  readonly index: number;
}

function Token({ text, shade, isChosen, index }: TokenProps) {
  const hue = shade === null || shade >= 0 ? 'var(--ink)' : 'var(--under)';
  const background =
    shade === null || shade === 0 ? undefined : `color-mix(in oklab, ${hue} ${Math.round(Math.abs(shade) * STRONGEST_PERCENT)}%, transparent)`;
  const className = [shade === null && 'none', isChosen && 'on'].filter(Boolean).join(' ') || undefined;
  return (
    <span data-token={index} className={className} style={background ? { background } : undefined}>
      {text}
    </span>
  );
}

const LEGENDS: Readonly<Record<Overlay, { readonly low: string; readonly high: string } | null>> = {
  logprob: { low: 'log p 0', high: '−3 and below' },
  entropy: { low: 'entropy 0', high: '3 nats and above' },
  advantage: { low: 'advantage 0', high: 'largest here; below 0 olive' },
  mask: null,
};

/** A token as it reads, line ends kept beside a sign for them. */
const readable = (text: string): string => visibleText(text, { raw: true }).replaceAll('\n', '⏎\n').replaceAll('\t', '⇥\t');

/** Tokens one after the other, shaded by one overlay. A press, or the arrows, choose one. */
export function TokenText({
  tokens,
  overlay,
  chosen,
  onChoose,
}: {
  tokens: NodeTokens;
  overlay: Overlay;
  chosen: number | null;
  onChoose: (index: number) => void;
}) {
  const [most, setMost] = useState(FIRST);
  const shade: Shade = shadeOf(tokens, overlay);
  const shown = Math.min(tokens.count, most);
  const legend = LEGENDS[overlay];
  const textOf = (i: number): string => (tokens.texts ? readable(tokens.texts[i] ?? '') : `${tokens.tokenIds?.[i] ?? '?'} `);
  const press = (event: React.MouseEvent): void => {
    const token = (event.target as HTMLElement).closest<HTMLElement>('[data-token]');
    if (token) onChoose(Number(token.dataset.token));
  };
  const walk = (event: React.KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onChoose(Math.max(0, Math.min(shown - 1, (chosen ?? -by) + by)));
  };
  return (
    <>
      <div
        className="tok"
        role="slider"
        tabIndex={0}
        aria-label="Token"
        aria-valuemin={1}
        aria-valuemax={tokens.count}
        aria-valuenow={(chosen ?? 0) + 1}
        aria-valuetext={chosen === null ? 'none chosen' : textOf(chosen)}
        dir="auto"
        onClick={press}
        onKeyDown={walk}
      >
        {Array.from({ length: shown }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity besides their place
          <Token key={i} index={i} text={textOf(i)} shade={shade(i)} isChosen={i === chosen} />
        ))}
      </div>
      {shown < tokens.count && (
        <p className="lab tok-line">
          <button type="button" className="more" onClick={() => setMost(most + 10 * FIRST)}>
            {formatCount(tokens.count - shown)} more tokens
          </button>
        </p>
      )}
      {legend && (
        <p className="tok-legend lab">
          {legend.low} <i aria-hidden="true" /> {legend.high} <i className="none" aria-hidden="true" /> no value
        </p>
      )}
      {!legend && (
        <p className="tok-legend lab">
          <i className="none" aria-hidden="true" /> masked: not trained
        </p>
      )}
    </>
  );
}
