import { type TreeCounts, treeFacts } from '@/lib/derive/tree-facts';
import type { TreeNode } from '@/lib/derive/tree-node';
import type { EvaluationMean, RunCounts, StepCounts } from './cell-result';

/** What is counted of an event; the engine's events and the contract's both are such. */
export type Countable =
  | { readonly kind: 'step'; readonly step: number; readonly warmUp?: boolean | undefined }
  | {
      readonly kind: 'nodes';
      readonly step: number;
      readonly prompt: string | number;
      readonly tree: string | number;
      readonly nodes: readonly TreeNode[];
    }
  | { readonly kind: 'step-end'; readonly step: number; readonly metrics?: Readonly<Record<string, unknown>> | undefined }
  | {
      readonly kind: 'evaluation';
      readonly step: number;
      readonly dataset: string;
      readonly n: number;
      readonly correct: number;
    }
  | { readonly kind: 'attempt'; readonly resumedFrom: { readonly step: number } | null };

const PASS_MARK = 1;

const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

function sumTokens(trees: readonly TreeCounts[]): number | null {
  return trees.some(({ tokens }) => tokens === null) ? null : trees.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);
}

/** Counts a run's steps as its events come: every tree by lib/derive, whoever the producer is. */
export class RunCounter {
  private steps: StepCounts[] = [];
  private evaluations: EvaluationMean[] = [];
  private warmUp = false;
  private readonly trees = new Map<string, TreeNode[]>();

  get counts(): RunCounts {
    return { steps: this.steps, evaluations: this.evaluations };
  }

  add(event: Countable): void {
    if (event.kind === 'attempt') this.goBack(event.resumedFrom?.step ?? -1);
    else if (event.kind === 'step') {
      this.trees.clear();
      this.warmUp = event.warmUp ?? false;
    } else if (event.kind === 'nodes') this.grow(`${event.tree} ${event.prompt}`, event.nodes);
    else if (event.kind === 'step-end') this.endStep(event.step, event.metrics ?? {});
    else this.evaluations.push({ step: event.step, dataset: event.dataset, n: event.n, value: event.correct / event.n });
  }

  /** A new attempt begins after `step`: what an earlier one did later does not count. */
  private goBack(step: number): void {
    this.steps = this.steps.filter((one) => one.step <= step);
    this.evaluations = this.evaluations.filter((one) => one.step <= step);
    this.trees.clear();
  }

  private grow(tree: string, nodes: readonly TreeNode[]): void {
    const known = this.trees.get(tree);
    if (known) known.push(...nodes);
    else this.trees.set(tree, [...nodes]);
  }

  private endStep(step: number, metrics: Readonly<Record<string, unknown>>): void {
    const trees = [...this.trees.values()].map((nodes) => treeFacts(nodes, PASS_MARK).counts);
    const total = (of: (tree: TreeCounts) => number): number => trees.reduce((sum, tree) => sum + of(tree), 0);
    this.steps.push({
      step,
      warmUp: this.warmUp,
      funded: trees.length,
      mixed: total(({ outcome }) => (outcome === 'mixed' ? 1 : 0)),
      leaves: total(({ leaves }) => leaves),
      successes: total(({ successes }) => successes),
      bareLeaves: total(({ bareLeaves }) => bareLeaves),
      bareSuccesses: total(({ bareSuccesses }) => bareSuccesses),
      anchorsExpanded: total(({ anchorsExpanded }) => anchorsExpanded),
      anchorsMixed: total(({ anchorsMixed }) => anchorsMixed),
      contrastPairs: total(({ contrastPairs }) => contrastPairs),
      turns: total(({ nodes }) => nodes - 1),
      tokens: sumTokens(trees),
      rootError: numberOf(metrics['predictor.exactError.root']),
      prefixError: numberOf(metrics['predictor.exactError.prefix']),
    });
    this.trees.clear();
  }
}
