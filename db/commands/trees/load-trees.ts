import type { Transaction } from '@/db/client';
import { readDecision, readPending, readSpent, readStageOne } from '@/db/stored/decisions';
import { unescapeText } from '@/lib/contract';
import { hex } from '../heads/head-store';
import type { TreeHead } from './tree-row';

type Row = Omit<TreeHead, 'stageOne' | 'decision' | 'spent' | 'pending'> & Record<'stageOne' | 'decision' | 'spent' | 'pending', unknown>;

const COLUMNS = `id, attempt, step, prompt, tree, key, event_hash as "eventHash", decision_hash as "decisionHash", end_hash as "endHash",
  stage_one as "stageOne", decision, spent, pending, ended, expected_nodes as "expectedNodes", wall_ms as "wallMs", stored, revision`;

const headOf = (row: Row): TreeHead => ({
  ...row,
  prompt: unescapeText(row.prompt),
  tree: unescapeText(row.tree),
  key: hex(row.key),
  eventHash: row.eventHash && hex(row.eventHash),
  decisionHash: row.decisionHash && hex(row.decisionHash),
  endHash: row.endHash && hex(row.endHash),
  stageOne: readStageOne(row.stageOne),
  decision: readDecision(row.decision),
  spent: readSpent(row.spent),
  pending: readPending(row.pending),
});

/** The stored trees among those with the given identity digests. */
export async function loadTrees(tx: Transaction, runId: number, keys: readonly string[]): Promise<TreeHead[]> {
  const rows = await tx.unsafe<Row[]>(`select ${COLUMNS} from trees where run_id = $1 and key = any($2::uuid[])`, [runId, keys as string[]]);
  return rows.map(headOf);
}

/** Numbers for `count` new trees. */
export async function drawTreeIds(tx: Transaction, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await tx<{ id: number }[]>`select nextval('tree_ids')::int as id from generate_series(1, ${count})`;
  return rows.map((row) => row.id);
}

/** Digests of a run's trees: of the named prompts, or all of them, by number. */
export async function treeKeys(tx: Transaction, runId: number, storedPrompts: readonly string[] | null): Promise<string[]> {
  const rows = storedPrompts
    ? await tx<
        { key: string }[]
      >`select key from trees where run_id = ${runId} and md5(prompt) in (select md5(q) from unnest(${storedPrompts as string[]}::text[]) q)`
    : await tx<{ key: string }[]>`select key from trees where run_id = ${runId} order by id`;
  return rows.map((row) => hex(row.key));
}

/** Digest of the content of each of the named prompts that has arrived. */
export async function promptHashes(tx: Transaction, runId: number, storedPrompts: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx<{ prompt: string; hash: string }[]>`select prompt, content_hash as hash from prompts
    where run_id = ${runId} and md5(prompt) in (select md5(q) from unnest(${storedPrompts as string[]}::text[]) q)`;
  return new Map(rows.map((row) => [row.prompt, hex(row.hash)]));
}
