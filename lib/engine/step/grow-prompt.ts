import type { EngineEvent } from '../events';
import type { Rollout } from '../interfaces/content';
import { allMaybe, type MaybePromise, thenMaybe } from '../maybe-promise';
import { fold, type Key } from '../random/key';
import { appendBare, appendContinuation, newTree, pathTo, type Tree } from '../tree/tree';
import { Assessment } from './assessment';
import { placeOf, type StepContext } from './context';
import { nodesEvent } from './node-events';
import type { Candidate } from './stage-one';
import { decidePrefixes, type PrefixDecision } from './stage-two';
import { recordsOf, type TurnRecords } from './turn-records';

/** A finished tree and what its end needs to say. */
export interface GrownTree<Turn> {
  readonly tree: Tree<Turn>;
  readonly spent: readonly { readonly anchor: string; readonly spent: number }[];
  readonly records: TurnRecords;
  readonly wallMs: number;
}

type Rollouts<Turn> = MaybePromise<Rollout<Turn>[]>;
const START: readonly never[] = [];

function bareRollouts<Turn>({ source, signal }: StepContext<Turn>, task: string, key: Key, from: number, count: number): Rollouts<Turn> {
  const bare = fold(key, 'bare');
  const started: MaybePromise<Rollout<Turn>>[] = [];
  for (let j = from; j < from + count; j++) started.push(source.rollout(task, START, fold(bare, j), signal));
  return allMaybe(started);
}

/** Starts what stage 2 gave, anchor by anchor. */
function continuations<Turn>({ source, signal }: StepContext<Turn>, tree: Tree<Turn>, key: Key, { anchors, plan }: PrefixDecision): Rollouts<Turn> {
  const places = fold(key, 'continuation');
  const started: MaybePromise<Rollout<Turn>>[] = [];
  for (let a = 0; a < anchors.length; a++) {
    const count = plan.counts[a] as number;
    if (count === 0) continue;
    const anchor = anchors[a] as number;
    const path = pathTo(tree, anchor);
    const place = fold(fold(places, tree.rollout[anchor] as number), tree.depth[anchor] as number);
    for (let k = 0; k < count; k++) started.push(source.rollout(tree.task, path, fold(place, k), signal));
  }
  return allMaybe(started);
}

function appendContinuations<Turn>(tree: Tree<Turn>, { anchors, plan }: PrefixDecision, rollouts: readonly Rollout<Turn>[]): void {
  let next = 0;
  for (let a = 0; a < anchors.length; a++)
    for (let k = 0; k < (plan.counts[a] as number); k++) appendContinuation(tree, anchors[a] as number, k, rollouts[next++] as Rollout<Turn>);
}

/** Samples what stage 2 decided and adds it to the tree; extra root rollouts where there was no anchor. */
function expand<Turn>(context: StepContext<Turn>, tree: Tree<Turn>, key: Key, decision: PrefixDecision): MaybePromise<void> {
  const pending = continuations(context, tree, key, decision);
  const pendingRoots = bareRollouts(context, tree.task, key, tree.bareLeaf.length, decision.plan.toRoots);
  return thenMaybe(allMaybe([pending, pendingRoots]), ([grown = [], roots = []]) => {
    appendContinuations(tree, decision, grown);
    for (const rollout of roots) appendBare(tree, rollout);
  });
}

function spentOf<Turn>(tree: Tree<Turn>, { anchors, plan }: PrefixDecision): GrownTree<Turn>['spent'] {
  const all: GrownTree<Turn>['spent'][number][] = [];
  for (let a = 0; a < anchors.length; a++) {
    const spent = plan.counts[a] as number;
    if (spent > 0) all.push({ anchor: tree.id[anchors[a] as number] as string, spent });
  }
  return all;
}

/**
 * One prompt's tree, from its stage-1 budget to its last continuation, on its own: nothing here waits for another prompt. [P]
 * Events come in order through `emit`; with a synchronous source all of it happens before the call returns, without a promise.
 */
export function growPrompt<Turn>(
  context: StepContext<Turn>,
  candidate: Candidate,
  emit: (event: EngineEvent) => void,
): MaybePromise<GrownTree<Turn>> {
  const { prompt, decision } = candidate;
  const started = context.clock();
  const tree = newTree<Turn>(prompt);
  const key = fold(fold(context.key, 'tree'), prompt);
  emit({ kind: 'tree', ...placeOf(context, tree), decision });
  const assessment = new Assessment(context, tree, candidate);
  return thenMaybe(bareRollouts(context, prompt, key, 0, decision.m), (rollouts): MaybePromise<GrownTree<Turn>> => {
    for (const rollout of rollouts) appendBare(tree, rollout);
    assessment.assess(1);
    emit(nodesEvent(context, tree, assessment, 0));
    const prefixes = decidePrefixes(context, tree, decision.m * context.config.N);
    const grown = (spent: GrownTree<Turn>['spent']): GrownTree<Turn> => ({
      tree,
      spent,
      records: recordsOf(context, tree, assessment),
      wallMs: context.clock() - started,
    });
    if (!prefixes) return grown([]);
    emit(prefixes.event);
    const from = tree.parent.length;
    return thenMaybe(expand(context, tree, key, prefixes), () => {
      assessment.assess(from);
      emit(nodesEvent(context, tree, assessment, from));
      return grown(spentOf(tree, prefixes));
    });
  });
}
