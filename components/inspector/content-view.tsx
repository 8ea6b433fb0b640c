'use client';

import { useMemo, useState } from 'react';
import type { Part } from '@/lib/contract/parts';
import type { NodeText } from '@/lib/contract/read/trees';
import { formatCount, formatPlural } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { isJsonTree, layoutJson } from '@/lib/text/json-layout';
import { looksLikeMarkdown, parseMarkdown } from '@/lib/text/markdown';
import { type Field, type Piece, partText, sourceText } from '@/lib/text/pieces';
import { hasColours, segmentsOf } from '@/lib/text/segments';
import { ImagePart } from './image-part';
import { LongText } from './long-text';
import { MarkdownView } from './markdown-view';
import { useReading } from './reading';
import { ToolCall } from './tool-call';

/** Text as it was recorded: its line ends, its colours, control characters as glyphs. With `raw` nothing is read into it. */
function PlainText({ piece, raw, isCode = false }: { piece: Piece; raw: boolean; isCode?: boolean }) {
  const segments = useMemo(() => segmentsOf(piece.text, { raw }), [piece.text, raw]);
  return <LongText piece={piece} segments={segments} dir={isCode ? 'ltr' : 'auto'} className={raw ? 'raw' : isCode ? 'code' : ''} />;
}

/** What a person or a model wrote: Markdown where it is some and the reader wants it. */
function Prose({ piece }: { piece: Piece }) {
  const { markdown } = useReading();
  const { text } = piece;
  const isMarkdown = markdown && looksLikeMarkdown(text) && !hasColours(text);
  const blocks = useMemo(() => (isMarkdown ? parseMarkdown(text) : null), [isMarkdown, text]);
  return blocks ? <MarkdownView piece={piece} blocks={blocks} /> : <PlainText piece={piece} raw={false} />;
}

/** What a tool answered: JSON laid out, a terminal's colours, never Markdown. */
function Output({ piece }: { piece: Piece }) {
  const json = useMemo(() => (isJsonTree(piece.text) ? layoutJson(piece.text) : null), [piece.text]);
  if (json) return <LongText piece={piece} segments={json} dir="ltr" className="code" />;
  return <PlainText piece={piece} raw={false} isCode={hasColours(piece.text)} />;
}

function PartView({ part, piece }: { part: Part; piece: Piece }) {
  if (part.type === 'tool-call') return <ToolCall part={part} piece={piece} />;
  if (part.type === 'image') return <ImagePart part={part} />;
  const isProse = part.type === 'text' ? piece.field !== 'observation' : part.type === 'message';
  const head = part.type === 'message' ? part.role : part.type === 'tool-result' ? (part.name ?? 'tool') : undefined;
  return (
    <div className={part.type}>
      {head && <span className="role">{visibleText(head)}</span>}
      {isProse ? <Prose piece={piece} /> : <Output piece={piece} />}
    </div>
  );
}

function Cut({ text, onFull }: { text: NodeText; onFull?: (() => void) | undefined }) {
  const [isAsked, setAsked] = useState(false);
  if (!text.truncated) return null;
  const ask = (): void => {
    setAsked(true);
    onFull?.();
  };
  return (
    <p className="cut">
      cut at 64 KiB of <span className="num">{formatCount(text.length)}</span> characters
      {text.withheldParts > 0 && `, ${formatPlural(text.withheldParts, 'part')} left out`}{' '}
      {onFull && (
        <button type="button" className="btn" disabled={isAsked} onClick={ask}>
          {isAsked ? 'reading all' : 'show all'}
        </button>
      )}
    </p>
  );
}

/** One text of a turn, never as HTML: parts by kind, or raw exactly what was recorded. */
export function ContentView({ field, text, onFull }: { field: Field; text: NodeText; onFull?: (() => void) | undefined }) {
  const { raw } = useReading();
  const { content } = text;
  const source = useMemo(() => (raw || typeof content === 'string' ? sourceText(content) : ''), [raw, content]);
  const isText = typeof content === 'string';
  const whole: Piece = { field, part: isText ? null : 'raw', text: source };
  return (
    <>
      {raw ? (
        <PlainText piece={whole} raw />
      ) : isText ? (
        field === 'observation' ? (
          <Output piece={whole} />
        ) : field === 'action' ? (
          <PlainText piece={whole} raw={false} />
        ) : (
          <Prose piece={whole} />
        )
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity besides their place
        content.map((part, i) => <PartView key={i} part={part} piece={{ field, part: i, text: partText(part) }} />)
      )}
      <Cut text={text} onFull={onFull} />
    </>
  );
}
