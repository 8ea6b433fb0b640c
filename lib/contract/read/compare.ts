import { z } from 'zod';
import { runStatusSchema } from './runs';

/** What curves are laid along: training steps, or what had been spent by then. */
export const COMPARE_AXES = ['step', 'leaves', 'tokens', 'wall'] as const;
export type CompareAxis = (typeof COMPARE_AXES)[number];
export const BUDGET_AXES = ['tokens', 'leaves', 'wall'] as const satisfies readonly CompareAxis[];
export type BudgetAxis = (typeof BUDGET_AXES)[number];

/** The tables of a comparison that are handed out as files. */
export const COMPARE_TABLES = ['arms', 'prompts', 'curves', 'configuration', 'budget'] as const;
export type CompareTable = (typeof COMPARE_TABLES)[number];

/** Which prompts are paired: those of an evaluation, or those that both trained on, by their bare rollouts. */
export const PAIR_BASES = ['held-out', 'trained'] as const;
export type PairBasis = (typeof PAIR_BASES)[number];

const numbers = z.array(z.number()).readonly();
const gaps = z.array(z.number().nullable()).readonly();

export const compareRunSchema = z
  .object({
    run: z.string(),
    name: z.string(),
    seed: z.string().nullable(),
    status: runStatusSchema,
    step: z.number().nullable().describe('Newest step with a tree; null before the first.'),
    startedAt: z.string(),
    leavesTakenAgain: z.number().describe('Leaves of steps that a later attempt took again: spent, but on no curve.'),
  })
  .readonly();
export type CompareRun = z.infer<typeof compareRunSchema>;

/** Runs that are drawn as one: the seeds of one configuration, or a single run. */
export const compareArmSchema = z
  .object({
    id: z.string().describe('Id of its first run: names the arm in an address.'),
    label: z.string(),
    allocator: z.string().nullable(),
    group: z.string().nullable(),
    runs: z.array(compareRunSchema).readonly().describe('By seed, then id.'),
  })
  .readonly();
export type CompareArm = z.infer<typeof compareArmSchema>;

/** Columns of equal length; null = undefined there. */
export const compareCurveSchema = z
  .object({
    step: numbers,
    value: gaps,
    low: gaps.describe('95 %: over the seeds where there are several, else of the run’s own sample; null = none.'),
    high: gaps,
    leaves: gaps.describe('Spent up to the point, mean over the runs; an evaluation stands before its own step.'),
    tokens: gaps,
    wall: gaps.describe('In ms.'),
    n: z.number().describe('Runs behind every point.'),
    leftOut: z.number().describe('Steps that some of the runs have and others lack: left out, so that the mean does not jump.'),
    band: z.enum(['seeds', 'sample', 'none']).describe('What low and high are.'),
  })
  .readonly();
export type CompareCurve = z.infer<typeof compareCurveSchema>;

export const compareEstimateSchema = z
  .object({
    value: z.number(),
    low: z.number().nullable().describe('95 %; null where there are too few to tell.'),
    high: z.number().nullable(),
    n: z.number().describe('Clusters, or seeds, behind it.'),
  })
  .readonly();
export type CompareEstimate = z.infer<typeof compareEstimateSchema>;

/** Effective ratio of an arm over the window, with what it depends on. */
export const armRatioSchema = z
  .object({
    value: z.number().nullable().describe('Prompt level; mean over the window’s steps, then over the runs; null without any.'),
    overBaseline: compareEstimateSchema.nullable(),
    minusBaseline: compareEstimateSchema.nullable(),
    from: z.number().nullable(),
    to: z.number().nullable(),
    steps: z.number().describe('Steps counted, of the run with fewest.'),
    leavesPerPrompt: z.number().nullable().describe('Mean finished rollouts of a funded prompt, in the window.'),
    initialAccuracy: z.number().nullable().describe('At the first evaluation, else of the first step’s bare rollouts.'),
    initialBasis: z.enum(['held-out', 'bare rollouts']).nullable(),
  })
  .readonly();
