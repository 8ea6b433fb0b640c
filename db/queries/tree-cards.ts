import type { Sql } from '@/db/client';
import { type TreeCard, treeKey, unescapeText } from '@/lib/contract';
import { readStageOne } from '../stored/decisions';
import { OUTCOMES } from '../stored/outcomes';

interface Row {
  readonly attempt: number;
  readonly step: number;
  readonly prompt: string;
  readonly tree: string;
  readonly promptText: string | null;
  readonly outcome: number;
  readonly nodes: number;
  readonly depth: number;
  readonly k: number;
  readonly n: number;
  readonly errors: number;
  readonly limits: number;
  readonly bare: number;
  readonly continuations: number;
  readonly anchorsExpanded: number;
  readonly anchorsMixed: number;
  readonly contrastPairs: number;
  readonly tokens: number | null;
  readonly stageOne: unknown;
  readonly budget: number | null;
  readonly detached: number;
  readonly ended: boolean;
  readonly revision: number;
}

const QUERY = `select t.attempt, t.step, t.prompt, t.tree, p.preview as "promptText", t.outcome, t.nodes, t.depth, t.successes as k, t.leaves as n, t.errors,
  t.limits, t.bare_leaves as bare, t.continuations, t.anchors_expanded as "anchorsExpanded", t.anchors_mixed as "anchorsMixed",
  t.contrast_pairs as "contrastPairs", t.tokens, t.stage_one as "stageOne", t.budget, t.detached, t.ended, t.revision
from trees t left join prompts p on p.run_id = t.run_id and md5(p.prompt) = md5(t.prompt)`;

function cardOf(row: Row): TreeCard {
  const prompt = unescapeText(row.prompt);
  const tree = unescapeText(row.tree);
  return {
    ...row,
    treeKey: treeKey({ attempt: row.attempt, step: row.step, prompt, tree }),
    prompt,
    tree,
    promptText: row.promptText === null ? '' : unescapeText(row.promptText),
    outcome: OUTCOMES[row.outcome] ?? 'unfinished',
    stageOne: readStageOne(row.stageOne),
  };
}

/** The cards of a step's trees, by prompt, then tree. */
export async function stepCards(sql: Sql, runId: number, attempt: number, step: number): Promise<TreeCard[]> {
  const rows = await sql.unsafe<Row[]>(
    `${QUERY} where t.run_id = $1 and t.attempt = $2 and t.step = $3 order by t.prompt collate "C", t.tree collate "C"`,
    [runId, attempt, step],
  );
  return rows.map(cardOf);
}

/** One tree's card. */
export async function treeCard(sql: Sql, runId: number, treeId: number): Promise<TreeCard | null> {
  const [row] = await sql.unsafe<Row[]>(`${QUERY} where t.run_id = $1 and t.id = $2`, [runId, treeId]);
  return row ? cardOf(row) : null;
}
