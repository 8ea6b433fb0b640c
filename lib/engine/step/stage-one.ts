import type { RootPlan } from '../allocators/types';
import { leavesOf } from '../check-config';
import type { StageOneRecord } from '../events';
import type { PrefixFacts } from '../interfaces/turn-facts';
import type { Reading } from '../predictor/types';
import { fold, type Key } from '../random/key';
import { clipped, numberOrNull, type StepContext } from './context';
import { askRoot } from './prefix-asked';

/** What the predictor said of a root before stage 1. */
export interface RootReading {
  readonly reading: Reading;
  readonly facts: PrefixFacts | null;
  /** Its mean, and what stage 1 decides by. */
  readonly mean: number;
  readonly used: number;
}

export interface Candidate {
  readonly prompt: string;
  readonly decision: StageOneRecord;
  /** Null without a predictor. */
  readonly root: RootReading | null;
}

function assertBudget(plan: RootPlan, expected: number, name: string): void {
  const given = plan.counts.reduce((sum, m) => sum + m, 0);
  if (given !== expected) throw new RangeError(`allocator ${name} gave ${given} root rollouts of ${expected}: budgets would not be equal`);
}

function readRoot<Turn>(context: StepContext<Turn>, task: string, drawKey: Key): RootReading | null {
  const { predictor, config, warmUp } = context;
  if (!predictor) return null;
  const query = askRoot(context, task);
  const reading = predictor.read(query);
  const mean = clipped(config, reading.v);
  const draws = config.rootDraw !== 0 && !warmUp;
  const used = draws && predictor.draw ? clipped(config, predictor.draw(query, reading, config.rootDraw, drawKey)) : mean;
  return { reading, facts: query.facts, mean, used };
}

/** Stage 1 over a step's candidates, global and before any sampling. [P] Throws RangeError if the budget is not spent whole. */
export function decideRoots<Turn>(context: StepContext<Turn>, prompts: readonly string[]): Candidate[] {
  const { allocator, config, predictor, source } = context;
  const drawKey = fold(context.key, 'rootDraw');
  const roots = prompts.map((task) => readRoot(context, task, drawKey));
  const v = predictor ? Float64Array.from(roots, (root) => root?.used ?? Number.NaN) : null;
  const rates = prompts.map((prompt) => context.rates.of(prompt));
  const passed = Float64Array.from(rates, (rate) => rate.passed);
  const tried = Float64Array.from(rates, (rate) => rate.tried);
  const plan = allocator.roots({ prompts, v, passed, tried, warmUp: context.warmUp }, config, fold(context.key, 'roots'));
  assertBudget(plan, allocator.prefixes ? config.M : leavesOf(config), allocator.name);
  return prompts.map((prompt, i) => ({
    prompt,
    root: roots[i] ?? null,
    decision: {
      v: numberOrNull(plan.v?.[i]),
      predictor: plan.v && predictor ? predictor.version : null,
      vMean: numberOrNull(roots[i]?.mean),
      exactV: context.unfundedTruth || plan.counts[i] !== 0 ? source.exactV(prompt, null) : null,
      passed: passed[i] as number,
      tried: tried[i] as number,
      m: plan.counts[i] as number,
      utility: numberOrNull(plan.utility?.[i]),
      rank: plan.rank?.[i] ?? null,
      reason: plan.reasons[i] as string,
    },
  }));
}
