import type { Texts } from '@/lib/contract/packed-texts';
import { emptyColumns, FLAG, NONE, type TreeSnapshot } from '@/lib/contract/snapshot';

/** Children that a wide family shows before it folds the rest, and how many make it wide. */
export const WIDE_FROM = 200;
const WIDE_SHOWN = 100;

export interface Folding {
  /** Ids of turns whose subtree the reader put away. */
  readonly collapsed: ReadonlySet<string>;
  /** Ids of turns whose wide family the reader wants to see whole. */
  readonly spread: ReadonlySet<string>;
}

/** What stands behind one place of the shown tree. */
export interface Fold {
  /** `subtree`: all below the node. `family`: the rest of the children of the node's parent, for which the place stands. */
  readonly kind: 'subtree' | 'family';
  /** Id to open it by: of the node, or of the parent. */
  readonly opens: string;
  readonly nodes: number;
  /** Children put away; of a subtree, the node's. */
  readonly children: number;
  /** Successes and finished rollouts put away. */
  readonly k: number;
  readonly n: number;
}

export const NO_FOLDING: Folding = { collapsed: new Set(), spread: new Set() };

export interface FoldedTree {
  /** The tree without what is folded; the same object where nothing is. */
  readonly snapshot: TreeSnapshot;
  /** By place in `snapshot`. */
  readonly folds: ReadonlyMap<number, Fold>;
  /** Place in the whole tree of every place shown; a family's is its first child put away. [N shown]; null = the same. */
  readonly wholePlace: Int32Array | null;
  /** Nodes put away. */
  readonly hidden: number;
}

/** Id of the place that stands for the rest of a family; no producer's id begins so. */
export const familyId = (parent: string): string => `\u0000rest of ${parent}`;

interface Kept {
  readonly place: number;
  readonly fold: Fold | null;
}

function subtreeFold(whole: TreeSnapshot, place: number, children: number): Fold {
  return { kind: 'subtree', opens: whole.ids.at(place)!, nodes: whole.last[place]! - place, children, k: whole.k[place]!, n: whole.n[place]! };
}

/** The rest of `parent`'s family from the child `from` on. */
function familyFold(whole: TreeSnapshot, parent: number, from: number): Fold {
  const last = whole.last[parent]!;
  let [children, k, n] = [0, 0, 0];
  for (let child = from; child <= last; child = whole.last[child]! + 1) {
    children++;
    k += whole.k[child]!;
    n += whole.n[child]!;
  }
  return { kind: 'family', opens: whole.ids.at(parent)!, nodes: last - from + 1, children, k, n };
}

function countChildren(whole: TreeSnapshot, node: number): number {
  let children = 0;
  for (let child = node + 1; child <= whole.last[node]!; child = whole.last[child]! + 1) children++;
  return children;
}

/** The same folding, with everything open that hides the node at `place` of the whole. Cost: its depth and the families on the way. */
export function openTo(whole: TreeSnapshot, folding: Folding, place: number): Folding {
  const collapsed = new Set(folding.collapsed);
  const spread = new Set(folding.spread);
  for (let child = place, parent = whole.parent[place]!; parent !== NONE; child = parent, parent = whole.parent[parent]!) {
    const id = whole.ids.at(parent)!;
    collapsed.delete(id);
    const rest = whole.last[parent]! - parent < WIDE_FROM ? NONE : restOf(whole, parent);
    if (rest !== NONE && child >= rest) spread.add(id);
  }
  return { collapsed, spread };
}

/** Where the rest of a wide family begins: the child after the ones shown; `NONE` where the family is not wide. */
function restOf(whole: TreeSnapshot, node: number): number {
  let children = 0;
  let rest: number = NONE;
  for (let child = node + 1; child <= whole.last[node]!; child = whole.last[child]! + 1) {
    if (children === WIDE_SHOWN) rest = child;
    children++;
  }
  return children >= WIDE_FROM ? rest : NONE;
}

/** Places to keep, in preorder; null where nothing folds. O(N) */
function keptPlaces(whole: TreeSnapshot, { collapsed, spread }: Folding): Kept[] | null {
  const { count } = whole.header;
  const closed = new Set([...collapsed].map((id) => whole.ids.indexOf(id)).filter((place) => place >= 0 && whole.last[place]! > place));
  const open = new Set([...spread].map((id) => whole.ids.indexOf(id)));
  const rests = new Map<number, number>();
  const kept: Kept[] = [];
  let folded = false;
  for (let place = 0; place < count; place++) {
    const parent = rests.get(place);
    if (parent !== undefined) {
      kept.push({ place, fold: familyFold(whole, parent, place) });
      place = whole.last[parent]!;
      folded = true;
    } else if (closed.has(place)) {
      kept.push({ place, fold: subtreeFold(whole, place, countChildren(whole, place)) });
      place = whole.last[place]!;
      folded = true;
    } else {
      kept.push({ place, fold: null });
      // A family of fewer nodes than that cannot be wide
      if (whole.last[place]! - place < WIDE_FROM || open.has(place)) continue;
      const rest = restOf(whole, place);
      if (rest !== NONE) rests.set(rest, place);
    }
  }
  return folded ? kept : null;
}

