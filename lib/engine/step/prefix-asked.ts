import type { PrefixFacts } from '../interfaces/turn-facts';
import type { PrefixQuery } from '../predictor/types';
import { fold, type Key } from '../random/key';
import { pathTo, ROOT, type Tree } from '../tree/tree';
import type { StepContext } from './context';

/** A prefix as the predictor is asked about it; what few predictors want is worked out when they ask. */
class PrefixAsked<Turn> implements PrefixQuery {
  constructor(
    private readonly context: StepContext<Turn>,
    readonly task: string,
    readonly facts: PrefixFacts | null,
    /** Undefined: to be asked for. */
    private readonly truth: number | null | undefined,
    /** Null: the root, before there is a tree. */
    private readonly tree: Tree<Turn> | null,
    private readonly node: number,
  ) {}

  get root(): boolean {
    return this.node === ROOT;
  }

  get exactV(): number | null {
    return this.truth === undefined ? this.context.source.exactV(this.task, null) : this.truth;
  }

  features(): readonly number[] {
    return this.context.source.features(this.task, this.tree ? pathTo(this.tree, this.node) : []);
  }

  /** Names the prefix by its node: the same in a step, however often it is asked for. */
  key(): Key {
    return fold(fold(fold(this.context.key, 'predict'), this.task), this.tree ? (this.tree.id[this.node] as string) : 'root');
  }
}

/** The root of a task, as it is before anything was sampled. */
export function askRoot<Turn>(context: StepContext<Turn>, task: string): PrefixQuery {
  return new PrefixAsked(context, task, context.source.facts?.(task, null, null) ?? null, undefined, null, ROOT);
}

/** A node that is not the root, given its public facts. */
export function askNode<Turn>(
  context: StepContext<Turn>,
  tree: Tree<Turn>,
  node: number,
  facts: PrefixFacts | null,
  exactV: number | null,
): PrefixQuery {
  return new PrefixAsked(context, tree.task, facts, exactV, tree, node);
}
