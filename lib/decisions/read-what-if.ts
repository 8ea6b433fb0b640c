import { type Sql, sql as sharedSql } from '@/db/client';
import { getRecordedStep, type NoRecords } from '@/db/queries';
import type { RecordedStep, WhatIf } from '@/lib/contract';
import { whatIf } from '@/lib/derive/replay';
import { ConfigurationError } from '@/lib/engine/config';
import { decideAgain } from '@/lib/runner/replay/decide-again';

/** What is asked: a step, and who decides it again with what. What is left out is as recorded. */
export interface WhatIfQuestion {
  readonly run: string;
  readonly step: number;
  readonly attempt: number | null;
  readonly allocator: string | null;
  readonly predictor: string | null;
  readonly M: number | null;
  readonly N: number | null;
}

/** Why there is no answer: the step cannot be asked, or this question cannot. */
export interface WhatIfRefusal {
  readonly refused: string;
  readonly hint: string;
  /** Nothing about the step could be asked, whatever the question. */
  readonly step: NoRecords | 'no-candidates' | null;
  /** The step's own; null where it cannot be asked. */
  readonly budget: RecordedStep['budget'] | null;
}

const STEPS: Readonly<Record<NoRecords | 'no-candidates', readonly [refused: string, hint: string]>> = {
  'no-run': ['There is no such run.', 'GET /api/v1/runs lists the runs.'],
  'no-step': ['The run has no such step.', 'GET /api/v1/runs/RUN/series lists its steps.'],
  'no-budget': [
    'The step names no budget: there is nothing to decide about.',
    'Its producer would have to send (M, N) and the candidates with the step.',
  ],
  'no-candidates': ['The step records no candidates: nobody can be asked again.', 'Its producer would have to send the candidates with the step.'],
};

const refusal = (step: NoRecords | 'no-candidates'): WhatIfRefusal => ({ refused: STEPS[step][0], hint: STEPS[step][1], step, budget: null });

/** The answer, and the records that it is an answer from. */
export interface Answered {
  readonly answer: WhatIf;
  readonly recorded: RecordedStep;
}

/** Decides a recorded step again; says why where that cannot be. Throws where the database fails. */
export async function readWhatIf(question: WhatIfQuestion, sql: Sql = sharedSql()): Promise<Answered | WhatIfRefusal> {
  const { run, step, attempt, allocator, predictor, M, N } = question;
  const recorded = await getRecordedStep(run, step, attempt, sql);
  if (typeof recorded === 'string') return refusal(recorded);
  if (recorded.candidates.length === 0) return refusal('no-candidates');
  try {
    const decision = decideAgain(recorded, {
      allocator: allocator ?? recorded.allocator ?? 'trace',
      ...(predictor === null ? {} : { predictor }),
      ...(M === null ? {} : { M }),
      ...(N === null ? {} : { N }),
    });
    return { answer: whatIf(recorded, decision), recorded };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return {
      refused: error.message,
      hint: 'Nothing was decided: a what-if never extrapolates from what was not recorded.',
      step: null,
      budget: recorded.budget,
    };
  }
}

export const isRefusal = (answer: Answered | WhatIfRefusal): answer is WhatIfRefusal => 'refused' in answer;
