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
    continuations: z.number(),
  })
  .readonly();
export type RecordedAnchor = z.infer<typeof recordedAnchorSchema>;

/** A funded prompt's tree, as far as another allocator may use it. */
export const recordedTreeSchema = z
  .object({
    prompt: z.string(),
    bare: z.number().describe('Bare rollouts that finished, in the order j.'),
    anchors: z.array(recordedAnchorSchema).readonly().describe('Every visited non-terminal prefix of a bare rollout, by rollout and turn.'),
  })
  .readonly();
export type RecordedTree = z.infer<typeof recordedTreeSchema>;

/** The decision-time records of one step: what any allocator can be asked again with. */
export const recordedStepSchema = z
  .object({
    run: z.string(),
    attempt: z.number(),
    step: z.number(),
    allocator: z.string().nullable(),
    predictorVersion: z.string().nullable(),
    warmUp: z.boolean(),
    budget: z.object({ M: z.number(), N: z.number() }).readonly(),
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
    roots: z.array(z.number()).readonly().describe('Root rollouts a candidate, in their order.'),
    prefixes: z.array(prefixRedecisionSchema).readonly().describe('Empty without a stage 2.'),
  })
  .readonly();
export type Redecision = z.infer<typeof redecisionSchema>;

/** Expectations of a decision, given what was recorded. */
export const expectationSchema = z
  .object({
    funded: z
      .number()
      .describe('Prompts with root rollouts, and those of them expected to hold both outcomes among their root rollouts: Σ U_root(V, m).'),
    mixedGroups: z.number(),
    anchorsExpanded: z
      .number()
      .describe(
        'Over the anchors of the trees that both decisions know: anchors with a continuation, how many of them are expected to be mixed, and Σ E[n₊·n₋].',
      ),
    mixedAnchors: z.number(),
    contrastPairs: z.number(),
  })
  .readonly();
export type Expectation = z.infer<typeof expectationSchema>;

/** A what-if: two decisions about the same step, and how far the record can answer for the second. */
export const whatIfSchema = z
  .object({
    run: z.string(),
    attempt: z.number(),
    step: z.number(),
    recordedAllocator: z.string().nullable(),
    allocator: z.string(),
    valuesFrom: z.string().nullable(),
    expectedFrom: z.string().describe('Which V the expectations use.'),
    recorded: expectationSchema,
    redecided: expectationSchema,
    movedRoots: z.number().describe('Root rollouts given to other prompts, and continuations given to other anchors of the trees that both know.'),
    movedContinuations: z.number(),
    prompts: z
      .array(
        z
          .object({ prompt: z.string(), v: z.number().nullable(), exactV: z.number().nullable(), recorded: z.number(), redecided: z.number() })
          .readonly(),
      )
      .readonly(),
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
