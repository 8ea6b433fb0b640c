import { type Sql, sql as sharedSql } from '@/db/client';
import { escapeText, type LaterTree, type TreeOutcome, treeKey, unescapeText } from '@/lib/contract';
import { OUTCOMES } from '../stored/outcomes';
import { runIdOf } from './find-run';

/** What a tree ended as, and the rollouts that it was given. */
export interface StoredOutcome {
  readonly prompt: string;
  readonly treeKey: string;
  readonly outcome: TreeOutcome;
  readonly leaves: number;
  readonly given: number | null;
}

interface Row {
  readonly prompt: string;
  readonly tree: string;
  readonly outcome: number;
  readonly leaves: number;
  readonly given: number | null;
}

/** How the trees of a step ended, by prompt, then tree. */
export async function getStepOutcomes(run: string, step: number, attempt: number, sql: Sql = sharedSql()): Promise<StoredOutcome[]> {
  const id = await runIdOf(sql, run);
  const rows = await sql<Row[]>`select prompt, tree, outcome, leaves, budget as given from trees
    where run_id = ${id} and attempt = ${attempt} and step = ${step} and nodes > 0 order by prompt collate "C", tree collate "C"`;
  return rows.map(({ prompt, tree, outcome, leaves, given }) => ({
    prompt: unescapeText(prompt),
    treeKey: treeKey({ attempt, step, prompt: unescapeText(prompt), tree: unescapeText(tree) }),
    outcome: OUTCOMES[outcome] ?? 'unfinished',
    leaves,
    given,
  }));
}

interface LaterRow {
  readonly prompt: string;
  readonly attempt: number;
  readonly step: number;
  readonly tree: string;
  readonly k: number;
  readonly n: number;
}

/** Of each prompt the first tree after `step` that has a finished rollout, in the newest attempt that took its step; prompts without one are left out. */
export async function getLaterTrees(
  run: string,
  step: number,
  prompts: readonly string[],
  sql: Sql = sharedSql(),
): Promise<ReadonlyMap<string, LaterTree>> {
  const id = await runIdOf(sql, run);
  if (id === null || prompts.length === 0) return new Map();
  const rows = await sql<LaterRow[]>`select w.prompt, t.* from unnest(${prompts.map(escapeText)}::text[]) as w (prompt)
    cross join lateral (select attempt, step, tree, successes as k, leaves as n from trees
      where run_id = ${id} and md5(prompt) = md5(w.prompt) and step > ${step} and leaves > 0
      order by step, attempt desc, tree collate "C" limit 1) t`;
  return new Map(
    rows.map(({ prompt, attempt, step: later, tree, k, n }) => {
      const name = unescapeText(prompt);
      return [name, { treeKey: treeKey({ attempt, step: later, prompt: name, tree: unescapeText(tree) }), step: later, k, n }];
    }),
  );
}
