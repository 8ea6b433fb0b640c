import { getRunAllocation } from '@/db/queries';
import type { StepAllocation } from '@/lib/contract';
import { readStepAllocation } from '@/lib/decisions/read-step-allocation';
import { ANCHORS, FLOW, flowRows, MISSED, ROOTS, WASTED_ANCHORS, WASTED_TREES } from '@/lib/table/tables/allocation';
import { badRequest, json, notFound, ordinal, pathPart, unavailable } from '../../../respond';
import { type Format, formatOf, tableFile } from '../../../table-answer';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

type FileFormat = Exclude<Format, 'json'>;

/** The tables of one step. */
const TABLES: Readonly<Record<string, (answer: StepAllocation, format: FileFormat, of: string) => Response>> = {
  roots: ({ roots }, format, of) => tableFile(ROOTS, roots, format, of),
  anchors: ({ anchors }, format, of) => tableFile(ANCHORS, anchors, format, of),
  'wasted-trees': ({ wastedTrees }, format, of) => tableFile(WASTED_TREES, wastedTrees, format, of),
  'wasted-anchors': ({ wastedAnchors }, format, of) => tableFile(WASTED_ANCHORS, wastedAnchors, format, of),
  missed: ({ missed }, format, of) => tableFile(MISSED, missed, format, of),
};

async function overSteps(run: string, format: Format): Promise<Response> {
  const answer = await getRunAllocation(run);
  if (!answer) return notFound('run');
  return format === 'json' ? json(answer) : tableFile(FLOW, flowRows(answer.steps), format, run);
}

async function ofStep(run: string, step: number, attempt: number | null, format: Format, table: string): Promise<Response> {
  const write = TABLES[table];
  if (!write) return badRequest(`There is no table “${table}”.`, `One of ${Object.keys(TABLES).join(', ')}.`);
  const answer = await readStepAllocation(run, step, attempt);
  if (answer === 'no-budget') return json({ error: 'The step names no budget.', hint: 'Leave out ?step= for where its rollouts went.' }, 422);
  if (typeof answer === 'string') return notFound(answer.slice(3));
  return format === 'json' ? json(answer) : write(answer, format, `${run}-${step}`);
}

/**
 * Where the budget of every step went; with `?step=` that step's allocation against its references, what it wasted and what it
 * missed. `&format=` csv or parquet: the flow, or the `&table=` of the step.
 */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [step, attempt] = [searchParams.get('step'), searchParams.get('attempt')];
  if ((step !== null && ordinal(step) === null) || (attempt !== null && ordinal(attempt) === null))
    return badRequest('Step and attempt are integers from 0 on.', 'For example /api/v1/runs/NAME/allocation?step=20&table=roots&format=csv');
  const format = formatOf(request);
  if (format instanceof Response) return format;
  const run = pathPart(request, 4);
  try {
    if (step === null) return await overSteps(run, format);
    return await ofStep(run, ordinal(step) as number, ordinal(attempt), format, searchParams.get('table') ?? 'roots');
  } catch (error) {
    return unavailable(error);
  }
}
