import { type Sql, sql as sharedSql } from '@/db/client';
import { findRunId } from '@/db/commands/ensure-run';
import { inRun } from '@/db/commands/in-run';
import { recordChanges } from '@/db/commands/record-changes';
import { refreshSteps } from '@/db/commands/refresh-steps';
import { treeKeys } from '@/db/commands/trees/load-trees';
import { deriveGroup } from './derive-group';
import { storeTrees } from './store-trees';

/**
 * Derives everything of a run anew from its nodes: places, counts, prefix hashes, snapshots, step aggregates. Must change
 * no number; revisions grow by one. One transaction. @returns trees derived; null where there is no such run
 */
export async function rebuildAggregates(run: string, sql: Sql = sharedSql()): Promise<number | null> {
  if ((await findRunId(sql, run)) === null) return null;
  return inRun(sql, run, async (tx, handle) => {
    const keys = await treeKeys(tx, handle.id, null);
    await storeTrees(tx, handle, new Map(keys.map((key) => [key, null])), true, (request) => deriveGroup(new Map(), request));
    const steps = await tx<{ attempt: number; step: number }[]>`select attempt, step from steps where run_id = ${handle.id}`;
    await refreshSteps(tx, handle.id, steps);
    await recordChanges(tx, handle.id, [{ attempt: null, step: null, treeKeys: [] }]);
    return keys.length;
  });
}
