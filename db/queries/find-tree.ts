import type { Sql } from '@/db/client';
import { escapeText, parseTreeKey, type TreeIdentity } from '@/lib/contract';
import { runIdOf } from './find-run';

export interface FoundTree {
  readonly runId: number;
  readonly treeId: number;
  /** Identity, its texts as stored. */
  readonly stored: Omit<TreeIdentity, 'run'>;
}

/** A tree's numbers by its names; null where run or tree is unknown or the key is none. */
export async function findTree(sql: Sql, run: string, treeKey: string): Promise<FoundTree | null> {
  const identity = parseTreeKey(treeKey);
  const runId = identity && (await runIdOf(sql, run));
  if (!identity || runId === null) return null;
  const stored = { ...identity, prompt: escapeText(identity.prompt), tree: escapeText(identity.tree) };
  const [row] = await sql<{ id: number }[]>`select id from trees where run_id = ${runId} and attempt = ${stored.attempt} and step = ${stored.step}
    and md5(prompt) = md5(${stored.prompt}) and tree = ${stored.tree}`;
  return row ? { runId, treeId: row.id, stored } : null;
}
