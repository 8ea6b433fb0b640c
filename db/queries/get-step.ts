import { type Sql, sql as sharedSql } from '@/db/client';
import { escapeText, type StepDetail, type StepStats, type TreeCard, type tagReal, unescapeText } from '@/lib/contract';
import { readCandidates } from '../stored/decisions';
import { fromJsonb } from '../stored/jsonb';
import { runIdOf } from './find-run';
import { readTagged, textOrNull } from './read-values';
import { STEP_STATS, stepStatsOf } from './step-stats';
import { stepCards } from './tree-cards';

type Row = StepStats & {
  readonly budgetM: number | null;
  readonly budgetN: number | null;
  readonly policyVersion: string | null;
  readonly predictorVersion: string | null;
  readonly metrics: unknown;
  readonly candidates: unknown;
};

const COLUMNS = `${STEP_STATS}, budget_m as "budgetM", budget_n as "budgetN", policy_version as "policyVersion", predictor_version as "predictorVersion",
  metrics, candidates`;

/** The step in the attempt asked for, else in the latest attempt that has it. */
async function findStep(sql: Sql, id: number, step: number, attempt: number | undefined): Promise<Row | null> {
  const rows = await sql.unsafe<Row[]>(
    `select ${COLUMNS} from steps where run_id = $1 and step = $2 and ($3::int is null or attempt = $3) order by attempt desc limit 1`,
    [id, step, attempt ?? null],
  );
  return rows[0] ?? null;
}

function metricsOf(stored: unknown): StepDetail['metrics'] {
  const metrics: Record<string, ReturnType<typeof tagReal>> = {};
  for (const [name, value] of Object.entries((fromJsonb(stored) ?? {}) as Record<string, unknown>)) {
    const tagged = readTagged(value);
    if (tagged !== null) metrics[name] = tagged;
  }
  return metrics;
}

async function candidatesOf(sql: Sql, id: number, stored: unknown, cards: readonly TreeCard[]): Promise<StepDetail['candidates']> {
  const candidates = readCandidates(stored) ?? [];
  const prompts = candidates.map((candidate) => escapeText(candidate.prompt));
  const rows = await sql<{ prompt: string; preview: string }[]>`select prompt, preview from prompts
    where run_id = ${id} and md5(prompt) in (select md5(q) from unnest(${prompts}::text[]) q)`;
  const previews = new Map(rows.map((row) => [unescapeText(row.prompt), unescapeText(row.preview)]));
  const trees = new Map(cards.map((card) => [card.prompt, card.treeKey]));
  return candidates.map((candidate) => ({
    ...candidate,
    promptText: previews.get(candidate.prompt) ?? '',
    treeKey: trees.get(candidate.prompt) ?? null,
  }));
}

async function neighbours(sql: Sql, id: number, attempt: number, step: number): Promise<{ previous: number | null; next: number | null }> {
  const [row] = await sql<{ previous: number | null; next: number | null }[]>`select max(step) filter (where step < ${step}) as previous,
    min(step) filter (where step > ${step}) as next from steps where run_id = ${id} and attempt = ${attempt} and (funded > 0 or detached > 0)`;
  return row ?? { previous: null, next: null };
}

/** A step's gallery; `attempt` defaults to the latest attempt that has the step. Null where the step is unknown. */
export async function getStep(run: string, step: number, attempt?: number, sql: Sql = sharedSql()): Promise<StepDetail | null> {
  const id = await runIdOf(sql, run);
  const row = id === null ? null : await findStep(sql, id, step, attempt);
  if (id === null || row === null) return null;
  const cards = await stepCards(sql, id, row.attempt, step);
  const { previous, next } = await neighbours(sql, id, row.attempt, step);
  return {
    stats: stepStatsOf(row),
    budget: row.budgetM === null || row.budgetN === null ? null : { M: row.budgetM, N: row.budgetN },
    policyVersion: textOrNull(row.policyVersion),
    predictorVersion: textOrNull(row.predictorVersion),
    metrics: metricsOf(row.metrics),
    cards,
    candidates: await candidatesOf(sql, id, row.candidates, cards),
    previousStep: previous,
    nextStep: next,
  };
}
