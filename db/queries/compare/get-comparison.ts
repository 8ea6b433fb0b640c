import { type Sql, sql as sharedSql } from '@/db/client';
import type { ArmPairs, ArmSummary, Comparison } from '@/lib/contract/read/compare';
import { configDifference } from '@/lib/derive/compare/config-difference';
import { type CompareQuestion, inAll, nearestOf, spread } from '@/lib/derive/compare/question';
import { reachOf } from '@/lib/derive/compare/reach';
import { armRatio, endedSteps, type Window } from '@/lib/derive/compare/window';
import { worldsOf } from '@/lib/derive/compare/worlds';
import { accuracyAt, type Cast, castOf, curvesOf, datasetOf, seeded, windowOf } from './cast';
import { compareRuns } from './compare-runs';
import { CURVE_RESAMPLES, differenceCurves, judgePrompts } from './judge';
import { evaluationValues, type Known, promptsOf } from './prompt-values';
import { stepBudgets } from './step-budget';

/** Evaluations, over all runs, that the difference over steps is drawn from. */
const MOST_EVALUATIONS = 300;
const FEWEST_POINTS = 8;
const MOST_POINTS = 40;

/** Evaluation steps whose results are read: the one compared, and as many others as can be. */
function drawnSteps({ arms, all }: Cast, shared: readonly number[], at: number | null): number[] {
  if (arms.length < 2 || at === null) return [];
  const most = Math.min(MOST_POINTS, Math.max(FEWEST_POINTS, Math.floor(MOST_EVALUATIONS / all.length)));
  return [...new Set([...spread(shared, most), at])].sort((a, b) => a - b);
}

async function knownOf(sql: Sql, { all }: Cast): Promise<Known> {
  const prompts = await promptsOf(sql, all);
  return { worlds: worldsOf(prompts), contents: new Map(prompts.map(({ run, contents }) => [run, contents])) };
}

function unknownNames({ all }: Cast, { runs, groups }: CompareQuestion): string[] {
  const known = new Set(all.map(({ arm }) => arm.run));
  const knownGroups = new Set(all.map(({ arm }) => arm.group));
  return [...runs.filter((run) => !known.has(run)), ...groups.filter((group) => !knownGroups.has(group))];
}

interface Facts {
  readonly curves: ReturnType<typeof curvesOf>;
  readonly dataset: string | null;
  readonly at: number | null;
  readonly window: Window | null;
  readonly pairs: ReadonlyMap<string, ArmPairs | null>;
  readonly level: number | null;
}

function summariesOf(cast: Cast, { curves: { accuracy }, dataset, at, window, pairs, level }: Facts): ArmSummary[] {
  const base = cast.baseline;
  return cast.arms.map((arm) => {
    const [own, other] = [accuracy[arm.id], accuracy[base.id]];
    return {
      arm: arm.id,
      ratio: armRatio(seeded(cast.runsOf(arm)), arm === base ? null : seeded(cast.runsOf(base)), window, dataset),
      accuracy: accuracyAt(own, at, cast, arm, dataset),
      pairs: pairs.get(arm.id) ?? null,
      reach: arm === base || !own || !other ? null : reachOf(own, other, level),
    };
  });
}

async function budgetOf(sql: Sql, { arms, all, runsOf }: Cast): Promise<Comparison['budget']> {
  const step = inAll(all.map((run) => endedSteps(run).map((stats) => stats.step))).at(-1);
  if (step === undefined) return null;
  const cast = arms.map((arm) => ({ arm, runs: runsOf(arm) }));
  return { step, arms: await stepBudgets(sql, cast, step) };
}

/**
 * Everything the compare page shows, computed from the stored steps, evaluations and trees of the runs. Null where none of
 * the names is known. O(steps + results of the runs), and the bootstraps.
 */
export async function getComparison(question: CompareQuestion, sql: Sql = sharedSql()): Promise<Comparison | null> {
  const stored = await compareRuns(sql, question.runs, question.groups);
  if (stored.length === 0) return null;
  const cast = castOf(stored, question);
  const { arms, baseline, runsOf, all } = cast;
  const { datasets, dataset } = datasetOf(all, question.dataset);
  const curves = curvesOf(cast, dataset);
  const sharedSteps = inAll(Object.values(curves.accuracy).map(({ step }) => step));
  const at = nearestOf(sharedSteps, question.at);
  const window = windowOf(seeded(all), question);
  const known = await knownOf(sql, cast);
  const steps = drawnSteps(cast, sharedSteps, at);
  const results = dataset === null ? new Map() : await evaluationValues(sql, all, { dataset, steps }, known);
  const heldOut = at === null ? null : (results.get(at) ?? null);
  const { pairs, prompts } = await judgePrompts(sql, cast, { dataset, at, heldOut, window, known }, question);
  return {
    arms,
    unknown: unknownNames(cast, question),
    baseline: baseline.id,
    datasets,
    dataset,
    sharedSteps,
    at,
    window,
    ...curves,
    differences: await differenceCurves(cast, results),
    differenceDraws: CURVE_RESAMPLES,
    differenceLeftOut: steps.length > 0 ? sharedSteps.length - steps.length : 0,
    summaries: summariesOf(cast, { curves, dataset, at, window, pairs, level: question.level }),
    prompts,
    config: configDifference(arms.map((arm) => runsOf(arm).map((run) => run.arm.settings))),
    budget: await budgetOf(sql, cast),
  };
}
