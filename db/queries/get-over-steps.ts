import { type Sql, sql as sharedSql } from '@/db/client';
import { treeKey, unescapeText } from '@/lib/contract';
import type { PromptOverSteps } from '@/lib/contract/read/over-steps';
import { findTree } from './find-tree';

interface Row {
  readonly attempt: number;
  readonly step: number;
  readonly tree: string;
  readonly nodes: number;
  readonly k: number;
  readonly n: number;
  readonly rootV: number | null;
  readonly exactV: number | null;
  readonly ended: boolean;
}

const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null);

/** The trees of a tree's prompt in every attempt and step of its run; null where the tree is unknown. O(trees of the prompt + trees of the run). */
export async function getOverSteps(run: string, key: string, sql: Sql = sharedSql()): Promise<PromptOverSteps | null> {
  const found = await findTree(sql, run, key);
  if (!found) return null;
  const { runId, stored } = found;
  const [rows, [counted]] = await Promise.all([
    sql<Row[]>`select t.attempt, t.step, t.tree, t.nodes, t.successes as k, t.leaves as n, root.v as "rootV", root.exact_v as "exactV", t.ended
      from trees t left join nodes root on root.run_id = t.run_id and root.tree_id = t.id and root.pre = 0
      where t.run_id = ${runId} and md5(t.prompt) = md5(${stored.prompt}) order by t.attempt, t.step, t.tree collate "C"`,
    sql<{ steps: number }[]>`select count(distinct step)::int as steps from trees where run_id = ${runId}`,
  ]);
  const prompt = unescapeText(stored.prompt);
  const trees = rows.map(({ tree, rootV, exactV, ...row }) => ({
    ...row,
    treeKey: treeKey({ attempt: row.attempt, step: row.step, prompt, tree: unescapeText(tree) }),
    rootV: finite(rootV),
    exactV: finite(exactV),
  }));
  return { trees, runSteps: counted?.steps ?? 0 };
}
