'use client';

import { useMemo, useState } from 'react';
import type { Part } from '@/lib/contract/parts';
import { visibleText } from '@/lib/display/visible-text';
import { type CallArguments, readArguments } from '@/lib/text/call';
import type { Piece } from '@/lib/text/pieces';
import { LongText } from './long-text';

type CallPart = Extract<Part, { type: 'tool-call' }>;

const NOTES: Readonly<Record<CallArguments['state'], string | null>> = {
  json: null,
  'json-in-text': 'arguments are JSON in a string',
  'not-json': 'arguments are not valid JSON',
};

/** A tool call as it was recorded: its name and its arguments, laid out where they are JSON, verbatim and said so where not. */
export function ToolCall({ part, piece }: { part: CallPart; piece: Piece }) {
  const [isDecoded, setDecoded] = useState(false);
  const { state, segments, isLong } = useMemo(() => readArguments(part.arguments, isDecoded), [part.arguments, isDecoded]);
  const note = NOTES[state];
  return (
    <div className={isLong ? 'call long' : 'call'} dir="ltr">
      <span className="name">{visibleText(part.name)}</span>
      <i>(</i>
      {piece.text !== '' && <LongText piece={piece} segments={segments} dir="ltr" className="code" />}
      <i>)</i>
      {note && <span className="tag warn">{note}</span>}
      {state === 'json-in-text' && (
        <button type="button" className="more" aria-pressed={isDecoded} onClick={() => setDecoded(!isDecoded)}>
          {isDecoded ? 'as recorded' : 'decode'}
        </button>
      )}
    </div>
  );
}
