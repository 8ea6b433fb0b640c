import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EmptyDecisions } from '@/components/allocation/empty-decisions';
import { RunNav, runTargets } from '@/components/runs/run-pages';
import { runHref } from '@/components/runs/run-row';
import { Shell } from '@/components/shell/shell';
import { whatIfView } from '@/components/whatif/model';
import type { QuestionChoices } from '@/components/whatif/question-bar';
import { WhatIfPage } from '@/components/whatif/what-if';
import { getRun, getRunSeries } from '@/db/queries';
import type { RunSeries } from '@/lib/contract';
import { isRefusal, readWhatIf } from '@/lib/decisions/read-what-if';
import { allocators } from '@/lib/engine/allocators/registry';
import { VALUE_SOURCES } from '@/lib/runner/replay/values';
import '@/components/allocation/allocation.css';

export const dynamic = 'force-dynamic';

interface Props {
  readonly params: Promise<{ run: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

const KEYS = [{ keys: ['[', ']'], does: 'previous, next step' }];
const NAMES: Readonly<Record<string, string>> = {
  recorded: 'Ṽ as recorded',
  mean: 'the mean of Ṽ',
  exact: 'exact V',
  'exact-noise': 'exact V with noise',
  rates: 'running success rates',
  constant: 'a constant ½',
};
const PREDICTORS = VALUE_SOURCES.map((id) => ({ id, name: NAMES[id] ?? id }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `what-if · ${decodeURIComponent((await params).run)}` };
}

const text = (value: string | string[] | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);
const whole = (value: string | string[] | undefined): number | null => {
  const found = text(value);
  return found !== null && /^\d{1,9}$/.test(found) ? Number(found) : null;
};

async function answerOf(run: string, step: number, query: Awaited<Props['searchParams']>) {
  const found = await readWhatIf({
    run,
    step,
    attempt: null,
    allocator: text(query.allocator),
    predictor: text(query.predictor),
    M: whole(query.M),
    N: whole(query.N),
  });
  if (isRefusal(found)) return { answer: { refused: found.refused, hint: found.hint }, step: found.step, budget: found.budget };
  const view = whatIfView(found.answer, found.recorded, text(query.prompt));
  return { answer: { view }, step: null, budget: found.recorded.budget };
}

type Found = Awaited<ReturnType<typeof answerOf>>;
type Place = Pick<QuestionChoices, 'steps' | 'step' | 'recordedAllocator'>;

function csvOf(run: string, step: number, query: Awaited<Props['searchParams']>): string {
  const asked = new URLSearchParams({ step: String(step), format: 'csv' });
  for (const name of ['allocator', 'predictor', 'M', 'N']) {
    const value = text(query[name]);
    if (value !== null) asked.set(name, value);
  }
  return `/api/v1/runs/${encodeURIComponent(run)}/what-if?${asked}`;
}

/** What the bar offers and shows: the question as it was understood. */
function choicesOf(run: string, query: Awaited<Props['searchParams']>, { answer, budget }: Found, place: Place): QuestionChoices {
  const asked = 'view' in answer ? answer.view.budget : budget && { M: whole(query.M) ?? budget.M, N: whole(query.N) ?? budget.N };
  return {
    ...place,
    allocators: Object.keys(allocators),
    predictors: PREDICTORS,
    allocator: text(query.allocator) ?? place.recordedAllocator ?? 'trace',
    predictor: text(query.predictor) ?? 'recorded',
    budget: asked,
    recordedBudget: budget,
    csv: csvOf(run, place.step, query),
  };
}

/** The newest step that ended and was decided by what had been learned, else the newest of all. */
function stepToShow(series: RunSeries | undefined): number | null {
  const own = series?.steps.filter(({ funded }) => funded > 0) ?? [];
  return (own.filter(({ ended, warmUp }) => ended && !warmUp).at(-1) ?? own.at(-1))?.step ?? null;
}

/** A recorded step decided again by another allocator, with other V or another budget. */
export default async function Page({ params, searchParams }: Props) {
  const [{ run: name }, query] = await Promise.all([params, searchParams]);
  const run = decodeURIComponent(name);
  const [detail, [series]] = await Promise.all([getRun(run), getRunSeries([run])]);
  if (!detail) notFound();
  const steps = [...new Set(series?.steps.filter(({ funded }) => funded > 0).map(({ step }) => step))].sort((a, b) => a - b);
  const step = whole(query.step) ?? stepToShow(series);
  const found = step === null ? null : await answerOf(run, step, query);
  const choices = step !== null && found ? choicesOf(run, query, found, { steps, step, recordedAllocator: detail.row.allocator }) : null;
  return (
    <Shell
      crumbs={[{ text: 'runs', href: '/' }, { text: detail.row.name, href: runHref(run), mono: true }, { text: 'what-if' }]}
      beside={<RunNav run={run} here="what-if" />}
      keys={KEYS}
      targets={runTargets(run, 'what-if')}
      status={<span>decided again from decision-time records alone; a rollout that was not sampled has no outcome here</span>}
    >
      {!choices || !found || found.step !== null ? (
        <EmptyDecisions run={run} what="decide again" why={found && 'refused' in found.answer ? found.answer.refused : null} />
      ) : (
        <WhatIfPage choices={choices} answer={found.answer} />
      )}
    </Shell>
  );
}