export type ArmRatio = z.infer<typeof armRatioSchema>;

/** Wins, ties and losses of an arm against the baseline, prompt by prompt. */
export const armPairsSchema = z
  .object({
    prompts: z.number(),
    difference: compareEstimateSchema.describe('Mean difference, arm − baseline; whole prompts drawn.'),
    overSeeds: compareEstimateSchema.nullable().describe('The same over seeds that both have; null with fewer than two.'),
    wins: z.number(),
    ties: z.number(),
    losses: z.number(),
    test: z.enum(['McNemar, exact', 'sign test, exact']),
    p: z.number(),
    pHolm: z.number().describe('Adjusted by Holm over the arms compared.'),
    discoveries: z
      .object({ found: z.number(), of: z.number() })
      .readonly()
      .nullable()
      .describe('Prompts whose difference survives Benjamini–Hochberg at .05, and prompts tested; null where there are no counts to test.'),
  })
  .readonly();
export type ArmPairs = z.infer<typeof armPairsSchema>;

const spentSchema = z.object({ arm: z.number().nullable(), baseline: z.number().nullable() }).readonly();

/** What an arm had spent when its accuracy first reached a level that baseline and arm both reach. */
export const armReachSchema = z
  .object({ level: z.number(), spent: z.object({ leaves: spentSchema, tokens: spentSchema, wall: spentSchema }).readonly() })
  .readonly();
export type ArmReach = z.infer<typeof armReachSchema>;

export const armSummarySchema = z
  .object({
    arm: z.string(),
    ratio: armRatioSchema,
    accuracy: z.object({ value: z.number(), step: z.number(), n: z.number(), exact: z.boolean(), dataset: z.string() }).readonly().nullable(),
    pairs: armPairsSchema.nullable().describe('Null for the baseline, and where no prompt is in both.'),
    reach: armReachSchema.nullable(),
  })
  .readonly();
export type ArmSummary = z.infer<typeof armSummarySchema>;

const sideSchema = z
  .object({ value: z.number(), k: z.number().nullable().describe('Null where the values are no counts.'), n: z.number().nullable() })
  .readonly();

/** A prompt in two arms. Shares where the values are counts of passes; else means. */
export const promptPairSchema = z
  .object({
    prompt: z.string(),
    world: z.number().describe('Set apart where the same id names other prompts in other seeds: 0, 1, …'),
    a: sideSchema,
    b: sideSchema,
    difference: z.number(),
    low: z.number().nullable().describe('Newcombe 95 %; null where the values are no counts.'),
    high: z.number().nullable(),
    q: z.number().nullable().describe('Fisher’s exact test, adjusted by Benjamini–Hochberg; null where the values are no counts.'),
  })
  .readonly();
export type PromptPair = z.infer<typeof promptPairSchema>;

/** What could not be paired, each with its count. */
export const pairLossesSchema = z
  .object({
    onlyA: z.number().describe('Prompts that only one side has.'),
    onlyB: z.number(),
    otherContent: z.number().describe('Same id, other content.'),
    notFinite: z.number().describe('Values that are not finite.'),
    runsAlone: z.number().describe('Runs of either arm with nothing to pair.'),
  })
  .readonly();
export type PairLosses = z.infer<typeof pairLossesSchema>;

/** Arm against baseline, prompt by prompt. */
export const comparedPromptsSchema = z
  .object({
    arm: z.string(),
    basis: z.enum(PAIR_BASES),
    dataset: z.string().nullable(),
    exact: z.boolean(),
    steps: z.object({ from: z.number(), to: z.number() }).readonly().describe('The evaluation’s step, or the window of training steps.'),
    tie: z.number().describe('Differences within ± this are ties.'),
    rows: z.array(promptPairSchema).readonly().describe('By difference, largest first.'),
    count: z.number().describe('All there are; `rows` may hold fewer, those in the middle left out.'),
    losses: pairLossesSchema,
    worldSeeds: z.array(z.string().nullable()).readonly().describe('Seed of each world; null where several share it, or none is known.'),
    byIdAlone: z.boolean().describe('True where no content was recorded that could confirm that equal ids are equal prompts.'),
  })
  .readonly();
