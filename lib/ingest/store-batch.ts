import type { Sql, Transaction } from '@/db/client';
import { inRun, type RunHandle } from '@/db/commands/in-run';
import { type Change, recordChanges, touchRun } from '@/db/commands/record-changes';
import { recordConflicts } from '@/db/commands/record-rejects';
import { refreshSteps, type StepKey } from '@/db/commands/refresh-steps';
import { treeKeys } from '@/db/commands/trees/load-trees';
import { addOutcome, noOutcome, type Outcome } from './outcome';
import type { DeriveGroup, RunOutline, TouchedTree, TreeOutline } from './sealed-batch';
import { type HeadChanges, storeHeads } from './store-heads';
import { storeTrees, type TreeWork } from './store-trees';

/** Trees to derive anew although the batch says nothing of them: a prompt or the pass mark has come. */
async function dependants(tx: Transaction, handle: RunHandle, heads: HeadChanges): Promise<string[]> {
  if (heads.passMark !== handle.passMark) return treeKeys(tx, handle.id, null);
  return heads.newPrompts.length > 0 ? treeKeys(tx, handle.id, heads.newPrompts) : [];
}

function gatherWork(batch: RunOutline, extra: readonly string[]): Map<string, TreeOutline | null> {
  const work = new Map<string, TreeOutline | null>();
  for (const tree of batch.trees) work.set(tree.key, tree);
  for (const key of extra) if (!work.has(key)) work.set(key, null);
  return work;
}

function split(work: TreeWork, isDependant: ReadonlySet<string>): readonly [TreeWork, TreeWork] {
  const plain = new Map<string, TreeOutline | null>();
  const forced = new Map<string, TreeOutline | null>();
  for (const [key, batch] of work) (isDependant.has(key) ? forced : plain).set(key, batch);
  return [plain, forced];
}

const stepId = (key: StepKey): string => `${key.attempt}/${key.step}`;

/** One change a step with the trees that changed in it, and one of the run where nothing else did. */
function changesOf(touched: readonly TouchedTree[], steps: readonly StepKey[], headsChanged: boolean): Change[] {
  const byStep = new Map<string, { attempt: number; step: number; treeKeys: string[] }>();
  for (const { attempt, step } of steps) byStep.set(stepId({ attempt, step }), { attempt, step, treeKeys: [] });
  for (const { attempt, step, treeKey } of touched) {
    const found = byStep.get(stepId({ attempt, step }));
    if (found) found.treeKeys.push(treeKey);
    else byStep.set(stepId({ attempt, step }), { attempt, step, treeKeys: [treeKey] });
  }
  if (byStep.size === 0 && headsChanged) return [{ attempt: null, step: null, treeKeys: [] }];
  return [...byStep.values()];
}

const attemptsOf = (batch: RunOutline): number[] => {
  const attempts = new Set<number>();
  for (const event of batch.heads) if ('attempt' in event) attempts.add(event.attempt);
  for (const tree of batch.trees) attempts.add(tree.identity.attempt);
  return [...attempts];
};

/** What else is to be on disk with a batch, once its outcome is known. */
export type Seal = (tx: Transaction, outcome: Outcome) => Promise<void>;

async function store(tx: Transaction, handle: RunHandle, batch: RunOutline, derive: DeriveGroup, seal: Seal | null): Promise<Outcome> {
  const heads = await storeHeads(tx, handle, batch.heads);
  const forcedKeys = await dependants(tx, handle, heads);
  const now = { ...handle, passMark: heads.passMark };
  const [plain, forced] = split(gatherWork(batch, forcedKeys), new Set(forcedKeys));
  const outcome = noOutcome();
  addOutcome(outcome, heads.outcome);
  const touched: TouchedTree[] = [];
  for (const [work, all] of [[plain, false] as const, [forced, true] as const]) {
    const stored = await storeTrees(tx, now, work, all, derive);
    addOutcome(outcome, stored.outcome);
    touched.push(...stored.touched);
  }
  await recordConflicts(tx, handle.id, outcome.conflicts);
  const changes = changesOf(touched, heads.steps, heads.outcome.accepted > 0);
  await refreshSteps(
    tx,
    handle.id,
    changes.flatMap(({ attempt, step, treeKeys: keys }) => (attempt !== null && step !== null && keys.length > 0 ? [{ attempt, step }] : [])),
  );
  if (outcome.accepted > 0) await touchRun(tx, handle.id, attemptsOf(batch));
  if (seal) await seal(tx, outcome);
  await recordChanges(tx, handle.id, changes);
  return outcome;
}

/**
 * Stores one run's part of a batch in one transaction: when this resolves, it is on disk and derived. `derive` merges
 * its trees with what is stored.
 */
export const storeBatch = (sql: Sql, batch: RunOutline, derive: DeriveGroup, seal: Seal | null = null): Promise<Outcome> =>
  inRun(sql, batch.run, (tx, handle) => store(tx, handle, batch, derive, seal));
