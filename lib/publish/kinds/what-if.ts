import type { Sql } from '@/db/client';
import type { RecordedStep, WhatIf } from '@/lib/contract';
import { isRefusal, readWhatIf, type WhatIfQuestion } from '@/lib/decisions/read-what-if';
import { budgetMovedScene } from '@/lib/figure/budget-moved';
import { FigureError } from '@/lib/figure/figure-error';
import type { FigureQuery } from '@/lib/figure/figure-ref';
import { MOVED_BY, type MovedBy, movedPrompts, movedTree } from '@/lib/figure/moved-data';
import { movedTreeHeight, movedTreeScene } from '@/lib/figure/moved-tree';
import { choice, defineFigure, type PageAddress, required } from '../figure-kind';
import { requiredWhole, wholeNumber } from '../whole-number';

interface Answered {
  readonly answer: WhatIf;
  readonly recorded: RecordedStep;
}

const QUESTION = {
  run: 'id of the run',
  step: 'training step',
  allocator: 'who decides; the run’s own where left out',
  predictor: 'whose V: recorded (default), mean, exact, exact-noise, rates, constant',
  M: 'root rollouts of the step, where other than recorded',
  N: 'continuations per root rollout, likewise',
};

function questionOf(query: URLSearchParams): WhatIfQuestion {
  return {
    run: required(query, 'run', QUESTION.run),
    step: requiredWhole(query, 'step', QUESTION.step),
    attempt: null,
    allocator: query.get('allocator'),
    predictor: query.get('predictor'),
    M: wholeNumber(query, 'M'),
    N: wholeNumber(query, 'N'),
  };
}

/** Null where run or step are not there. Throws FigureError on what cannot be asked. */
async function answered(question: WhatIfQuestion, sql: Sql): Promise<Answered | null> {
  const found = await readWhatIf(question, sql);
  if (!isRefusal(found)) return found;
  if (found.step === 'no-run' || found.step === 'no-step') return null;
  throw new FigureError(found.refused, found.hint);
}

function pageOf({ run, step, allocator, predictor, M, N }: WhatIfQuestion, prompt: string | null = null): string {
  const query = new URLSearchParams({ step: String(step) });
  for (const [name, value] of Object.entries({ allocator, predictor, M, N, prompt })) if (value !== null) query.set(name, String(value));
  return `/runs/${encodeURIComponent(run)}/what-if?${query}`;
}

/** Parameters of a what-if page's figures; null on other pages. */
function onWhatIf({ path: [runs, run, page, ...more], query }: PageAddress): FigureQuery | null {
  if (runs !== 'runs' || run === undefined || page !== 'what-if' || more.length > 0 || query.get('step') === null) return null;
  return { run, ...Object.fromEntries(['step', 'allocator', 'predictor', 'M', 'N'].map((name) => [name, query.get(name)])) };
}

const filterOf = ({ allocator, valuesFrom, budget }: WhatIf): string =>
  `decided again by ${allocator}${valuesFrom ? ` with ${valuesFrom}` : ''}, M ${budget.M}, N ${budget.N}`;

/** Root rollouts as recorded and as decided again, as on the what-if page. */
export const whatIfKind = defineFigure<WhatIfQuestion & { readonly by: MovedBy }, Answered>({
  id: 'what-if',
  name: 'Root rollouts moved',
  parameters: { ...QUESTION, by: 'v (default), Ṽ as recorded, or exact: what prompts are laid out by' },
  titled: true,
  read: (query) => ({ ...questionOf(query), by: choice(query, 'by', MOVED_BY) }),
  load: answered,
  scene: ({ answer }, { by }, { size, style }) => budgetMovedScene(movedPrompts(answer, by, null), size, style),
  source: ({ answer }, question) => ({ runs: [answer.run], step: answer.step, filter: filterOf(answer), page: pageOf(question) }),
  onPage: (page) => {
    const shown = onWhatIf(page);
    return shown ? [{ ...shown, by: page.query.get('by') }] : [];
  },
});

interface TreeQuestion extends WhatIfQuestion {
  readonly prompt: string;
}

/** What moved inside one prompt's tree. */
export const movedTreeKind = defineFigure<TreeQuestion, Answered>({
  id: 'moved-tree',
  name: 'Continuations moved in a tree',
  parameters: { ...QUESTION, prompt: 'id of the prompt' },
  titled: true,
  read: (query) => ({ ...questionOf(query), prompt: required(query, 'prompt', 'id of the prompt') }),
  load: async (question, sql) => {
    const found = await answered(question, sql);
    return found?.answer.prompts.some(({ prompt }) => prompt === question.prompt) ? found : null;
  },
  heightPx: ({ answer, recorded }, { prompt }, { style }) => movedTreeHeight(movedTree(answer, recorded, prompt), style),
  scene: ({ answer, recorded }, { prompt }, { size, style }) => movedTreeScene(movedTree(answer, recorded, prompt), size, style),
  source: ({ answer }, question) => ({ runs: [answer.run], step: answer.step, filter: filterOf(answer), page: pageOf(question, question.prompt) }),
  onPage: (page) => {
    const shown = onWhatIf(page);
    const prompt = page.query.get('prompt');
    return shown && prompt ? [{ ...shown, prompt }] : [];
  },
});
