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
  /** Place in the whole tree of each place kept. */
  readonly places: Int32Array;
  readonly folds: ReadonlyMap<number, Fold>;
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

/** Places to keep, in preorder; null where nothing folds. O(N), and no object a node: a tree may have a million. */
function keptPlaces(whole: TreeSnapshot, { collapsed, spread }: Folding): Kept | null {
  const { count } = whole.header;
  const closed = new Set([...collapsed].map((id) => whole.ids.indexOf(id)).filter((place) => place >= 0 && whole.last[place]! > place));
  const open = new Set([...spread].map((id) => whole.ids.indexOf(id)));
  const rests = new Map<number, number>();
  const folds = new Map<number, Fold>();
  const places = new Int32Array(count);
  let kept = 0;
  for (let place = 0; place < count; place++) {
    const parent = rests.size > 0 ? rests.get(place) : undefined;
    places[kept] = place;
    if (parent !== undefined) {
      folds.set(kept, familyFold(whole, parent, place));
      place = whole.last[parent]!;
    } else if (closed.size > 0 && closed.has(place)) {
      folds.set(kept, subtreeFold(whole, place, countChildren(whole, place)));
      place = whole.last[place]!;
      // A family of fewer nodes than that cannot be wide
    } else if (whole.last[place]! - place >= WIDE_FROM && !open.has(place)) {
      const rest = restOf(whole, place);
      if (rest !== NONE) rests.set(rest, place);
    }
    kept++;
  }
  return folds.size > 0 ? { places: places.slice(0, kept), folds } : null;
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

type Columns = ReturnType<typeof emptyColumns>;

function copyColumn(name: (typeof NUMBERS)[number], whole: TreeSnapshot, columns: Columns, places: Int32Array): void {
  const [from, to] = [whole[name], columns[name]];
  for (let shown = 0; shown < places.length; shown++) to[shown] = from[places[shown]!]!;
}

/** The place that stands for a family has no values of its own. */
function clearValues(columns: Columns, shown: number, missing: Columns): void {
  for (const name of NUMBERS) if (name !== 'depth') columns[name][shown] = missing[name][0]!;
}

function copyStructure(columns: Columns, whole: TreeSnapshot, { places, folds }: Kept): void {
  const shownPlace = new Int32Array(whole.header.count).fill(NONE);
  for (let shown = 0; shown < places.length; shown++) {
    const place = places[shown]!;
    if (folds.get(shown)?.kind !== 'family') shownPlace[place] = shown;
    const parent = whole.parent[place]!;
    columns.parent[shown] = parent === NONE ? NONE : shownPlace[parent]!;
    columns.last[shown] = shown;
  }
  for (let shown = places.length - 1; shown > 0; shown--) {
    const parent = columns.parent[shown]!;
    if (columns.last[shown]! > columns.last[parent]!) columns.last[parent] = columns.last[shown]!;
  }
}

function copyColumns(whole: TreeSnapshot, kept: Kept): Columns {
  const columns = emptyColumns(kept.places.length);
  for (const name of NUMBERS) copyColumn(name, whole, columns, kept.places);
  copyStructure(columns, whole, kept);
  const missing = emptyColumns(1);
  for (const [shown, fold] of kept.folds) {
    if (fold.kind === 'family') clearValues(columns, shown, missing);
    columns.flags[shown]! |= FLAG.folded;
    columns.k[shown] = fold.k;
    columns.n[shown] = fold.n;
  }
  return columns;
}

/** Texts of the shown places, read from the whole tree's when asked for. */
class ShownTexts implements Texts {
  readonly length: number;

  constructor(
    private readonly whole: Texts,
    private readonly kept: Kept,
    private readonly ofFamily: (fold: Fold) => string,
  ) {
    this.length = kept.places.length;
  }

  at(place: number): string | undefined {
    const whole = this.kept.places[place];
    if (whole === undefined) return undefined;
    const fold = this.kept.folds.get(place);
    return fold?.kind === 'family' ? this.ofFamily(fold) : this.whole.at(whole);
  }

  indexOf(text: string): number {
    const { places, folds } = this.kept;
    const inWhole = this.whole.indexOf(text);
    if (inWhole < 0) return [...folds].find(([, fold]) => fold.kind === 'family' && this.ofFamily(fold) === text)?.[0] ?? -1;
    // Places of the whole ascend
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[middle]! < inWhole) low = middle + 1;
      else high = middle;
    }
    return places[low] === inWhole && folds.get(low)?.kind !== 'family' ? low : -1;
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
  const { places, folds } = kept;
  const snapshot: TreeSnapshot = {
    ...copyColumns(whole, kept),
    header: { ...whole.header, count: places.length },
    ids: new ShownTexts(whole.ids, kept, ({ opens }) => familyId(opens)),
    labels: new ShownTexts(whole.labels, kept, ({ children }) => `${children} more`),
  };
  const hidden = [...folds.values()].reduce((sum, { nodes }) => sum + nodes, 0);
  return { snapshot, folds, wholePlace: places, hidden };
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