const NUMBERS = [
  'depth',
  'flags',
  'v',
  'exactV',
  'reward',
  'k',
  'n',
  'allocated',
  'spent',
  'target',
  'advantage',
  'tokens',
  'rollout',
  'predictor',
] as const;

function copyColumns(whole: TreeSnapshot, kept: readonly Kept[]): ReturnType<typeof emptyColumns> {
  const columns = emptyColumns(kept.length);
  const shownPlace = new Int32Array(whole.header.count).fill(NONE);
  kept.forEach(({ place, fold }, shown) => {
    const stands = fold?.kind === 'family';
    if (!stands) shownPlace[place] = shown;
    for (const name of NUMBERS) if (!stands || name === 'depth') columns[name][shown] = whole[name][place]!;
    const parent = whole.parent[place]!;
    columns.parent[shown] = parent === NONE ? NONE : shownPlace[parent]!;
    columns.last[shown] = shown;
    if (!fold) return;
    columns.flags[shown]! |= FLAG.folded;
    columns.k[shown] = fold.k;
    columns.n[shown] = fold.n;
  });
  for (let shown = kept.length - 1; shown > 0; shown--) {
    const parent = columns.parent[shown]!;
    columns.last[parent] = Math.max(columns.last[parent]!, columns.last[shown]!);
  }
  return columns;
}

/** Texts of the shown places, read from the whole tree's when asked for. */
class ShownTexts implements Texts {
  readonly length: number;

  constructor(
    private readonly whole: Texts,
    private readonly kept: readonly Kept[],
    private readonly ofFamily: (fold: Fold) => string,
  ) {
    this.length = kept.length;
  }

  at(place: number): string | undefined {
    const one = this.kept[place];
    if (!one) return undefined;
    return one.fold?.kind === 'family' ? this.ofFamily(one.fold) : this.whole.at(one.place);
  }
  indexOf(text: string): number {
    const inWhole = this.whole.indexOf(text);
    if (inWhole < 0) return this.kept.findIndex(({ fold }) => fold?.kind === 'family' && this.ofFamily(fold) === text);
    // Places of the whole ascend
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.kept[middle]!.place < inWhole) low = middle + 1;
      else high = middle;
    }
    const one = this.kept[low];
    return one?.place === inWhole && one.fold?.kind !== 'family' ? low : -1;
  }
  *[Symbol.iterator](): Iterator<string> {
    for (let place = 0; place < this.length; place++) yield this.at(place)!;
  }
}

/**
 * A tree without what the reader put away and without the rest of wide families, each of which one place stands for. Values of
 * every node stay what they are in the whole tree. O(N).
 */
export function foldTree(whole: TreeSnapshot, folding: Folding): FoldedTree {
  const kept = keptPlaces(whole, folding);
  if (!kept) return { snapshot: whole, folds: new Map(), wholePlace: null, hidden: 0 };
  const snapshot: TreeSnapshot = {
    ...copyColumns(whole, kept),
    header: { ...whole.header, count: kept.length },
    ids: new ShownTexts(whole.ids, kept, ({ opens }) => familyId(opens)),
    labels: new ShownTexts(whole.labels, kept, ({ children }) => `${children} more`),
  };
  const folds = new Map(kept.flatMap(({ fold }, place) => (fold ? [[place, fold] as const] : [])));
  const hidden = [...folds.values()].reduce((sum, { nodes }) => sum + nodes, 0);
  return { snapshot, folds, wholePlace: Int32Array.from(kept, ({ place }) => place), hidden };
}

/** Collapses or opens the subtree at a place shown, or opens the family that it stands for; null where nothing is below. */
export function toggleFold({ snapshot, folds }: FoldedTree, folding: Folding, place: number): Folding | null {
  const id = snapshot.ids.at(place);
  const fold = folds.get(place);
  if (fold?.kind === 'family') return { ...folding, spread: new Set([...folding.spread, fold.opens]) };
  if (id === undefined || (!fold && snapshot.last[place] === place)) return null;
  const collapsed = new Set(folding.collapsed);
  if (!collapsed.delete(id)) collapsed.add(id);
  return { ...folding, collapsed };
}
