import type { Sql } from '@/db/client';
import { getRun, getSnapshot, getStep, getTree } from '@/db/queries';
import { decodeSnapshot, FLAG, NONE, type RecordedStep, type RecordedTree, type TreeSnapshot } from '@/lib/contract';
import { UsageError } from '../cli/command';
import { assembleTree, type BareTurn } from './assemble-tree';

const orNull = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);

function bareTurns(snapshot: TreeSnapshot): BareTurn[] {
  const turns: BareTurn[] = [];
  for (let place = 1; place < snapshot.header.count; place++) {
    const j = snapshot.rollout[place] as number;
    if (j === NONE || ((snapshot.flags[place] as number) & FLAG.continuation) !== 0) continue;
    turns.push({
      node: snapshot.ids.at(place) as string,
      j,
      t: snapshot.depth[place] as number,
      reward: orNull(snapshot.reward[place]),
      v: orNull(snapshot.v[place]),
      exactV: orNull(snapshot.exactV[place]),
    });
  }
  return turns;
}

async function treeOf(sql: Sql, run: string, treeKey: string): Promise<RecordedTree | null> {
  const [tree, stored] = await Promise.all([getTree(run, treeKey, sql), getSnapshot(run, treeKey, sql)]);
  if (!tree || !stored) return null;
  const anchors = tree.decision?.anchors ?? [];
  return assembleTree(
    tree.card.prompt,
    bareTurns(decodeSnapshot(stored.bytes)),
    new Map(anchors.map(({ anchor, spent, allocated }) => [anchor, spent ?? allocated])),
    new Map(anchors.map(({ anchor, v, exactV }) => [anchor, { v, exactV }])),
  );
}

/** Reads a step's records as its newest attempt left them. Throws UsageError where run or step are not there. */
export async function recordedStepFromDatabase(sql: Sql, run: string, step: number): Promise<RecordedStep> {
  const [detail, found] = await Promise.all([getRun(run, sql), getStep(run, step, undefined, sql)]);
  if (!detail) throw new UsageError(`there is no run "${run}" in the database, and no such file`);
  if (!found) throw new UsageError(`run "${run}" has no step ${step}`);
  if (!found.budget) throw new UsageError(`step ${step} of "${run}" names no budget: there is nothing to decide about`);
  const trees = await Promise.all(found.cards.map(({ treeKey }) => treeOf(sql, run, treeKey)));
  return {
    run,
    attempt: found.stats.attempt,
    step,
    allocator: detail.row.allocator,
    predictorVersion: found.predictorVersion,
    warmUp: found.stats.warmUp,
    budget: found.budget,
    config: detail.config,
    seed: detail.seed,
    key: null,
    candidates: found.candidates,
    trees: trees.filter((tree) => tree !== null),
  };
}
