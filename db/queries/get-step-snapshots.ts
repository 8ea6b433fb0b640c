import { type Sql, sql as sharedSql } from '@/db/client';
import { escapeText, parseTreeKey, thinSnapshot, treeKey, unescapeText } from '@/lib/contract';
import { runIdOf } from './find-run';

export interface ThinSnapshot {
  readonly treeKey: string;
  /** A snapshot without ids and labels, for thumbnails. */
  readonly bytes: Uint8Array;
}

interface Row {
  readonly attempt: number;
  readonly prompt: string;
  readonly tree: string;
  readonly snapshot: Buffer;
}

async function readRows(sql: Sql, runId: number, step: number, treeKeys: readonly string[] | undefined): Promise<Row[]> {
  if (!treeKeys)
    return sql<Row[]>`select attempt, prompt, tree, snapshot from trees where run_id = ${runId} and step = ${step} and snapshot is not null
      and attempt = (select max(attempt) from trees where run_id = ${runId} and step = ${step}) order by prompt collate "C", tree collate "C"`;
  const wanted = treeKeys
    .map(parseTreeKey)
    .filter((key) => key !== null && key.step === step)
    .map((key) => key!);
  return sql<Row[]>`select t.attempt, t.prompt, t.tree, t.snapshot
    from unnest(${wanted.map((key) => key.attempt)}::int[], ${wanted.map((key) => escapeText(key.prompt))}::text[],
      ${wanted.map((key) => escapeText(key.tree))}::text[]) with ordinality as w (attempt, prompt, tree, place)
    join trees t on t.run_id = ${runId} and t.attempt = w.attempt and t.step = ${step} and t.prompt = w.prompt and t.tree = w.tree
    where t.snapshot is not null order by w.place`;
}

/** Thin snapshots of a step's trees, in the order asked for; all trees of the step's latest attempt where `treeKeys` is left out. */
export async function getStepSnapshots(
  run: string,
  step: number,
  treeKeys?: readonly string[],
  sql: Sql = sharedSql(),
): Promise<readonly ThinSnapshot[]> {
  const runId = await runIdOf(sql, run);
  if (runId === null) return [];
  const rows = await readRows(sql, runId, step, treeKeys);
  return rows.map(({ attempt, prompt, tree, snapshot }) => ({
    treeKey: treeKey({ attempt, step, prompt: unescapeText(prompt), tree: unescapeText(tree) }),
    bytes: thinSnapshot(snapshot),
  }));
}
