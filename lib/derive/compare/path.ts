import type { EvaluationPoint, StepStats } from '@/lib/contract';
import type { BudgetAxis } from '@/lib/contract/read/compare';

/** What is compared of a step. */
export type CompareStep = Pick<
  StepStats,
  'attempt' | 'step' | 'warmUp' | 'ended' | 'funded' | 'mixed' | 'leaves' | 'bareLeaves' | 'bareSuccesses' | 'tokens' | 'wallMs'
>;

interface Placed {
  readonly attempt: number;
  readonly step: number;
}

/** First step of every attempt. */
function firstSteps(points: readonly Placed[]): Map<number, number> {
  const first = new Map<number, number>();
  for (const { attempt, step } of points) first.set(attempt, Math.min(first.get(attempt) ?? step, step));
  return first;
}

/** What became of a run: points that no later attempt took again, by step. `seams` = the points that say where attempts began. */
export function effectivePath<P extends Placed>(points: readonly P[], seams: readonly Placed[] = points): P[] {
  const first = [...firstSteps(seams)];
  const kept = first.length < 2 ? [...points] : points.filter(({ attempt, step }) => !first.some(([other, from]) => other > attempt && from <= step));
  return kept.sort((a, b) => a.step - b.step || a.attempt - b.attempt);
}

/** What a run had spent, up to and including each step of its path. Unknown from the first step on that lacks it. */
export class SpentPath {
  readonly steps: readonly CompareStep[];
  /** Sums, step by step. [steps] */
  private readonly sums: Readonly<Record<BudgetAxis, Float64Array>>;

  constructor(all: readonly CompareStep[]) {
    this.steps = effectivePath(all);
    const sumOf = (of: (stats: CompareStep) => number | null): Float64Array => {
      const sums = new Float64Array(this.steps.length);
      let sum = 0;
      for (const [i, stats] of this.steps.entries()) {
        sum += of(stats) ?? Number.NaN;
        sums[i] = sum;
      }
      return sums;
    };
    this.sums = { leaves: sumOf(({ leaves }) => leaves), tokens: sumOf(({ tokens }) => tokens), wall: sumOf(({ wallMs }) => wallMs) };
  }

  /** Places of the steps up to `step`, it included or not. O(log steps). */
  private upTo(step: number, included: boolean): number {
    let [low, high] = [0, this.steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.steps[middle]!.step;
      if (at < step || (included && at === step)) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Spent before a step (an evaluation precedes its step's update), or with it; null where unknown. */
  spent(axis: BudgetAxis, step: number, included: boolean): number | null {
    const at = this.upTo(step, included);
    if (at < 0) return 0;
    const sum = this.sums[axis][at]!;
    return Number.isFinite(sum) ? sum : null;
  }
}

/** Evaluations of one dataset on the run's path, by step. */
export function evaluationPath(evaluations: readonly EvaluationPoint[], steps: readonly CompareStep[], dataset: string): EvaluationPoint[] {
  const own = evaluations.filter((point) => point.dataset === dataset && point.n > 0 && Number.isFinite(point.correct));
  return effectivePath(own, [...steps, ...own]);
}
