import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Narrative, NarrativeBlock, NarrativeWrite } from '@/lib/contract/read/narratives';

/** What came of sending a narrative. */
export type SaveOutcome =
  | { readonly kind: 'written'; readonly narrative: Pick<Narrative, 'revision' | 'changedAt'> }
  | { readonly kind: 'conflict'; readonly revision: number; readonly changedAt: string }
  | { readonly kind: 'failed'; readonly error: string };

/** Where what is on the page stands against what is stored. */
export type SaveState =
  | { readonly kind: 'saved' | 'changed' | 'saving' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'conflict'; readonly revision: number; readonly changedAt: string };

interface Removed {
  readonly block: NarrativeBlock;
  readonly at: number;
}

export interface NarrativeState {
  readonly title: string;
  readonly blocks: readonly NarrativeBlock[];
  /** The revision that the page began from, or last wrote. */
  readonly revision: number;
  readonly changedAt: string;
  readonly save: SaveState;
  /** The block that was removed last, to be brought back. */
  readonly removed: Removed | null;
  readonly setTitle: (title: string) => void;
  /** Puts a block at a place from 0 on. */
  readonly insert: (at: number, block: NarrativeBlock) => void;
  readonly change: (block: NarrativeBlock) => void;
  /** Notes the shape that a figure was drawn in. It is sent with the next change, and is none itself. */
  readonly noteRatio: (id: string, ratio: number) => void;
  /** Moves a block by places, as far as there are any. @returns its place from 0 on, −1 where there is no such block */
  readonly move: (id: string, by: number) => number;
  readonly remove: (id: string) => void;
  readonly bringBack: () => void;
  /** Sends what is not stored yet; one request at a time, and none while a conflict stands. */
  readonly saveNow: () => Promise<void>;
  /** Ends a conflict: what is stored takes the place of what is here. */
  readonly takeTheirs: (stored: Narrative) => void;
  /** Ends a conflict: what is here will be written over the revision that stands. */
  readonly keepMine: () => void;
}

export type NarrativeStore = StoreApi<NarrativeState>;

/** `list` with the item at `from` moved to `to`. */
function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}

/** While a conflict stands, or a request is under way, a change waits for its end. */
const afterChange = ({ save }: NarrativeState): SaveState => (save.kind === 'conflict' || save.kind === 'saving' ? save : { kind: 'changed' });

/** A narrative while it is written. `send` stores it over a revision and says what came of it. */
export function narrativeStore(stored: Narrative, send: (write: NarrativeWrite) => Promise<SaveOutcome>): NarrativeStore {
  return createStore<NarrativeState>((set, get) => {
    const edit = (change: Partial<Pick<NarrativeState, 'title' | 'blocks' | 'removed'>>): void =>
      set((state) => ({ ...change, save: afterChange(state) }));
    const settle = (sent: Pick<NarrativeState, 'title' | 'blocks'>, outcome: SaveOutcome): void =>
      set((state) => {
        if (outcome.kind !== 'written') return { save: outcome };
        const { revision, changedAt } = outcome.narrative;
        const isWhole = state.title === sent.title && state.blocks === sent.blocks;
        return { revision, changedAt, save: { kind: isWhole ? 'saved' : 'changed' } };
      });
    return {
      title: stored.title,
      blocks: stored.blocks,
      revision: stored.revision,
      changedAt: stored.changedAt,
      save: { kind: 'saved' },
      removed: null,
      setTitle: (title) => edit({ title }),
      insert: (at, block) => edit({ blocks: [...get().blocks.slice(0, at), block, ...get().blocks.slice(at)] }),
      change: (block) => edit({ blocks: get().blocks.map((other) => (other.id === block.id ? block : other)) }),
      noteRatio: (id, ratio) =>
        set(({ blocks }) => ({ blocks: blocks.map((block) => (block.id === id && block.kind === 'view' ? { ...block, ratio } : block)) })),
      move: (id, by) => {
        const { blocks } = get();
        const from = blocks.findIndex((block) => block.id === id);
        const to = Math.max(0, Math.min(blocks.length - 1, from + by));
        if (from !== -1 && to !== from) edit({ blocks: moved(blocks, from, to) });
        return from === -1 ? -1 : to;
      },
      remove: (id) => {
        const { blocks } = get();
        const at = blocks.findIndex((block) => block.id === id);
        if (at !== -1) edit({ blocks: blocks.filter((_, i) => i !== at), removed: { block: blocks[at]!, at } });
      },
      bringBack: () => {
        const { removed, blocks } = get();
        if (removed) edit({ blocks: [...blocks.slice(0, removed.at), removed.block, ...blocks.slice(removed.at)], removed: null });
      },
      saveNow: async () => {
        const { title, blocks, revision, save } = get();
        if (save.kind !== 'changed' && save.kind !== 'failed') return;
        set({ save: { kind: 'saving' } });
        settle({ title, blocks }, await send({ title, blocks: [...blocks], revision }));
      },
      takeTheirs: ({ title, blocks, revision, changedAt }) => set({ title, blocks, revision, changedAt, save: { kind: 'saved' }, removed: null }),
      keepMine: () => set(({ save }) => (save.kind === 'conflict' ? { revision: save.revision, save: { kind: 'changed' } } : {})),
    };
  });
}
