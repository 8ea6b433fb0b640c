import { type Sql, sql as sharedSql } from '@/db/client';
import { type Content, type TreeDetail, treeKey, unescapeText } from '@/lib/contract';
import { readDecision, readSpent } from '../stored/decisions';
import { type FoundTree, findTree } from './find-tree';
import { readContent, textOrNull } from './read-values';
import { treeCard } from './tree-cards';

interface Row {
  readonly decision: unknown;
  readonly spent: unknown;
  readonly expectedNodes: number | null;
  readonly stored: number;
  readonly notes: string[];
  readonly content: string | null;
  readonly isParts: number | null;
  readonly gold: string | null;
  readonly difficulty: number | null;
  readonly source: string | null;
  readonly candidates: number | null;
  readonly budgetM: number | null;
  readonly budgetN: number | null;
}

async function readRow(sql: Sql, { runId, treeId }: FoundTree): Promise<Row | undefined> {
  const [row] = await sql<
    Row[]
  >`select t.decision, t.spent, t.expected_nodes as "expectedNodes", t.stored, r.notes, p.content, p.is_parts as "isParts", p.gold,
      p.difficulty, p.source, case when jsonb_array_length(s.candidates) > 0 then jsonb_array_length(s.candidates) end as candidates,
      s.budget_m as "budgetM", s.budget_n as "budgetN"
    from trees t join runs r on r.id = t.run_id
    left join prompts p on p.run_id = t.run_id and md5(p.prompt) = md5(t.prompt)
    left join steps s on s.run_id = t.run_id and s.attempt = t.attempt and s.step = t.step
    where t.run_id = ${runId} and t.id = ${treeId}`;
  return row;
}

function decisionOf(row: Row): TreeDetail['decision'] {
  const decision = readDecision(row.decision);
  if (!decision) return null;
  const spent = new Map(readSpent(row.spent));
  const anchors = decision.anchors.map((anchor) => ({ ...anchor, spent: spent.get(anchor.anchor) ?? null }));
  return { ...decision, anchors: anchors.sort((a, b) => (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY) || 0) };
}

/** The prompt's trees in every step of the run's latest attempt. */
async function overSteps(sql: Sql, { runId, stored }: FoundTree): Promise<TreeDetail['overSteps']> {
  const rows = await sql<
    { attempt: number; step: number; tree: string; k: number; n: number }[]
  >`select attempt, step, tree, successes as k, leaves as n
    from trees where run_id = ${runId} and md5(prompt) = md5(${stored.prompt})
    and attempt = (select max(attempt) from trees where run_id = ${runId} and md5(prompt) = md5(${stored.prompt})) order by step, tree collate "C"`;
  return rows.map(({ attempt, step, tree, k, n }) => ({
    step,
    attempt,
    treeKey: treeKey({ attempt, step, prompt: unescapeText(stored.prompt), tree: unescapeText(tree) }),
    k,
    n,
  }));
}

/** The trees before and after in the step's order: prompt, then tree. */
async function neighbours(sql: Sql, found: FoundTree): Promise<{ previous: string | null; next: string | null }> {
  const { attempt, step } = found.stored;
  const [row] = await sql<{ before: string[] | null; after: string[] | null }[]>`select before, after from (
      select id, lag(array[prompt, tree]) over place as before, lead(array[prompt, tree]) over place as after from trees
      where run_id = ${found.runId} and attempt = ${attempt} and step = ${step} window place as (order by prompt collate "C", tree collate "C")
    ) ordered where id = ${found.treeId}`;
  const key = (pair: string[] | null | undefined): string | null =>
    pair ? treeKey({ attempt, step, prompt: unescapeText(pair[0] ?? ''), tree: unescapeText(pair[1] ?? '') }) : null;
  return { previous: key(row?.before), next: key(row?.after) };
}

/** What a reader must know: the run's notes, and a difference between what was sent and what is here. */
function notesOf(row: Row): string[] {
  const notes = row.notes.map(unescapeText);
  if (row.expectedNodes !== null && row.expectedNodes !== row.stored)
    notes.push(`The producer sent ${row.expectedNodes} nodes for this tree; ${row.stored} arrived.`);
  return notes;
}

/** One tree's page; null where it is unknown. */
export async function getTree(run: string, key: string, sql: Sql = sharedSql()): Promise<TreeDetail | null> {
  const found = await findTree(sql, run, key);
  if (!found) return null;
  const [card, row] = await Promise.all([treeCard(sql, found.runId, found.treeId), readRow(sql, found)]);
  if (!card || !row) return null;
  const { previous, next } = await neighbours(sql, found);
  const promptContent: Content = row.content === null ? '' : readContent(row.content, row.isParts === 1);
  return {
    card,
    promptContent,
    gold: textOrNull(row.gold),
    difficulty: row.difficulty,
    source: textOrNull(row.source),
    decision: decisionOf(row),
    stageOneCandidates: row.candidates,
    stepBudget: row.budgetM === null || row.budgetN === null ? null : { M: row.budgetM, N: row.budgetN },
    overSteps: await overSteps(sql, found),
    previousTree: previous,
    nextTree: next,
    notes: notesOf(row),
  };
}
