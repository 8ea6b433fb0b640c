import { type CalibrationSlice, EXACT_PREDICTOR, escapeText } from '@/lib/contract';
import { KIND, type PackedPredictions } from './packed-predictions';

/**
 * What a node is judged by: successes k of n finished rollouts, or with `exact` the environment's V as k of 1. `unselected` adds to the
 * bare rollouts of a continuation its own; `own` is that alone.
 */
export type Judge = 'bare' | 'fresh' | 'unselected' | 'own' | 'fresh-or-bare' | 'paper' | 'exact';

/** The kind of rollouts that judges a slice's nodes. */
export function judgeOf({ targets, stage }: Pick<CalibrationSlice, 'targets' | 'stage'>): Judge {
  if (targets !== 'unselected') return targets;
  if (stage === 'all') return 'unselected';
  return stage === 'anchors' || stage === 'continuations' ? 'fresh' : 'bare';
}

/** Rollouts that speak for one node: fresh ones where continuations started, bare ones elsewhere; with targets "paper" all leaves. */
export const evidenceOf = ({ targets }: Pick<CalibrationSlice, 'targets'>): Judge => (targets === 'paper' ? 'paper' : 'fresh-or-bare');

const isOfStage: Readonly<Record<CalibrationSlice['stage'], (origin: number, depth: number, freshN: number) => boolean>> = {
  'roots-and-prefixes': (origin, depth) => origin === KIND.bare || (origin === 0 && depth === 0),
  roots: (_, depth) => depth === 0,
  prefixes: (origin) => origin === KIND.bare,
  anchors: (origin, _, freshN) => freshN > 0 && origin === KIND.bare,
  continuations: (origin) => origin === KIND.continuation,
  all: () => true,
};

/** By preorder place. [≥ N] */
export interface Judged {
  readonly k: ArrayLike<number>;
  readonly n: ArrayLike<number>;
}

/** Reads the nodes of a slice, tree after tree. What it hands out is good until the next `load`. */
export class SliceNodes {
  /** Preorder places of the slice's nodes; the first `count` of them. */
  places = new Int32Array(256);
  count = 0;
  private k = new Float64Array(256);
  private n = new Int32Array(256);
  /** What `k` and `n` hold of this tree. */
  private taken: Judge | null = null;
  private readonly value: 'v' | 'exactV';

  /** The slice's version as it is stored; null where any counts. */
  private readonly version: string | null;

  constructor(
    readonly tree: PackedPredictions,
    private readonly slice: Pick<CalibrationSlice, 'stage' | 'depth' | 'predictor'>,
  ) {
    const isExact = slice.predictor === EXACT_PREDICTOR;
    this.value = isExact ? 'exactV' : 'v';
    this.version = slice.predictor === null || isExact ? null : escapeText(slice.predictor);
  }

  /** V of the slice's predictor by place; NaN where missing. */
  get v(): Float64Array {
    return this.tree.reals(this.value);
  }

  /** Chooses the slice's nodes of the tree that was loaded: turns that are not terminal, of its stage, depths and predictor. */
  choose(): void {
    const { tree, slice } = this;
    const [from, to] = slice.depth ?? [0, Number.POSITIVE_INFINITY];
    const version = this.version === null ? null : 1 + tree.predictors.indexOf(this.version);
    this.count = 0;
    this.taken = null;
    if (version === 0) return;
    if (this.places.length < tree.count) this.places = new Int32Array(tree.count * 2);
    const { places } = this;
    const isChosen = isOfStage[slice.stage];
    const [kind, depth, freshN] = [tree.counts('kind'), tree.counts('depth'), tree.counts('freshN')];
    const predictor = version === null ? null : tree.counts('predictor');
    let count = 0;
    for (let i = 0; i < tree.count; i++) {
      const [of, at] = [kind[i]!, depth[i]!];
      if (of & KIND.terminal || at < from || at > to || !isChosen(of, at, freshN[i]!)) continue;
      if (predictor === null || predictor[i] === version) places[count++] = i;
    }
    this.count = count;
  }

  /** k and n of the rollouts that judge, by place. With `exact`, k is the environment's V and n 1 where it is known. */
  judged(judge: Judge): Judged {
    const { tree } = this;
    if (judge === 'bare') return { k: tree.counts('bareK'), n: tree.counts('bareN') };
    if (judge === 'fresh') return { k: tree.counts('freshK'), n: tree.counts('freshN') };
    if (judge === 'paper') return { k: tree.counts('k'), n: tree.counts('n') };
    if (this.n.length < tree.count) [this.k, this.n] = [new Float64Array(tree.count * 2), new Int32Array(tree.count * 2)];
    if (this.taken !== judge) {
      if (judge === 'exact') this.takeExact();
      else this.takeMixed(judge);
    }
    this.taken = judge;
    return { k: this.k, n: this.n };
  }

  private takeExact(): void {
    const { tree, k, n } = this;
    const exact = tree.reals('exactV');
    for (let i = 0; i < tree.count; i++) {
      k[i] = exact[i]!;
      n[i] = Number.isNaN(exact[i]!) ? 0 : 1;
    }
  }

  /** Bare rollouts, or fresh ones, or both, as the kind of a node has it. */
  private takeMixed(judge: 'unselected' | 'own' | 'fresh-or-bare'): void {
    const { tree, k, n } = this;
    const [kind, bareK, bareN] = [tree.counts('kind'), tree.counts('bareK'), tree.counts('bareN')];
    const [freshK, freshN] = [tree.counts('freshK'), tree.counts('freshN')];
    for (let i = 0; i < tree.count; i++) {
      const isFresh = judge === 'fresh-or-bare' ? freshN[i]! > 0 : (kind[i]! & KIND.origin) === KIND.continuation;
      const isBare = judge === 'unselected' || !isFresh;
      k[i] = (isBare ? bareK[i]! : 0) + (isFresh ? freshK[i]! : 0);
      n[i] = (isBare ? bareN[i]! : 0) + (isFresh ? freshN[i]! : 0);
    }
  }
}
