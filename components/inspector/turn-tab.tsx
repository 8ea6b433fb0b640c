'use client';

import { Search } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { Unread } from '@/components/ui/unread';
import { looksLikeMarkdown } from '@/lib/text/markdown';
import { ContrastPairs } from './contrast-pairs';
import { Costs } from './costs';
import { DecisionSummary } from './decision-summary';
import { FindBar } from './find-bar';
import { PathValues } from './path-values';
import { Prefix } from './prefix';
import { ReadingProvider } from './reading';
import { SelectionBar } from './selection-bar';
import { Targets } from './targets';
import type { FieldText } from './turn-fields';
import { TurnTexts } from './turn-texts';
import type { NodeState } from './use-node';
import type { ReadingState } from './use-reading';
import { Versions } from './versions';

function Ways({ state, texts }: { state: ReadingState; texts: readonly FieldText[] }) {
  const { find, raw, setRaw, markdown, setMarkdown, pieces } = state;
  const hasMarkdown = texts.some(({ field }) => field === 'prompt' || field === 'thought') && pieces.some((piece) => looksLikeMarkdown(piece.text));
  return (
    <>
      <button
        type="button"
        className="raw-toggle"
        aria-label="Find in this turn"
        aria-expanded={find.isOpen}
        onClick={() => find.setOpen(!find.isOpen)}
      >
        <Search size={12} strokeWidth={1.75} />
      </button>
      {hasMarkdown && !raw && (
        <button type="button" className="raw-toggle" aria-pressed={markdown} onClick={() => setMarkdown(!markdown)}>
          Markdown
        </button>
      )}
      <button type="button" className="raw-toggle" aria-pressed={raw} onClick={() => setRaw(!raw)}>
        Raw
      </button>
    </>
  );
}

const SPAN_TEXT = {
  other: 'The link’s span no longer matches: other text stands at its place now.',
  beyond: 'The link’s span no longer matches: the text it points to is not in this turn.',
  malformed: 'The link names no span that can be read; the turn is shown as it is.',
} as const;

export interface TurnTabProps {
  readonly node: number;
  readonly state: NodeState;
  readonly texts: readonly FieldText[];
  readonly reading: ReadingState;
  readonly panel: RefObject<HTMLElement | null>;
  readonly onNote: (span: string) => void;
}

const linkTo = (span: string): string => {
  const url = new URL(location.href);
  url.searchParams.set('span', span);
  url.searchParams.delete('tab');
  return url.href;
};

/** Reads the whole of a text that was cut where the reader searches it or came for a place in it. */
function useWhole({ find, span }: ReadingState, texts: readonly FieldText[], readFull: () => void): boolean {
  const isCut = texts.some(({ text }) => text.truncated);
  const isWanted = isCut && ((find.isOpen && find.query !== '') || span.state === 'beyond');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when it is wanted
  useEffect(() => {
    if (isWanted) readFull();
  }, [isWanted]);
  return isWanted;
}

/** Thought, action and observation of the chosen turn, apart; then what was decided here and what came of it. */
export function TurnTab({ node, state, texts, reading, panel, onNote }: TurnTabProps) {
  const { detail: turn, isCurrent, failure, retry } = state;
  const isRoot = node === 0;
  const isUnread = !isRoot && !turn;
  const isReading = useWhole(reading, texts, state.readFull);
  const { span, find } = reading;
  const stale = span.state !== null && span.state !== 'found' && !isReading ? SPAN_TEXT[span.state] : null;
  return (
    <ReadingProvider value={reading.reading}>
      <div className="raw-row">
        {!isRoot && <Prefix node={node} />}
        <span className="flex-1" />
        <Ways state={reading} texts={texts} />
      </div>
      {find.isOpen && <FindBar find={find} note={isReading ? 'reading the whole text; so far its beginning is searched' : null} />}
      {failure && <Unread what="The text of this node" failure={failure} onRetry={retry} />}
      {stale && (
        <p className="failed" role="status">
          {stale}
        </p>
      )}
      {isUnread && !failure && (
        <p className="turn hint" aria-busy="true">
          reading the turn
        </p>
      )}
      {!isUnread && <TurnTexts texts={texts} costs={isRoot ? null : turn} isStale={!isCurrent && !isRoot} onFull={state.readFull} />}
      <Targets node={node} turn={isCurrent ? turn : null} />
      <DecisionSummary node={node} />
      <ContrastPairs node={node} />
      <PathValues node={node} />
      <Costs node={node} turn={isCurrent ? turn : null} />
      <Versions node={node} />
      <SelectionBar root={panel} pieces={reading.pieces} linkTo={linkTo} onNote={onNote} />
    </ReadingProvider>
  );
}
