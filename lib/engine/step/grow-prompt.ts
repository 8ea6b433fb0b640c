import type { EngineEvent } from '../events';
import type { Rollout } from '../interfaces/content';
import { allMaybe, isPromise, type MaybePromise } from '../maybe-promise';
import { fold, type Key } from '../random/key';
import { appendBare, appendContinuation, newTree, pathTo, type Tree } from '../tree/tree';
import { placeOf, type StepContext } from './context';
import { assess, nodesEvent } from './node-events';
import type { Candidate } from './stage-one';
import { decidePrefixes, type PrefixDecision } from './stage-two';

/** A finished tree and what its end needs to say. */
export interface GrownTree<Turn> {
  readonly tree: Tree<Turn>;
  readonly spent: readonly { readonly anchor: string; readonly spent: number }[];
  readonly wallMs: number;
}

function bareRollouts<Turn>(context: StepContext<Turn>, task: string, key: Key, from: number, count: number): MaybePromise<Rollout<Turn>[]> {
  const bare = fold(key, 'bare');
  return allMaybe(Array.from({ length: count }, (_, i) => context.source.rollout(task, [], fold(bare, from + i), context.signal)));
}

interface Continuation<Turn> {
  readonly anchor: number;
  readonly k: number;
  readonly rollout: MaybePromise<Rollout<Turn>>;
}

function continuations<Turn>(context: StepContext<Turn>, tree: Tree<Turn>, key: Key, { anchors, plan }: PrefixDecision): Continuation<Turn>[] {
  const started: Continuation<Turn>[] = [];
  anchors.forEach((anchor, a) => {
    const count = plan.counts[a] as number;
    if (count === 0) return;
    const path = pathTo(tree, anchor);
    const place = fold(fold(fold(key, 'continuation'), tree.rollout[anchor] as number), tree.depth[anchor] as number);
    for (let k = 0; k < count; k++) started.push({ anchor, k, rollout: context.source.rollout(tree.task, path, fold(place, k), context.signal) });
  });
  return started;
}

/** Samples what stage 2 decided and adds it to the tree; extra root rollouts where there was no anchor. */
async function expand<Turn>(context: StepContext<Turn>, tree: Tree<Turn>, key: Key, decision: PrefixDecision): Promise<void> {
  const started = continuations(context, tree, key, decision);
  const pendingRoots = bareRollouts(context, tree.task, key, tree.bareLeaf.length, decision.plan.toRoots);
  const pending = allMaybe(started.map(({ rollout }) => rollout));
  const both = isPromise(pending) || isPromise(pendingRoots) ? await Promise.all([pending, pendingRoots]) : [pending, pendingRoots];
  const [grown, roots] = both as [Rollout<Turn>[], Rollout<Turn>[]];
  started.forEach(({ anchor, k }, i) => {
    appendContinuation(tree, anchor, k, grown[i] as Rollout<Turn>);
  });
  for (const rollout of roots) appendBare(tree, rollout);
}

/**
 * One prompt's tree, from its stage-1 budget to its last continuation, on its own: nothing here waits for another prompt. [P]
 * Events come in order through `emit`; with a synchronous source all of it happens before the call returns.
 */
export async function growPrompt<Turn>(
  context: StepContext<Turn>,
  { prompt, decision }: Candidate,
  emit: (event: EngineEvent) => void,
): Promise<GrownTree<Turn>> {
  const started = context.clock();
  const tree = newTree<Turn>(prompt);
  const key = fold(fold(context.key, 'tree'), prompt);
  emit({ kind: 'tree', ...placeOf(context, tree), decision });
  const pending = bareRollouts(context, prompt, key, 0, decision.m);
  for (const rollout of isPromise(pending) ? await pending : pending) appendBare(tree, rollout);
  assess(context, tree, 0);
  emit(nodesEvent(context, tree, 0));
  const prefixes = decidePrefixes(context, tree, decision.m * context.config.N);
  if (!prefixes) return { tree, spent: [], wallMs: context.clock() - started };
  emit(prefixes.event);
  const from = tree.parent.length;
  const expansion = expand(context, tree, key, prefixes);
  await expansion;
  assess(context, tree, from);
  emit(nodesEvent(context, tree, from));
  const { anchors, plan } = prefixes;
  const spent = anchors.flatMap((anchor, a) =>
    (plan.counts[a] as number) > 0 ? [{ anchor: tree.id[anchor] as string, spent: plan.counts[a] as number }] : [],
  );
  return { tree, spent, wallMs: context.clock() - started };
}
