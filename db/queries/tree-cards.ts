import type { Sql } from '@/db/client';
import { type StepCard, type TreeCard, treeKey, unescapeText } from '@/lib/contract';
import { readStageOne } from '../stored/decisions';
import { OUTCOMES } from '../stored/outcomes';
import { textOrNull } from './read-values';

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

const COLUMNS = `t.attempt, t.step, t.prompt, t.tree, p.preview as "promptText", t.outcome, t.nodes, t.depth, t.successes as k, t.leaves as n, t.errors,
  t.limits, t.bare_leaves as bare, t.continuations, t.anchors_expanded as "anchorsExpanded", t.anchors_mixed as "anchorsMixed",
  t.contrast_pairs as "contrastPairs", t.tokens, t.stage_one as "stageOne", t.budget, t.detached, t.ended, t.revision`;

/** The prompt is looked up tree by tree (the limit keeps it so): joined as a list it is read whole for each where Postgres expects few. */
const FROM = `from trees t left join lateral
  (select preview, difficulty, source, group_key from prompts where run_id = t.run_id and md5(prompt) = md5(t.prompt) limit 1) p on true`;

/** Of a tree t, tree by tree as well: Ṽ at the root and the mean reward. */
const OF_TREE = `select max(n.v) filter (where n.pre = 0 and n.v <> 'NaN') as root_v, avg(r) filter (where r <> 'NaN') as reward
  from nodes n cross join lateral unnest(array_prepend(n.reward, n.repeats)) r
  where n.run_id = $1 and n.tree_id = t.id and n.pre is not null and (n.pre = 0 or n.reward is not null)`;

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

interface StepRow extends Row {
  readonly rootV: number | null;
  readonly reward: number | null;
  readonly difficulty: number | null;
  readonly source: string | null;
  readonly group: string | null;
}

const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null);

const stepCardOf = (row: StepRow): StepCard => ({
  ...cardOf(row),
  rootV: finite(row.rootV),
  reward: finite(row.reward),
  difficulty: finite(row.difficulty),
  source: textOrNull(row.source),
  group: textOrNull(row.group),
});

/** The cards of a step's trees, by prompt, then tree. O(nodes of the step). */
export async function stepCards(sql: Sql, runId: number, attempt: number, step: number): Promise<StepCard[]> {
  const rows = await sql.unsafe<StepRow[]>(
    `select ${COLUMNS}, x.root_v as "rootV", x.reward, p.difficulty, p.source, p.group_key as "group" ${FROM}
    cross join lateral (${OF_TREE}) x
    where t.run_id = $1 and t.attempt = $2 and t.step = $3 order by t.prompt collate "C", t.tree collate "C"`,
    [runId, attempt, step],
  );
  return rows.map(stepCardOf);
}

/** One tree's card. */
export async function treeCard(sql: Sql, runId: number, treeId: number): Promise<TreeCard | null> {
  const [row] = await sql.unsafe<Row[]>(`select ${COLUMNS} ${FROM} where t.run_id = $1 and t.id = $2`, [runId, treeId]);
  return row ? cardOf(row) : null;
}
