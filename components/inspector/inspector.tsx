'use client';

import { useCallback, useMemo, useRef, useState } from 'react';
import { nodeNotesApi } from '@/components/notes/api';
import { NOTE_FIELD_ID, NotesTab } from '@/components/notes/notes-tab';
import { useTree, useTreeState } from '@/components/tree/tree-context';
import { INSPECTOR_ID } from '@/components/tree/use-tree-keys';
import { useAnswer } from '@/components/ui/use-answer';
import { useKeys } from '@/components/ui/use-keys';
import type { NoteList } from '@/lib/contract/read/notes';
import { NONE } from '@/lib/contract/snapshot';
import { visibleText } from '@/lib/display/visible-text';
import { childrenOf } from '@/lib/layout/path';
import { selectedWholePlace } from '@/lib/store/tree-store';
import type { Piece } from '@/lib/text/pieces';
import { parseSpan, spanPiece } from '@/lib/text/span';
import { CalibrationLink } from './calibration-link';
import { DecisionTab } from './decision-tab';
import { DiffTab } from './diff-tab';
import { InspectorHeader } from './header';
import { Tabs } from './tabs';
import { TokensTab } from './tokens-tab';
import { fieldsOf } from './turn-fields';
import { TurnTab } from './turn-tab';
import { useNode } from './use-node';
import { useReadingState } from './use-reading';
import { pieceByKey } from './use-span';
import { type TabId, useTab } from './use-tab';
import { ValueBlock } from './value-block';

const MOST_QUOTED = 60;

/** The words at a span, shortened; null where its text is not at hand. */
function quoteOf(pieces: readonly Piece[], address: string): string | null {
  const span = parseSpan(address);
  const text = span && pieceByKey(pieces, spanPiece(span))?.text.slice(span.from, span.to);
  if (!text) return null;
  return visibleText(text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text);
}

/** Turns that share the node's prefix, itself included; 0 where it is alone. */
function useSiblings(place: number): number {
  const snapshot = useTreeState((tree) => tree.whole);
  return useMemo(() => {
    const parent = snapshot?.parent[place] ?? NONE;
    const count = snapshot && parent !== NONE ? childrenOf(snapshot.last, parent).length : 0;
    return count > 1 ? count : 0;
  }, [snapshot, place]);
}

/** `n` opens the notes with the cursor where the next one is written. */
function useNoteKey(setTab: (tab: TabId) => void): void {
  useKeys({
    n: () => {
      setTab('notes');
      requestAnimationFrame(() => document.getElementById(NOTE_FIELD_ID)?.focus());
    },
  });
}

/** Everything known about one node. */
function OfNode({ place, id }: { place: number; id: string }) {
  const { run, treeKey } = useTree();
  const panel = useRef<HTMLDivElement>(null);
  const { tab, setTab } = useTab();
  useNoteKey(setTab);
  const revision = useTreeState((tree) => tree.snapshot?.header.revision ?? 0);
  const notesRevision = useTreeState((tree) => tree.notesRevision);
  const detail = useTreeState((tree) => tree.detail);
  const [written, setWritten] = useState(0);
  const [noteSpan, setNoteSpan] = useState<{ node: string; span: string } | null>(null);
  const state = useNode(run, treeKey, id, revision);
  const texts = useMemo(() => fieldsOf(place === 0, state.detail, detail), [place, state.detail, detail]);
  const reading = useReadingState(id, texts, state.isCurrent);
  const notedPlace = useMemo(() => ({ run, treeKey, node: id }), [run, treeKey, id]);
  const notes = useAnswer<NoteList>(nodeNotesApi(notedPlace), `${notesRevision} ${written}`);
  const siblings = useSiblings(place);
  const own = notes.isCurrent ? notes.value : null;
  const count = state.isCurrent ? (state.detail?.recordedTokens ?? null) : null;
  const noteOn = useCallback(
    (span: string) => {
      setNoteSpan({ node: id, span });
      setTab('notes');
    },
    [id, setTab],
  );
  const openSpan = (span: string): void => {
    reading.span.set(span);
    setTab('turn');
  };
  return (
    <>
      <InspectorHeader node={place} />
      <ValueBlock node={place} />
      <CalibrationLink node={place} />
      <Tabs tab={tab} setTab={setTab} counts={{ tokens: count, diff: siblings, notes: own?.count ?? null }} />
      <div ref={panel} id="inspector-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'turn' && <TurnTab node={place} state={state} texts={texts} reading={reading} panel={panel} onNote={noteOn} />}
        {tab === 'decision' && <DecisionTab node={place} />}
        {tab === 'tokens' && <TokensTab node={place} count={count} />}
        {tab === 'diff' && <DiffTab node={place} />}
        {tab === 'notes' && (
          <NotesTab
            place={notedPlace}
            list={own}
            failure={notes.failure}
            onRetry={notes.retry}
            span={noteSpan?.node === id ? noteSpan.span : null}
            onSpan={(span) => setNoteSpan(span === null ? null : { node: id, span })}
            quote={(span) => quoteOf(reading.pieces, span)}
            onOpenSpan={openSpan}
            onChanged={() => setWritten((before) => before + 1)}
          />
        )}
      </div>
    </>
  );
}

/** The selected node: what was predicted, what happened, and why it got its budget. */
export function Inspector() {
  const place = useTreeState(selectedWholePlace);
  const id = useTreeState((tree) => tree.whole?.ids.at(selectedWholePlace(tree)) ?? null);
  const nothing = useTreeState(({ whole, failure }) => {
    if (whole) return 'Nothing to inspect yet: the tree has no node.';
    return failure === null ? 'reading the tree' : 'Nothing to inspect: the tree could not be read.';
  });
  return (
    <aside id={INSPECTOR_ID} className="inspector" aria-label="Node inspector" tabIndex={-1}>
      {id === null ? <p className="hint">{nothing}</p> : <OfNode place={place} id={id} />}
    </aside>
  );
}
