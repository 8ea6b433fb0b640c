import { selectedWholePlace, type TreeStore } from '@/lib/store/tree-store';
import { chainOf, type Followed, followPrefix } from './follow-prefix';
import type { ReadTree, TreeCache } from './tree-cache';

/** What a change of trees kept: said beside the scrubber. */
export interface Move extends Pick<Followed, 'matched' | 'before' | 'after' | 'turnsLost'> {
  readonly from: string;
  readonly to: string;
}

export type History = 'push' | 'replace';

/** What a walk through trees works on. */
export interface WalkPorts {
  readonly store: TreeStore;
  readonly cache: TreeCache;
  /** The page learns which node was chosen for it. */
  readonly adopt: (node: string | null) => void;
  readonly write: (treeKey: string, node: string | null, history: History) => void;
  readonly say: (said: { readonly move: Move | null; readonly failure: string | null }) => void;
}

const NO_CHAIN = new Uint8Array();

/** A node's id as the address has it: none for the root. */
const idAt = ({ snapshot }: ReadTree, place: number): string | null => (place === 0 ? null : (snapshot.ids.at(place) ?? null));

/** Goes from tree to tree of one prompt, in place. Of several changes on their way only the newest is shown. */
export class TreeWalk {
  private turn = 0;
  /** A change that is overtaken leaves its entry in the history to the one that overtook it. */
  private owesEntry = false;
  /** The prefix that the reader chose, looked for in every tree until another is chosen. */
  private wanted: { readonly selected: string | null; readonly chain: Uint8Array } = { selected: null, chain: NO_CHAIN };

  constructor(private readonly ports: WalkPorts) {}

  /** Shows the tree with the chosen prefix selected, and writes the address. Resolves when it is shown, overtaken or failed. */
  async follow(treeKey: string, history: History): Promise<void> {
    this.owesEntry ||= history === 'push';
    await this.attempt(async (isCurrent) => {
      const next = await this.ports.cache.read(treeKey);
      const prefixes = await this.shownPrefixes();
      if (!isCurrent()) return;
      const node = this.put(next, prefixes, undefined);
      this.ports.write(treeKey, node, this.owesEntry ? 'push' : 'replace');
      this.owesEntry = false;
    });
  }

  /** Shows what the address says. */
  async restore(treeKey: string, node: string | null): Promise<void> {
    this.owesEntry = false;
    await this.attempt(async (isCurrent) => {
      const next = await this.ports.cache.read(treeKey);
      const prefixes = await this.shownPrefixes();
      if (isCurrent()) this.put(next, prefixes, node);
    });
  }

  /** Whatever is on its way is not shown any more. */
  stop(): void {
    this.turn++;
  }

  private async attempt(act: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    const own = ++this.turn;
    const isCurrent = (): boolean => own === this.turn;
    try {
      await act(isCurrent);
    } catch (error) {
      if (isCurrent()) this.ports.say({ move: null, failure: error instanceof Error ? error.message : String(error) });
    }
  }

  private async shownPrefixes(): Promise<Uint8Array> {
    const { whole } = this.ports.store.getState();
    return whole ? this.ports.cache.prefixesOf(whole) : NO_CHAIN;
  }

  /** @returns the node selected; `node` undefined = the prefix that was wanted. */
  private put(next: ReadTree, prefixes: Uint8Array, node: string | null | undefined): string | null {
    const { store, adopt, say } = this.ports;
    const state = store.getState();
    const from = { snapshot: state.whole ?? next.snapshot, prefixes };
    const place = selectedWholePlace(state);
    if (this.wanted.selected !== state.selected || this.wanted.chain.length === 0)
      this.wanted = { selected: state.selected, chain: chainOf(from.snapshot, prefixes, place) };
    const { follow, selected, ...kept } = followPrefix(from, next, place, this.wanted.chain);
    const found = node === undefined ? idAt(next, selected) : node;
    this.wanted = { selected: found, chain: node === undefined ? this.wanted.chain : NO_CHAIN };
    adopt(found);
    store.getState().replaceTree({ ...next, selected: found }, follow);
    say({ move: { ...kept, from: from.snapshot.header.treeKey, to: next.snapshot.header.treeKey }, failure: null });
    return found;
  }
}
