import type { Sql } from '@/db/client';
import { escapeText, unescapeText } from '@/lib/contract';
import type { PromptValue, RunValues } from '@/lib/derive/compare/pair-prompts';
import { effectivePath } from '@/lib/derive/compare/path';
import type { RunPrompts, Worlds } from '@/lib/derive/compare/worlds';
import { grouped, type StoredRun } from './compare-runs';

/** Digests of the runs' prompts, by run. O(prompts of the runs). */
export async function promptsOf(sql: Sql, runs: readonly StoredRun[]): Promise<RunPrompts[]> {
  const rows = await sql<{ runId: number; prompt: string; content: string }[]>`select run_id as "runId", prompt, content_hash as content
    from prompts where run_id = any(${runs.map(({ id }) => id)}::int[])`;
  const byRun = grouped(rows);
  return runs.map(({ id, origin, arm }) => ({
    run: arm.run,
    origin,
    contents: new Map((byRun.get(id) ?? []).map(({ prompt, content }) => [unescapeText(prompt), content])),
  }));
}

/** What is needed to make values of a run comparable: its world, and its prompts' contents. */
export interface Known {
  readonly worlds: Worlds;
  readonly contents: ReadonlyMap<string, RunPrompts['contents']>;
}

const isPass = (value: number): boolean => value === 0 || value === 1;

interface Sum {
  sum: number;
  n: number;
  isCount: boolean;
}

interface ResultRow {
  readonly runId: number;
  readonly attempt: number;
  readonly step: number;
  /** Values that are not finite are tagged. */
  readonly results: readonly { readonly prompt: string; readonly value: unknown }[];
}

/** The results of one evaluation: several of one prompt are samples of it. */
function sumsOf(results: ResultRow['results']): { sums: Map<string, Sum>; notFinite: number } {
  const sums = new Map<string, Sum>();
  let notFinite = 0;
  for (const { prompt: stored, value } of results) {
    const prompt = unescapeText(stored);
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      notFinite++;
      continue;
    }
    const known = sums.get(prompt);
    if (known) {
      known.sum += value;
      known.n++;
      known.isCount &&= isPass(value);
    } else sums.set(prompt, { sum: value, n: 1, isCount: isPass(value) });
  }
  return { sums, notFinite };
}

function valuesOf(run: StoredRun, sums: ReadonlyMap<string, Sum>, notFinite: number, known: Known): RunValues {
  const contents = known.contents.get(run.arm.run);
  const values = [...sums].map(([prompt, one]): PromptValue => ({ prompt, ...one, content: contents?.get(prompt) ?? null }));
  return { run: run.arm.run, world: known.worlds.of.get(run.arm.run) ?? 0, values, notFinite };
}

/**
 * Per-prompt results of the runs' evaluations of a dataset at some steps, by step, each in the order of the runs. A run
 * without results there has no values. O(results).
 */
export async function evaluationValues(
  sql: Sql,
  runs: readonly StoredRun[],
  { dataset, steps }: { readonly dataset: string; readonly steps: readonly number[] },
  known: Known,
): Promise<Map<number, RunValues[]>> {
  const rows = await sql<ResultRow[]>`select run_id as "runId", attempt, step, results from evaluations
    where run_id = any(${runs.map(({ id }) => id)}::int[]) and md5(dataset) = md5(${escapeText(dataset)}) and step = any(${[...steps]}::int[])
      and jsonb_typeof(results) = 'array'`;
  const byRun = grouped(rows);
  const places = new Map(runs.map((run) => [run.id, effectivePath(byRun.get(run.id) ?? [], [...run.steps, ...(byRun.get(run.id) ?? [])])]));
  return new Map(
    steps.map((step) => [
      step,
      runs.map((run) => {
        const row = places.get(run.id)?.find((one) => one.step === step);
        const { sums, notFinite } = sumsOf(row?.results ?? []);
        return valuesOf(run, sums, notFinite, known);
      }),
    ]),
  );
}

/** First step of each attempt's successor: what a later attempt took again begins there. */
function validity(runs: readonly StoredRun[]): { run: number[]; attempt: number[]; before: number[] } {
  const rows = runs.flatMap(({ id, steps }) => {
    const first = new Map<number, number>();
    for (const { attempt, step } of steps) first.set(attempt, Math.min(first.get(attempt) ?? step, step));
    return [...first.keys()].map((attempt) => ({
      id,
      attempt,
      before: [...first].reduce((least, [other, from]) => (other > attempt ? Math.min(least, from) : least), 2 ** 31 - 1),
    }));
  });
  return { run: rows.map(({ id }) => id), attempt: rows.map(({ attempt }) => attempt), before: rows.map(({ before }) => before) };
}

/** Finished bare rollouts of every prompt over a window of steps, in the order of the runs. O(trees of the window). */
export async function trainedValues(
  sql: Sql,
  runs: readonly StoredRun[],
  { from, to }: { readonly from: number; readonly to: number },
  known: Known,
): Promise<RunValues[]> {
  const valid = validity(runs);
  const rows = await sql<{ runId: number; prompt: string; k: number; n: number }[]>`select t.run_id as "runId", t.prompt,
      sum(t.bare_successes)::int as k, sum(t.bare_leaves)::int as n
    from trees t join unnest(${valid.run}::int[], ${valid.attempt}::int[], ${valid.before}::int[]) v(run, attempt, before)
      on v.run = t.run_id and v.attempt = t.attempt and t.step < v.before
    where t.step between ${from} and ${to} and t.bare_leaves > 0 group by t.run_id, t.prompt`;
  const byRun = grouped(rows);
  return runs.map((run) => {
    const own = byRun.get(run.id) ?? [];
    return valuesOf(run, new Map(own.map(({ prompt, k, n }) => [unescapeText(prompt), { sum: k, n, isCount: true }])), 0, known);
  });
}