export type ComparedPrompts = z.infer<typeof comparedPromptsSchema>;

/** Difference of accuracy, arm − baseline, over steps. */
export const differenceCurveSchema = z
  .object({ arm: z.string(), step: numbers, value: numbers, low: gaps, high: gaps, n: numbers.describe('Prompts behind each point.') })
  .readonly();
export type DifferenceCurve = z.infer<typeof differenceCurveSchema>;

/** A setting that not all arms share. */
export const configDifferenceSchema = z
  .object({ key: z.string(), values: z.array(z.string().nullable()).readonly().describe('By arm; null = the arm lacks it.') })
  .readonly();
export type ConfigDifference = z.infer<typeof configDifferenceSchema>;

/** What one arm spent in one step, mean over its runs. */
export const stepBudgetSchema = z
  .object({
    arm: z.string(),
    runs: z.number(),
    leaves: z.number().nullable(),
    tokens: z.number().nullable(),
    wall: z.number().nullable().describe('In ms.'),
    prompts: z.number().nullable(),
    mixed: z.number().nullable(),
    leavesInMixed: z.number().nullable(),
  })
  .readonly();
export type StepBudget = z.infer<typeof stepBudgetSchema>;

export const comparisonSchema = z
  .object({
    arms: z.array(compareArmSchema).readonly(),
    unknown: z.array(z.string()).readonly().describe('Asked for, but not there.'),
    baseline: z.string().describe('Id of the baseline arm.'),
    datasets: z.array(z.string()).readonly().describe('Evaluated in any run.'),
    dataset: z.string().nullable().describe('The one compared.'),
    sharedSteps: numbers.describe('Evaluation steps that every arm has, ascending.'),
    at: z.number().nullable().describe('The one compared.'),
    window: z
      .object({ from: z.number(), to: z.number() })
      .readonly()
      .nullable()
      .describe('Of the effective ratio; null where the runs share no ended step.'),
    ratio: z.record(z.string(), compareCurveSchema).readonly().describe('Prompt-level effective ratio by arm.'),
    accuracy: z.record(z.string(), compareCurveSchema).readonly().describe('By arm.'),
    differences: z.array(differenceCurveSchema).readonly(),
    differenceDraws: z.number(),
    differenceLeftOut: z.number().describe('Shared evaluations that the difference over steps leaves out.'),
    summaries: z.array(armSummarySchema).readonly(),
    prompts: comparedPromptsSchema.nullable().describe('Null with fewer than two arms.'),
    config: z.object({ different: z.array(configDifferenceSchema).readonly(), equal: z.number() }).readonly(),
    budget: z
      .object({ step: z.number(), arms: z.array(stepBudgetSchema).readonly() })
      .readonly()
      .nullable()
      .describe('Of the newest step that every run has ended.'),
  })
  .readonly();
export type Comparison = z.infer<typeof comparisonSchema>;

export const pairedTreeSchema = z.object({ treeKey: z.string(), step: z.number(), nodes: z.number(), k: z.number(), n: z.number() }).readonly();
export type PairedTree = z.infer<typeof pairedTreeSchema>;

/** The trees of a prompt that two runs both grew, each the nearest to the step asked for. */
export const treePairSchema = z
  .object({
    prompt: z.string(),
    promptText: z.string(),
    sameContent: z.boolean().nullable().describe('Null where either run did not record the prompt.'),
    a: pairedTreeSchema,
    b: pairedTreeSchema,
  })
  .readonly();
export type TreePair = z.infer<typeof treePairSchema>;

export const treePairsSchema = z
  .object({
    step: z.number(),
    pairs: z.array(treePairSchema).readonly().describe('Trees of exactly that step first, then the nearest.'),
    count: z.number().describe('All there are; `pairs` holds the first of them.'),
  })
  .readonly();
export type TreePairs = z.infer<typeof treePairsSchema>;
