import type { RootPlan } from '../allocators/types';
import { leavesOf } from '../check-config';
import type { StageOneRecord } from '../events';
import { fold } from '../random/key';
import { clipped, numberOrNull, queryOf, readPrefix, type StepContext } from './context';

export interface Candidate {
  readonly prompt: string;
  readonly decision: StageOneRecord;
}

function assertBudget(plan: RootPlan, expected: number, name: string): void {
  const given = plan.counts.reduce((sum, m) => sum + m, 0);
  if (given !== expected) throw new RangeError(`allocator ${name} gave ${given} root rollouts of ${expected}: budgets would not be equal`);
}

/** Ṽ of a root: the predictor's mean, and what stage 1 decides by; both NaN without a predictor. */
interface RootValue {
  readonly mean: number;
  readonly used: number;
}

function rootValue<Turn>(context: StepContext<Turn>, task: string, exactV: number | null): RootValue {
  const { predictor, config, key, warmUp } = context;
  const query = queryOf(context, task, [], exactV);
  const reading = readPrefix(context, query, 'root');
  if (!reading || !predictor) return { mean: Number.NaN, used: Number.NaN };
  const mean = clipped(config, reading.v);
  if (config.rootDraw === 0 || warmUp || !predictor.draw) return { mean, used: mean };
  return { mean, used: clipped(config, predictor.draw(query, reading, config.rootDraw, fold(key, 'rootDraw'))) };
}

/** Stage 1 over a step's candidates, global and before any sampling. [P] Throws RangeError if the budget is not spent whole. */
export function decideRoots<Turn>(context: StepContext<Turn>, prompts: readonly string[]): Candidate[] {
  const { allocator, config, predictor, source } = context;
  const exact = prompts.map((task) => source.exactV(task, null));
  const values = predictor ? prompts.map((task, i) => rootValue(context, task, exact[i] ?? null)) : null;
  const v = values ? Float64Array.from(values, ({ used }) => used) : null;
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
      vMean: numberOrNull(values?.[i]?.mean),
      exactV: exact[i] ?? null,
      passed: passed[i] as number,
      tried: tried[i] as number,
      m: plan.counts[i] as number,
      utility: numberOrNull(plan.utility?.[i]),
      rank: plan.rank?.[i] ?? null,
      reason: plan.reasons[i] as string,
    },
  }));
}
