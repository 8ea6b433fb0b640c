/** What pages and notebooks read about runs (contract §5). Times are UTC ISO strings; missing is null. */
import { z } from 'zod';

/** live: an event within the last minute; silent: none, and no end was said. */
export const runStatusSchema = z.enum(['live', 'silent', 'finished', 'stopped', 'failed']);
export type RunStatus = z.infer<typeof runStatusSchema>;

export const runRowSchema = z
  .object({
    run: z.string(),
    name: z.string(),
    task: z.string(),
    environment: z.string().nullable(),
    model: z.string().nullable(),
    allocator: z.string().nullable(),
    group: z.string().nullable(),
    tags: z.array(z.string()).readonly(),
    source: z.string().describe('"engine", or the importer and its file.'),
    status: runStatusSchema,
    reason: z.string().nullable(),
    attempt: z.number(),
    step: z.number().nullable().describe('Newest step with a tree; null before the first.'),
    steps: z.number().describe('Steps with a tree, less those that the newest attempt takes again.'),
    stepsPlanned: z.number().nullable(),
    accuracy: z
      .object({ value: z.number(), n: z.number(), basis: z.enum(['held-out', 'bare rollouts']), exact: z.boolean() })
      .readonly()
      .nullable()
      .describe("Newest held-out evaluation, else mean reward of the newest step's bare rollouts."),
    effectiveRatio: z
      .object({ mixed: z.number(), funded: z.number() })
      .readonly()
      .nullable()
      .describe('Prompt-level effective ratio of the newest complete step.'),
    ratioSeries: z
      .array(z.object({ step: z.number(), value: z.number().nullable() }).readonly())
      .readonly()
      .describe('Prompt-level effective ratio over steps, latest attempt, at most 60 points.'),
    trees: z.number(),
    nodes: z.number(),
    leaves: z.number(),
    tokens: z.number().nullable(),
    wallMs: z.number().nullable(),
    startedAt: z.string(),
    lastEventAt: z.string(),
    quarantined: z.number(),
    conflicts: z.number(),
  })
  .readonly();
export type RunRow = z.infer<typeof runRowSchema>;

export const attemptRowSchema = z
  .object({
    attempt: z.number(),
    resumedFrom: z.object({ attempt: z.number(), step: z.number() }).readonly().nullable(),
    host: z.string().nullable(),
    device: z.string().nullable(),
    engineVersion: z.string().nullable(),
    startedAt: z.string().nullable(),
    endedAt: z.string().nullable(),
    status: runStatusSchema,
    reason: z.string().nullable(),
  })
  .readonly();
export type AttemptRow = z.infer<typeof attemptRowSchema>;

export const runDetailSchema = z
  .object({
    row: runRowSchema,
    backend: z.string().nullable(),
    environmentVersion: z.string().nullable(),
    advantage: z.string().nullable(),
    targets: z.string().nullable(),
    seed: z.string().nullable(),
    passMark: z.number(),
    config: z.record(z.string(), z.unknown()).readonly(),
    notes: z.array(z.string()).readonly(),
    attempts: z.array(attemptRowSchema).readonly(),
    groupRuns: z
      .array(z.object({ run: z.string(), name: z.string(), allocator: z.string().nullable() }).readonly())
      .readonly()
      .describe('Other runs of the same group, this one left out, by name.'),
  })
  .readonly();
export type RunDetail = z.infer<typeof runDetailSchema>;

/** Counts of one step, derived from its nodes when they are written; ratios are made from these by lib/derive only. */
export const stepStatsSchema = z
  .object({
    attempt: z.number(),
    step: z.number(),
    warmUp: z.boolean(),
    ended: z.boolean(),
    funded: z.number().describe('Trees with at least one node: prompts that received budget.'),
    mixed: z
      .number()
      .describe('Trees with both a success and a failure leaf; with successes only; with failures only; without a terminal rollout yet.'),
    allPass: z.number(),
    allFail: z.number(),
    unfinished: z.number(),
    unfunded: z.number().describe('Candidates of stage 1 that got no budget.'),
    leaves: z.number().describe('Terminal rollouts, successes among them, and those that ended in an error or a limit (reward 0, counted here too).'),
    successes: z.number(),
    errors: z.number(),
    limits: z.number(),
    bareLeaves: z.number().describe('Terminal bare rollouts and successes among them.'),
    bareSuccesses: z.number(),
    anchorsExpanded: z
      .number()
      .describe('Anchors with at least one finished continuation, those of them whose {factual} ∪ {fresh} outcomes are mixed, and Σ n₊·n₋.'),
    anchorsMixed: z.number(),
    contrastPairs: z.number(),
    nodes: z.number(),
    missingV: z.number(),
    detached: z.number(),
    tokens: z.number().nullable(),
    wallMs: z.number().nullable(),
  })
  .readonly();
export type StepStats = z.infer<typeof stepStatsSchema>;

export const evaluationPointSchema = z
  .object({ attempt: z.number(), step: z.number(), dataset: z.string(), n: z.number(), correct: z.number(), exact: z.boolean() })
  .readonly();
export type EvaluationPoint = z.infer<typeof evaluationPointSchema>;

export const metricPointSchema = z
  .object({
    attempt: z.number(),
    step: z.number(),
    name: z.string(),
    unit: z.string().nullable(),
    value: z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity'])]).describe('NaN and ±Infinity tagged as strings.'),
  })
  .readonly();
export type MetricPoint = z.infer<typeof metricPointSchema>;

export const runSeriesSchema = z
  .object({
    run: z.string(),
    name: z.string(),
    allocator: z.string().nullable(),
    stepsPlanned: z.number().nullable(),
    steps: z.array(stepStatsSchema).readonly().describe('By attempt, then step.'),
    evaluations: z.array(evaluationPointSchema).readonly(),
    metrics: z.array(metricPointSchema).readonly(),
  })
  .readonly();
export type RunSeries = z.infer<typeof runSeriesSchema>;
