import type { Estimate } from '@/lib/derive/bootstrap';
import type { Labels } from '@/lib/runner/experiment/cells';
import { type Aim, AXES, type Experiment } from '@/lib/runner/experiment/schema';
import type { CellResult } from '../cell-result';
import { compareArms } from './compare-arms';
import type { ComparedName } from './metrics';

/** met, clearly: the whole interval is at or above the aim; met or missed: the value alone; missed, clearly: the whole interval is below. */
export type Verdict = 'met, clearly' | 'met' | 'missed' | 'missed, clearly' | 'not measured';

export interface JudgedComparison {
  readonly labels: Labels;
  readonly to: string;
  readonly estimate: Estimate;
  readonly verdict: Verdict;
}

export interface JudgedAim {
  readonly say: string;
  readonly metric: ComparedName;
  readonly atLeast: number;
  /** Of the comparison that came out worst. */
  readonly verdict: Verdict;
  readonly comparisons: readonly JudgedComparison[];
  readonly reason: string | null;
}

const WORST_FIRST: readonly Verdict[] = ['missed, clearly', 'missed', 'not measured', 'met', 'met, clearly'];

function judge({ value, low, high, n }: Estimate, atLeast: number): Verdict {
  if (n === 0 || Number.isNaN(value)) return 'not measured';
  if (value >= atLeast) return low >= atLeast ? 'met, clearly' : 'met';
  return high < atLeast ? 'missed, clearly' : 'missed';
}

const metricOf = ({ metric, window }: Aim): ComparedName => (metric === 'effectiveRatio' && window === 'early' ? 'effectiveRatioEarly' : metric);

function judgeAim(aim: Aim, experiment: Experiment, groups: ReadonlyMap<string, readonly CellResult[]>): JudgedAim {
  const metric = metricOf(aim);
  const names = aim.to.length > 0 ? aim.to : experiment[`${aim.axis}s` as const].map(({ name }) => name).filter((name) => name !== aim.subject);
  const subjects = [...groups.values()].filter(([first]) => {
    const labels = (first as CellResult).labels;
    return labels[aim.axis] === aim.subject && AXES.every((axis) => aim.where[axis]?.includes(labels[axis]) ?? true);
  });
  const comparisons = subjects.flatMap((subject) =>
    names.flatMap((to): JudgedComparison[] => {
      const labels = (subject[0] as CellResult).labels;
      const other = groups.get(JSON.stringify({ ...labels, [aim.axis]: to }));
      if (!other) return [];
      const estimate = compareArms(subject, other, metric);
      return [{ labels, to, estimate, verdict: judge(estimate, aim.atLeast) }];
    }),
  );
  const verdict = WORST_FIRST.find((one) => comparisons.some((comparison) => comparison.verdict === one)) ?? 'not measured';
  return { say: aim.say, metric, atLeast: aim.atLeast, verdict, comparisons, reason: aim.reason ?? null };
}

/** What became of the aims that the experiment names. */
export function judgeAims(experiment: Experiment, groups: ReadonlyMap<string, readonly CellResult[]>): JudgedAim[] {
  return experiment.aims.map((aim) => judgeAim(aim, experiment, groups));
}
