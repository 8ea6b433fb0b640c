import { z } from 'zod';
import { stageOneSchema } from '../events/step';

/** An anchor as stage 2 met it, with the continuations that were recorded from it. */
export const recordedAnchorSchema = z
  .object({
    anchor: z.string(),
    j: z.number().describe('Bare rollout and turn.'),
    t: z.number(),
    r: z.number().describe('Factual reward of the bare rollout.'),
    v: z.number().nullable().describe('Ṽ at decision time; null where none was recorded.'),
    exactV: z.number().nullable(),
    given: z.number().nullable().describe('Continuations that stage 2 gave; null where its decision was not recorded.'),
    continuations: z.number().describe('Finished continuations, and successes among them.'),
    passed: z.number(),
  })
  .readonly();
export type RecordedAnchor = z.infer<typeof recordedAnchorSchema>;

/** A funded prompt's tree, as far as another allocator may use it. */
export const recordedTreeSchema = z
  .object({
    prompt: z.string(),
    treeKey: z.string().nullable().describe("Null where the records are a log's."),
    bare: z.number().describe('Bare rollouts that finished, in the order j.'),
    rewards: z.array(z.number()).readonly().describe('Their rewards, in that order.'),
    anchors: z.array(recordedAnchorSchema).readonly().describe('Every visited non-terminal prefix of a bare rollout, by rollout and turn.'),
  })
  .readonly();
export type RecordedTree = z.infer<typeof recordedTreeSchema>;

const budgetSchema = z.object({ M: z.number(), N: z.number() }).readonly();

/** The decision-time records of one step: what any allocator can be asked again with. */
export const recordedStepSchema = z
  .object({
    run: z.string(),
    attempt: z.number(),
    step: z.number(),
    allocator: z.string().nullable(),
    predictorVersion: z.string().nullable(),
    warmUp: z.boolean(),
    budget: budgetSchema,
    passMark: z.number().describe('A rollout passed when its reward is at least this.'),
    config: z.record(z.string(), z.unknown()).readonly(),
    seed: z.string().nullable(),
    key: z.tuple([z.number(), z.number()]).readonly().nullable().describe("The step's random key; null: made from the seed again."),
    candidates: z.array(z.intersection(stageOneSchema, z.object({ prompt: z.string() }).readonly())).readonly(),
    trees: z.array(recordedTreeSchema).readonly(),
  })
  .readonly();
export type RecordedStep = z.infer<typeof recordedStepSchema>;

/** Stage 2 of one prompt, decided again. `needs-rollouts`: its anchors depend on root rollouts that were never sampled. */
export const prefixRedecisionSchema = z
  .object({
    prompt: z.string(),
    status: z.enum(['decided', 'needs-rollouts']),
    budget: z.number().describe('Continuations in all: what stage 2 has to give in this tree.'),
    toRoots: z.number(),
    anchors: z
      .array(z.intersection(recordedAnchorSchema, z.object({ allocated: z.number() }).readonly()))
      .readonly()
      .describe('Of the anchors of the first m bare rollouts.'),
  })
  .readonly();
export type PrefixRedecision = z.infer<typeof prefixRedecisionSchema>;

/** What another allocator would have decided. */
export const redecisionSchema = z
  .object({
    allocator: z.string(),
    valuesFrom: z.string().nullable().describe('Where its V came from, in words; null where it asks none.'),
    budget: budgetSchema,
    pool: z
      .number()
      .describe('Candidates that a run of this budget draws in a step, by its configuration; only those that were recorded could be decided about.'),
    roots: z.array(z.number()).readonly().describe('Root rollouts a candidate, in their order.'),
    prefixes: z.array(prefixRedecisionSchema).readonly().describe('Empty without a stage 2.'),
  })
  .readonly();
export type Redecision = z.infer<typeof redecisionSchema>;

/** How many places had exact V, only Ṽ, or neither. */
export const basisSchema = z.object({ exact: z.number(), predicted: z.number(), missing: z.number() }).readonly();
export type Basis = z.infer<typeof basisSchema>;

/** Expectations of a decision, given what was recorded; null where a place that counts has no V. */
export const expectationSchema = z
  .object({
    funded: z
      .number()
      .describe('Prompts with root rollouts, and those of them expected to hold both outcomes among their root rollouts: Σ U_root(V, m).'),
    mixedGroups: z.number().nullable(),
    rootBasis: basisSchema.describe('Which V the funded prompts had.'),
    anchorsExpanded: z
      .number()
      .describe(
        'Over the anchors of the trees that both decisions know: anchors with a continuation, how many of them are expected to be mixed, and Σ E[n₊·n₋].',
      ),
    mixedAnchors: z.number().nullable(),
    contrastPairs: z.number().nullable(),
    anchorBasis: basisSchema.describe('Which V the anchors with a continuation had.'),
  })
  .readonly();
export type Expectation = z.infer<typeof expectationSchema>;

/** What the record itself says of the part of a decision that it holds just so: outcomes, and what was expected of the same. */
export const observedSchema = z
  .object({
    groups: z.number().describe('Prompts all of whose root rollouts were recorded, and those of them that are mixed.'),
    mixedGroups: z.number(),
    expectedMixedGroups: z.number().nullable(),
    anchors: z.number().describe('Anchors that get as many continuations as were recorded, and those of them that are mixed.'),
    mixedAnchors: z.number(),
    expectedMixedAnchors: z.number().nullable(),
  })
  .readonly();
export type Observed = z.infer<typeof observedSchema>;

const promptSchema = z
  .object({
    prompt: z.string(),
    treeKey: z.string().nullable(),
    v: z.number().nullable(),
    exactV: z.number().nullable(),
    recorded: z.number().describe('Root rollouts.'),
    redecided: z.number(),
    bare: z.number().describe('Bare rollouts that finished.'),
  })
  .readonly();

/** A what-if: two decisions about the same step, and how far the record can answer for the second. */
export const whatIfSchema = z
  .object({
    run: z.string(),
    attempt: z.number(),
    step: z.number(),
    warmUp: z.boolean(),
    recordedAllocator: z.string().nullable(),
    allocator: z.string(),
    valuesFrom: z.string().nullable(),
    recordedBudget: budgetSchema,
    budget: budgetSchema,
    pool: z
      .object({ recorded: z.number(), wanted: z.number() })
      .readonly()
      .describe('Candidates on record, and those that the new budget would draw.'),
    expectedFrom: z.string().describe('Which V the expectations use.'),
    recorded: expectationSchema,
    redecided: expectationSchema,
    observed: observedSchema,
    movedRoots: z.number().describe('Root rollouts given to other prompts, and continuations given to other anchors of the trees that both know.'),
    movedContinuations: z.number(),
    prompts: z.array(promptSchema).readonly(),
    prefixes: z.array(prefixRedecisionSchema).readonly(),
    coverage: z
      .object({
        share: z.number().describe('Of all leaves of the new decision.'),
        leaves: z.number(),
        rootRollouts: z.object({ needed: z.number(), recorded: z.number() }).readonly(),
        continuations: z.object({ needed: z.number(), recorded: z.number() }).readonly(),
        undecided: z.number().describe('Continuations whose anchors depend on root rollouts that were never sampled.'),
      })
      .readonly(),
  })
  .readonly();
export type WhatIf = z.infer<typeof whatIfSchema>;
