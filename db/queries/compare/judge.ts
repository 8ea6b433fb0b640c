import type { Sql } from '@/db/client';
import type { ArmPairs, ComparedPrompts, DifferenceCurve, PairBasis } from '@/lib/contract/read/compare';
import { armWith } from '@/lib/derive/compare/arms';
import { type ArmPairing, differenceIntervals, judgeArms, pairArms } from '@/lib/derive/compare/judge-arms';
import { promptRows, tieFor } from '@/lib/derive/compare/judge-pairs';
import type { RunValues } from '@/lib/derive/compare/pair-prompts';
import { type CompareQuestion, outermost } from '@/lib/derive/compare/question';
import type { Window } from '@/lib/derive/compare/window';
import { type Cast, isExact, valuesOf } from './cast';
import { type Known, trainedValues } from './prompt-values';

/** Draws for each point of the difference over steps: the one compared is drawn with more. */
export const CURVE_RESAMPLES = 2_000;

interface Judged {
  readonly pairings: readonly ArmPairing[];
  readonly pairs: ReadonlyMap<string, ArmPairs | null>;
  readonly isSampled: boolean;
  readonly tie: number;
}

function judge(cast: Cast, values: readonly RunValues[], exact: boolean, chosenTie: number | null): Judged {
  const arms = valuesOf(cast, values);
  const pairings = pairArms(arms, cast.baseline.id);
  const how = { tie: tieFor(exact, chosenTie), isSampled: !exact };
  const judged = judgeArms(pairings, arms.find(({ arm }) => arm === cast.baseline.id)!.values, how);
  return { pairings, pairs: new Map(pairings.map(({ arm }, i) => [arm, judged[i]!])), ...how };
}

function promptsFor(
  judged: Judged,
  arm: string,
  about: Pick<ComparedPrompts, 'basis' | 'dataset' | 'steps' | 'byIdAlone' | 'worldSeeds'>,
  most: number,
): ComparedPrompts | null {
  const pairing = judged.pairings.find((one) => one.arm === arm);
  if (!pairing) return null;
  const rows = promptRows(pairing.pairs, judged.isSampled);
  return {
    arm,
    ...about,
    exact: !judged.isSampled,
    tie: judged.tie,
    rows: outermost(rows, most),
    count: rows.length,
    losses: pairing.losses,
  };
}

/** Difference of every arm from the baseline at each step, draws shared between arms. Other requests get their turn between steps. */
export async function differenceCurves(cast: Cast, bySteps: ReadonlyMap<number, readonly RunValues[]>): Promise<DifferenceCurve[]> {
  const others = cast.arms.filter(({ id }) => id !== cast.baseline.id);
  const curves = others.map(({ id }) => ({
    arm: id,
    step: [] as number[],
    value: [] as number[],
    low: [] as (number | null)[],
    high: [] as (number | null)[],
    n: [] as number[],
  }));
  for (const [step, values] of bySteps) {
    const intervals = differenceIntervals(pairArms(valuesOf(cast, values), cast.baseline.id), CURVE_RESAMPLES);
    for (const [i, { value, low, high, n }] of intervals.entries()) {
      if (n === 0) continue;
      const curve = curves[i]!;
      curve.step.push(step);
      curve.value.push(value);
      curve.low.push(low);
      curve.high.push(high);
      curve.n.push(n);
    }
    await new Promise(setImmediate);
  }
  return curves;
}

/** What prompts can be compared by: the held-out results at a step, and the window of training. */
export interface Evidence {
  readonly dataset: string | null;
  readonly at: number | null;
  /** Values at `at`; null where nothing was evaluated there. */
  readonly heldOut: readonly RunValues[] | null;
  readonly window: Window | null;
  readonly known: Known;
}

export interface JudgedPrompts {
  readonly pairs: ReadonlyMap<string, ArmPairs | null>;
  /** Of the arm whose prompts are listed; null where there is nothing to list. */
  readonly prompts: ComparedPrompts | null;
}

/** The seed of every world, where its runs agree on one. */
function seedsOf({ all }: Cast, { worlds }: Known): (string | null)[] {
  const seeds: Set<string | null>[] = [];
  for (const { arm } of all) {
    const world = worlds.of.get(arm.run) ?? 0;
    seeds[world] = (seeds[world] ?? new Set()).add(arm.seed);
  }
  return Array.from(seeds, (set) => (set?.size === 1 ? [...set][0]! : null));
}

const NOTHING: JudgedPrompts = { pairs: new Map(), prompts: null };

const hasPairs = ({ pairings }: Judged): boolean => pairings.some(({ pairs }) => pairs.length > 0);

/** Arms against the baseline by the basis asked for; unasked, by held-out prompts where any is shared, else by trained ones. */
export async function judgePrompts(
  sql: Sql,
  cast: Cast,
  { dataset, at, heldOut, window, known }: Evidence,
  question: CompareQuestion,
): Promise<JudgedPrompts> {
  if (cast.arms.length < 2) return NOTHING;
  const byResults = heldOut && dataset !== null && question.basis !== 'trained' ? judge(cast, heldOut, isExact(cast, dataset), question.tie) : null;
  const basis: PairBasis = question.basis ?? (byResults && hasPairs(byResults) ? 'held-out' : 'trained');
  const steps = basis === 'trained' ? window : at === null ? null : { from: at, to: at };
  if (steps === null) return NOTHING;
  const judged = basis === 'trained' ? judge(cast, await trainedValues(sql, cast.all, steps, known), false, question.tie) : byResults;
  if (!judged) return NOTHING;
  const wanted = armWith(cast.arms, question.against);
  const shown = wanted && wanted !== cast.baseline ? wanted : cast.arms.find((arm) => arm !== cast.baseline)!;
  const worldSeeds = seedsOf(cast, known);
  const about = { basis, dataset: basis === 'trained' ? null : dataset, steps, byIdAlone: known.worlds.byIdAlone, worldSeeds };
  return { pairs: judged.pairs, prompts: promptsFor(judged, shown.id, about, question.mostRows) };
}
