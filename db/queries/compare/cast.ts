import type { CompareArm, CompareCurve } from '@/lib/contract/read/compare';
import { armsOf, armWith } from '@/lib/derive/compare/arms';
import { accuracyCurve, ratioCurve } from '@/lib/derive/compare/curves';
import type { SeededValues } from '@/lib/derive/compare/judge-arms';
import type { RunValues } from '@/lib/derive/compare/pair-prompts';
import { evaluationPath } from '@/lib/derive/compare/path';
import type { CompareQuestion } from '@/lib/derive/compare/question';
import { type SeededRun, sharedWindow, type Window } from '@/lib/derive/compare/window';
import type { StoredRun } from './compare-runs';

/** The arms with their stored runs: what everything below is computed from. */
export interface Cast {
  readonly arms: readonly CompareArm[];
  readonly runsOf: (arm: CompareArm) => readonly StoredRun[];
  readonly all: readonly StoredRun[];
  readonly baseline: CompareArm;
}

export const seeded = (runs: readonly StoredRun[]): SeededRun[] =>
  runs.map(({ steps, evaluations, arm }) => ({ steps, evaluations, seed: arm.seed }));

export function castOf(runs: readonly StoredRun[], question: CompareQuestion): Cast {
  const arms = armsOf(
    runs.map(({ arm }) => arm),
    question.pooling,
  );
  const byName = new Map(runs.map((run) => [run.arm.run, run]));
  const runsOf = (arm: CompareArm): StoredRun[] => arm.runs.map(({ run }) => byName.get(run)!);
  return { arms, runsOf, all: arms.flatMap(runsOf), baseline: armWith(arms, question.baseline) ?? arms[arms.length > 1 ? 1 : 0]! };
}

/** Datasets that any run was evaluated on; the one asked for, else held-out, else the first that is not the training set. */
export function datasetOf(runs: readonly StoredRun[], wanted: string | null): { readonly datasets: string[]; readonly dataset: string | null } {
  const datasets = [...new Set(runs.flatMap(({ evaluations }) => evaluations.map(({ dataset }) => dataset)))].sort();
  const usual = datasets.find((name) => name === 'held-out') ?? datasets.find((name) => name !== 'train') ?? datasets[0] ?? null;
  return { datasets, dataset: wanted !== null && datasets.includes(wanted) ? wanted : usual };
}

/** Values of an arm's runs among those of all runs. */
export function valuesOf(cast: Cast, values: readonly RunValues[]): { arm: string; values: SeededValues[] }[] {
  const byRun = new Map(values.map((one) => [one.run, one]));
  return cast.arms.map((arm) => ({ arm: arm.id, values: arm.runs.map(({ run, seed }) => ({ ...byRun.get(run)!, seed })) }));
}

/** True where every evaluation of the dataset is an exact expectation. */
export const isExact = (cast: Cast, dataset: string): boolean =>
  cast.all.every(({ evaluations }) => evaluations.every((point) => point.dataset !== dataset || point.exact));

/** Accuracy of an arm where it is compared. */
export function accuracyAt(curve: CompareCurve | undefined, at: number | null, cast: Cast, arm: CompareArm, dataset: string | null) {
  const i = at === null ? -1 : (curve?.step.indexOf(at) ?? -1);
  const value = curve?.value[i] ?? null;
  if (value === null || dataset === null || at === null) return null;
  const points = cast.runsOf(arm).flatMap((run) => evaluationPath(run.evaluations, run.steps, dataset).filter((point) => point.step === at));
  return { value, step: at, n: points.reduce((sum, point) => sum + point.n, 0), exact: points.every((point) => point.exact), dataset };
}

/** The window of the ratio: what the reader chose, else what all runs share after warm-up. */
export function windowOf(runs: readonly SeededRun[], { from, to }: CompareQuestion): Window | null {
  const shared = sharedWindow(runs);
  if (!shared) return null;
  return { from: from ?? shared.from, to: to ?? shared.to };
}

/** Curves of every arm by its id. */
export const curvesOf = (
  { arms, runsOf }: Cast,
  dataset: string | null,
): { ratio: Record<string, CompareCurve>; accuracy: Record<string, CompareCurve> } => ({
  ratio: Object.fromEntries(arms.map((arm) => [arm.id, ratioCurve(runsOf(arm))])),
  accuracy: dataset === null ? {} : Object.fromEntries(arms.map((arm) => [arm.id, accuracyCurve(runsOf(arm), dataset)])),
});
