import type { RootPlan } from '../allocators/types';
import { leavesOf } from '../check-config';
import type { StageOneRecord } from '../events';
import { fold } from '../random/key';
import { clippedPrediction, numberOrNull, type StepContext } from './context';

export interface Candidate {
  readonly prompt: string;
  readonly decision: StageOneRecord;
}

function assertBudget(plan: RootPlan, expected: number, name: string): void {
  const given = plan.counts.reduce((sum, m) => sum + m, 0);
  if (given !== expected) throw new RangeError(`allocator ${name} gave ${given} root rollouts of ${expected}: budgets would not be equal`);
}

/** Stage 1 over a step's candidates, global and before any sampling. [P] Throws RangeError if the budget is not spent whole. */
export function decideRoots<Turn>(context: StepContext<Turn>, prompts: readonly string[]): Candidate[] {
  const { allocator, config, predictor, source } = context;
  const exact = prompts.map((task) => source.exactV(task, null));
  const v = predictor ? Float64Array.from(prompts, (task, i) => clippedPrediction(context, task, [], exact[i] ?? null)) : null;
  const rates = prompts.map((prompt) => context.rates.of(prompt));
  const passed = Float64Array.from(rates, (rate) => rate.passed);
  const tried = Float64Array.from(rates, (rate) => rate.tried);
  const plan = allocator.roots({ prompts, v, passed, tried, warmUp: context.warmUp }, config, fold(context.key, 'roots'));
  assertBudget(plan, allocator.prefixes ? config.M : leavesOf(config), allocator.name);
  return prompts.map((prompt, i) => ({
    prompt,
    decision: {
      v: numberOrNull(plan.v?.[i]),
      predictor: plan.v && predictor ? predictor.version : null,
      exactV: exact[i] ?? null,
      m: plan.counts[i] as number,
      utility: numberOrNull(plan.utility?.[i]),
      rank: plan.rank?.[i] ?? null,
      reason: plan.reasons[i] as string,
    },
  }));
}
