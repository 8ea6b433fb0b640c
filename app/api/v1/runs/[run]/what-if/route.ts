import { isRefusal, readWhatIf, type WhatIfQuestion } from '@/lib/decisions/read-what-if';
import { WHAT_IF_ANCHORS, WHAT_IF_PROMPTS, whatIfAnchors } from '@/lib/table/tables/what-if';
import { badRequest, json, notFound, ordinal, pathPart, unavailable } from '../../../respond';
import { formatOf, tableFile } from '../../../table-answer';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const TABLES = ['prompts', 'anchors'];

/** The question in an address, or the answer that says what is wrong with it. */
function questionOf(request: Request): WhatIfQuestion | Response {
  const { searchParams } = new URL(request.url);
  const numbers = ['step', 'attempt', 'M', 'N'].map((name) => [name, searchParams.get(name)] as const);
  const wrong = numbers.find(([name, text]) => (text === null ? name === 'step' : ordinal(text) === null));
  if (wrong) return badRequest(`${wrong[0]} takes an integer ≥ 0.`, 'For example /api/v1/runs/NAME/what-if?step=20&allocator=trace&M=256&N=1');
  const [step, attempt, M, N] = numbers.map(([, text]) => ordinal(text));
  return {
    run: pathPart(request, 4),
    step: step as number,
    attempt: attempt ?? null,
    allocator: searchParams.get('allocator'),
    predictor: searchParams.get('predictor'),
    M: M ?? null,
    N: N ?? null,
  };
}

/**
 * A recorded step decided again: `?step=` by `&allocator=`, with the V of `&predictor=` and the budget `&M=` `&N=`; what is left
 * out is as recorded. `&format=` csv or parquet gives `&table=` prompts or anchors. 422 says what cannot be asked, and why.
 */
export async function GET(request: Request): Promise<Response> {
  const question = questionOf(request);
  const format = formatOf(request);
  if (question instanceof Response) return question;
  if (format instanceof Response) return format;
  const table = new URL(request.url).searchParams.get('table') ?? 'prompts';
  if (!TABLES.includes(table)) return badRequest(`There is no table “${table}”.`, `One of ${TABLES.join(', ')}.`);
  try {
    const found = await readWhatIf(question);
    if (isRefusal(found)) {
      if (found.step === 'no-run' || found.step === 'no-step') return notFound(found.step.slice(3));
      return json({ error: found.refused, hint: found.hint }, 422);
    }
    const { answer } = found;
    if (format === 'json') return json(answer);
    const of = `${question.run}-${question.step}`;
    if (table === 'anchors') return tableFile(WHAT_IF_ANCHORS, whatIfAnchors(answer), format, of);
    return tableFile(WHAT_IF_PROMPTS, answer.prompts, format, of);
  } catch (error) {
    return unavailable(error);
  }
}
