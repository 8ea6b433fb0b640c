import { type Estimate, meanInterval } from '@/lib/derive/bootstrap';
import type { Cell, Labels } from '@/lib/runner/experiment/cells';
import { AXES, type Axis, type Experiment } from '@/lib/runner/experiment/schema';
import { ENGINE_VERSION } from '@/lib/runner/training-run';
import type { CellResult } from '../cell-result';
import { type JudgedAim, judgeAims } from './aims';
import { compareArms } from './compare-arms';
import { COMPARED, type ComparedName, METRICS, type MetricName, WINDOWS } from './metrics';

/** All seeds of one combination. */
export interface Arm {
  readonly labels: Labels;
  readonly seeds: readonly number[];
  readonly metrics: Readonly<Record<MetricName, Estimate>>;
}

/** One value of an axis against another, all else equal, over the seeds that both have. */
export interface Comparison {
  readonly labels: Labels;
  readonly axis: Axis;
  /** The value of the axis that is compared with. */
  readonly to: string;
  readonly metrics: Readonly<Record<ComparedName, Estimate>>;
}

export interface Report {
  readonly format: 1;
  readonly name: string;
  readonly about: string;
  readonly command: string;
  readonly engineVersion: string;
  /** Hashes of the code that made the cells; more than one is told. */
  readonly code: readonly string[];
  readonly seeds: readonly number[];
  readonly steps: readonly number[];
  readonly runs: { readonly planned: number; readonly finished: number; readonly failed: readonly { readonly key: string; readonly why: string }[] };
  /** Process time of all cells, and of one on average. */
  readonly wallMs: { readonly total: number; readonly mean: number };
  readonly windows: typeof WINDOWS;
  readonly definitions: Readonly<Record<string, string>>;
  readonly arms: readonly Arm[];
  readonly comparisons: readonly Comparison[];
  readonly aims: readonly JudgedAim[];
}

/** Results by combination, in the experiment's order. */
function byCombination(results: readonly CellResult[]): Map<string, CellResult[]> {
  const groups = new Map<string, CellResult[]>();
  for (const result of results) {
    const key = JSON.stringify(result.labels);
    const group = groups.get(key);
    if (group) group.push(result);
    else groups.set(key, [result]);
  }
  return groups;
}

function armOf(results: readonly CellResult[]): Arm {
  const [first] = results as [CellResult, ...CellResult[]];
  const metrics = Object.fromEntries(Object.entries(METRICS).map(([name, { of }]) => [name, meanInterval(results.map(of))]));
  return { labels: first.labels, seeds: results.map(({ seed }) => seed), metrics: metrics as Record<MetricName, Estimate> };
}

function comparisonsOf(experiment: Experiment, groups: ReadonlyMap<string, readonly CellResult[]>): Comparison[] {
  const arms = [...groups.values()];
  return experiment.compare.flatMap(({ axis, to }) =>
    to.flatMap((name) =>
      arms.flatMap((subject): Comparison[] => {
        const labels = (subject[0] as CellResult).labels;
        const other = groups.get(JSON.stringify({ ...labels, [axis]: name }));
        if (labels[axis] === name || !other) return [];
        const metrics = Object.fromEntries((Object.keys(COMPARED) as ComparedName[]).map((metric) => [metric, compareArms(subject, other, metric)]));
        return [{ labels, axis, to: name, metrics: metrics as Comparison['metrics'] }];
      }),
    ),
  );
}

/** Every table of an experiment, from the results that there are. The same results give the same report. */
export function makeReport(
  experiment: Experiment,
  cells: readonly Cell[],
  results: readonly CellResult[],
  failed: Report['runs']['failed'],
  command: string,
): Report {
  const groups = byCombination(results);
  const total = results.reduce((sum, { wallMs }) => sum + wallMs, 0);
  const definitions = Object.fromEntries(Object.values(METRICS).map(({ title, definition }) => [title, definition]));
  return {
    format: 1,
    name: experiment.name,
    about: experiment.about,
    command,
    engineVersion: ENGINE_VERSION,
    code: [...new Set(results.map(({ code }) => code))].sort(),
    seeds: [...new Set(cells.map(({ seed }) => seed))],
    steps: [...new Set(cells.map(({ config }) => config.steps))],
    runs: { planned: cells.length, finished: results.length, failed },
    wallMs: { total, mean: results.length > 0 ? total / results.length : 0 },
    windows: WINDOWS,
    definitions,
    arms: [...groups.values()].map(armOf),
    comparisons: comparisonsOf(experiment, groups),
    aims: judgeAims(experiment, groups),
  };
}

/** The axes on which an experiment's combinations differ. */
export const variedAxes = (arms: readonly { readonly labels: Labels }[]): Axis[] =>
  AXES.filter((axis) => new Set(arms.map(({ labels }) => labels[axis])).size > 1);
