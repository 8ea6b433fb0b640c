import { ConfigurationError, type ConfigurationProblem } from '@/lib/engine/config';
import { checkRun } from '../build-run';
import { configHash } from '../config-hash';
import { parseRunConfig } from '../parse-run-config';
import type { RunConfig } from '../run-config';
import { ENGINE_VERSION } from '../training-run';
import { AXES, type Axis, type Experiment, type Where } from './schema';

export type Labels = Readonly<Record<Axis, string>>;

/** One run of an experiment. */
export interface Cell {
  /** The names on its axes and its seed, joined: unique in the experiment. */
  readonly key: string;
  readonly labels: Labels;
  readonly seed: number;
  readonly config: RunConfig;
  /** Key of the cell whose mean leaves a prompt become this one's group size; null where it is given. */
  readonly groupAsLeavesOf: string | null;
}

/** One choice on every axis. */
type Combination = Readonly<Record<Axis, Experiment['allocators'][number] | Experiment['optimisers'][number]>>;

const matches = (where: Where, labels: Labels): boolean => AXES.every((axis) => where[axis]?.includes(labels[axis]) ?? true);

const labelsOf = (combination: Combination): Labels => Object.fromEntries(AXES.map((axis) => [axis, combination[axis].name])) as Record<Axis, string>;

/** A cell's key; the default choice on an axis has no name of its own. */
export function cellKey(labels: Labels, seed: number): string {
  const names = AXES.map((axis) => labels[axis]).filter((name) => name !== 'default');
  return [...names, seed].join('/');
}

function combinations(experiment: Experiment): Combination[] {
  let all: Partial<Combination>[] = [{}];
  for (const axis of AXES) {
    const choices: readonly Combination[Axis][] = experiment[`${axis}s` as const];
    all = all.flatMap((start) => choices.map((choice) => ({ ...start, [axis]: choice })));
  }
  return all as Combination[];
}

function inputOf(experiment: Experiment, combination: Combination, labels: Labels, seed: number): Record<string, unknown> {
  const key = cellKey(labels, seed);
  const sets = [
    ...AXES.map((axis) => combination[axis].set),
    ...experiment.rules.filter(({ where }) => matches(where, labels)).map(({ set }) => set),
  ];
  const group = experiment.name;
  return Object.assign({}, experiment.set, ...sets, { run: `${group}/${key}`, name: key, group, tags: [group], seed });
}

/** What the cell's result depends on: its settings without its names, and the engine's version. */
export function cellHash({ run, name, group, tags, ...settings }: RunConfig): string {
  return configHash({ ...settings, engineVersion: ENGINE_VERSION });
}

/** The cell with its group size, once the run that it follows is known. */
export function withGroupSize(cell: Cell, groupSize: number): Cell {
  return { ...cell, config: { ...cell.config, groupSize } };
}

/** Throws ConfigurationError where the run cannot be. */
function cellOf(experiment: Experiment, combination: Combination, labels: Labels, seed: number): Cell {
  const config = parseRunConfig(inputOf(experiment, combination, labels, seed));
  checkRun(config);
  const follows = 'groupAsLeavesOf' in combination.allocator ? combination.allocator.groupAsLeavesOf : null;
  const groupAsLeavesOf = follows === null ? null : cellKey({ ...labels, allocator: follows }, seed);
  return { key: cellKey(labels, seed), labels, seed, config, groupAsLeavesOf };
}

/** The problems with a cell, the same for every seed; empty where it can be run. */
function problemsOf(make: () => Cell): readonly ConfigurationProblem[] {
  try {
    make();
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

/**
 * Every cell, seeds outermost, so that what has been finished at any time can be compared in pairs. Nothing is run.
 * Throws ConfigurationError with every problem of every combination, before anything is spent.
 */
export function cellsOf(experiment: Experiment): Cell[] {
  const wanted = combinations(experiment)
    .map((combination) => ({ combination, labels: labelsOf(combination) }))
    .filter(({ labels }) => !experiment.skip.some((where) => matches(where, labels)));
  const [first = 0] = experiment.seeds;
  const problems = wanted.flatMap(({ combination, labels }) => problemsOf(() => cellOf(experiment, combination, labels, first)));
  const different = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  if (different.size > 0) throw new ConfigurationError([...different.values()]);
  return experiment.seeds.flatMap((seed) => wanted.map(({ combination, labels }) => cellOf(experiment, combination, labels, seed)));
}
