import type { TurnText } from '../interfaces/content';
import type { PrefixFacts } from '../interfaces/turn-facts';
import type { Reading } from '../predictor/types';
import { SamePrefix } from '../tree/same-prefix';
import { NONE, pathTo, ROOT, type Tree } from '../tree/tree';
import { clipped, type StepContext } from './context';
import { askNode } from './prefix-asked';
import type { Candidate } from './stage-one';

/**
 * What is found out about a tree's nodes while it grows: prediction, exact V, public facts, text. Nodes that are the same prefix
 * share it, so that it is found out once. Lives as long as the tree grows.
 */
export class Assessment<Turn> {
  private readonly same: SamePrefix<Turn>;
  private readonly facts: (PrefixFacts | null)[]; // [N], null at leaves
  private readonly readings: (Reading | null)[]; // [N], null at leaves
  private readonly texts: ((() => TurnText) | null)[] = [null]; // [N], only of nodes that were asked for and are the first of their prefix

  /** Takes over what stage 1 found of the root. */
  constructor(
    private readonly context: StepContext<Turn>,
    private readonly tree: Tree<Turn>,
    { root, decision }: Candidate,
  ) {
    this.same = new SamePrefix(tree);
    this.facts = [root?.facts ?? null];
    this.readings = [root?.reading ?? null];
    tree.exactV[ROOT] = decision.exactV ?? Number.NaN;
    if (!root) return;
    tree.reading[ROOT] = root.reading;
    tree.v[ROOT] = clipped(context.config, root.reading.v);
  }

  /** Predicts the new, non-terminal prefixes of the tree and notes the exact V of all new nodes, as they are at this moment. */
  assess(from: number): void {
    const { tree, context } = this;
    for (let node = from; node < tree.parent.length; node++) {
      const reward = tree.reward[node] as number;
      const terminal = !Number.isNaN(reward);
      const first = this.same.firstLike(node);
      const exact = first < node ? (tree.exactV[first] as number) : (context.source.exactV(tree.task, tree.turn[node] as Turn) ?? Number.NaN);
      tree.exactV[node] = terminal && !Number.isNaN(exact) ? reward : exact;
      this.facts.push(null);
      this.readings.push(null);
      this.texts.push(null);
      if (!terminal) this.predict(node, first);
    }
  }

  private predict(node: number, first: number): void {
    const { predictor, config } = this.context;
    if (!predictor) return;
    const { tree } = this;
    const shared = predictor.noisy ? null : this.readings[first];
    const reading = shared ?? this.read(node);
    if (shared) this.facts[node] = this.facts[first] as PrefixFacts | null;
    this.readings[node] = reading;
    if (predictor.learnsInside || tree.anchor[node] === NONE) tree.reading[node] = reading;
    tree.v[node] = clipped(config, reading.v);
  }

  private read(node: number): Reading {
    const { context, tree } = this;
    const before = this.facts[tree.parent[node] as number] ?? null;
    const facts = context.source.facts?.(tree.task, tree.turn[node] as Turn, before) ?? null;
    this.facts[node] = facts;
    const exact = tree.exactV[node] as number;
    const query = askNode(context, tree, node, facts, Number.isNaN(exact) ? null : exact);
    return (context.predictor as NonNullable<StepContext<Turn>['predictor']>).read(query);
  }

  /** The first node that is the same prefix as `node`. */
  firstLike(node: number): number {
    return this.same.firstLike(node);
  }

  /** Public facts of a prefix; null at a leaf, and where the source has none. */
  factsOf(node: number): PrefixFacts | null {
    return this.facts[node] as PrefixFacts | null;
  }

  /** Renders the turn that a prefix ends with, once for all nodes that are the same. */
  textOf(node: number): () => TurnText {
    const first = this.same.firstLike(node);
    const known = this.texts[first];
    if (known) return known;
    const text = renderedOnce(this.context, this.tree, first);
    this.texts[first] = text;
    return text;
  }
}

function renderedOnce<Turn>({ source }: StepContext<Turn>, tree: Tree<Turn>, node: number): () => TurnText {
  let text: TurnText | null = null;
  return () => {
    text ??= source.describe(tree.task, pathTo(tree, node));
    return text;
  };
}
