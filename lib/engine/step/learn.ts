import { advantages } from '../advantages/registry';
import { shownAdvantage } from '../advantages/turn-weights';
import type { TreeAdvantage } from '../advantages/types';
import { leavesOf } from '../check-config';
import type { TreeEnded } from '../events';
import type { TrainingBatch } from '../interfaces/rollout-source';
import { treeOutcome } from '../metrics/effective-ratio';
import { targetRules } from '../targets/registry';
import { numberOrNull, placeOf, type StepContext } from './context';
import type { GrownTree } from './grow-prompt';

/** What a finished tree teaches. */
export interface Lesson<Turn> {
  readonly grown: GrownTree<Turn>;
  readonly targets: Float64Array; // [N]
  readonly advantage: TreeAdvantage;
}

/** Targets and the tree's own advantages. Names were checked before the run began. */
export function lessonOf<Turn>(context: StepContext<Turn>, grown: GrownTree<Turn>): Lesson<Turn> {
  const targets = targetRules[context.config.targets]?.(grown.tree) ?? new Float64Array(0);
  const advantage = advantages[context.config.advantage]?.ofTree(grown.tree);
  if (!advantage) throw new TypeError(`unknown advantage ${context.config.advantage}`);
  return { grown, targets, advantage };
}

export function treeEnded<Turn>(context: StepContext<Turn>, { grown, targets, advantage }: Lesson<Turn>): TreeEnded {
  const { tree, spent, wallMs } = grown;
  const shown = shownAdvantage(tree, advantage);
  const nodes: TreeEnded['nodes'][number][] = [];
  for (let node = 0; node < tree.parent.length; node++)
    nodes.push({ node: tree.id[node] as string, target: numberOrNull(targets[node]), advantage: numberOrNull(shown[node]) });
  return {
    kind: 'tree-end',
    ...placeOf(context, tree),
    nodeCount: tree.parent.length,
    nodes,
    spent,
    discarded: context.allocator.resamples && !treeOutcome(tree).mixed ? 'no contrast: all leaves ended alike' : null,
    wallMs,
  };
}

/** What the policy learns from after this step, in its order; null while a batch waits to be filled. */
export function trainingBatch<Turn>(context: StepContext<Turn>, lessons: readonly Lesson<Turn>[]): TrainingBatch<Turn> | null {
  const { allocator, config, held } = context;
  const ofStep = lessons.map(({ grown, advantage }) => ({ tree: grown.tree, advantages: advantage.values, scope: advantage.scope }));
  const trees = allocator.resamples ? held.fill(ofStep, Math.max(1, Math.floor(leavesOf(config) / config.groupSize))) : ofStep;
  if (!trees) return null;
  return { trees, leaves: trees.reduce((sum, { tree }) => sum + tree.leaves.length, 0), sharedPrefix: config.sharedPrefix };
}
