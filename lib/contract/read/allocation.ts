import { z } from 'zod';
import { basisSchema } from './what-if';

const halvesSchema = z.object({ passed: z.number(), failed: z.number() }).readonly();

/** Where the budget of one step went: finished rollouts, each counted once in `bare`, `depths`, `unplaced` or `search`. */
export const flowStepSchema = z
  .object({
    attempt: z.number(),
    step: z.number(),
    warmUp: z.boolean(),
    ended: z.boolean(),
    trees: z.number().describe('Trees with at least one node.'),
    planned: z.number().nullable().describe('M(1+N); null where the step names no budget.'),
    roots: z.number().nullable().describe('Root rollouts that stage 1 gave; null where no decision was recorded.'),
    allocated: z.number().nullable().describe('Root rollouts and continuations given to the trees whose decisions were recorded.'),
    decided: z.number().describe('Those trees, the rollouts that finished in them, and those of them where that is not what was given.'),
    spentOfAllocated: z.number(),
    offTrees: z.number(),
    leaves: z.number(),
    bare: halvesSchema,
    depths: z
      .array(z.object({ depth: z.number(), passed: z.number(), failed: z.number() }).readonly())
      .readonly()
      .describe("Continuations by their anchor's depth; 15 stands for 15 and deeper."),
    unplaced: z.number().describe('Continuations whose anchor has no place in its tree.'),
    search: z.number().describe('Leaves that a search kept: sampled neither from a root nor from an anchor.'),
    mixed: z.number().describe('Leaves in trees that ended mixed, all passing, all failing.'),
    allPass: z.number(),
    allFail: z.number(),
  })
  .readonly();
export type FlowStep = z.infer<typeof flowStepSchema>;

/** Where a run's budget went, step by step. */
export const runAllocationSchema = z
  .object({
    run: z.string(),
    name: z.string(),
    allocator: z.string().nullable(),
    steps: z.array(flowStepSchema).readonly().describe('By attempt, then step.'),
  })
  .readonly();
export type RunAllocation = z.infer<typeof runAllocationSchema>;

export const REFERENCES = ['optimum', 'optimum-exact', 'neyman', 'variance'] as const;
export const referenceIdSchema = z.enum(REFERENCES);
export type ReferenceId = z.infer<typeof referenceIdSchema>;

/** What an allocation is held against, over all places of one stage. */
export const referenceSchema = z
  .object({
    id: referenceIdSchema,
    unavailable: z.string().nullable().describe('Why there is none; null where there is one.'),
    moved: z.number().nullable().describe('Units that would have to move: half the sum of absolute residuals.'),
    residualSum: z.number().nullable().describe('0 but for rounding: both spend the same.'),
    rms: z.number().nullable().describe('Root of the mean squared residual.'),
    achieved: z.number().nullable().describe('Σ utility of what was given, at the V of the reference; null where the reference has no utility.'),
    best: z.number().nullable().describe('Σ utility of the reference itself.'),
  })
  .readonly();
export type Reference = z.infer<typeof referenceSchema>;

const unitsSchema = z.record(referenceIdSchema, z.number().nullable()).readonly();

/** One candidate of stage 1. */
export const rootAllocationSchema = z
  .object({
    prompt: z.string(),
    treeKey: z.string().nullable(),
    v: z.number().nullable().describe('Ṽ as the decision used it, or as it was recorded beside.'),
    exactV: z.number().nullable(),
    p: z.number().nullable().describe('Exact V where every candidate has one, else the mean of Ṽ.'),
    given: z.number(),
    references: unitsSchema,
  })
  .readonly();
export type RootAllocation = z.infer<typeof rootAllocationSchema>;

/** One anchor of stage 2. */
export const anchorAllocationSchema = z
  .object({
    prompt: z.string(),
    treeKey: z.string().nullable(),
    anchor: z.string(),
    t: z.number(),
    r: z.number(),
    v: z.number().nullable(),
    exactV: z.number().nullable(),
    p: z.number().nullable(),
    given: z.number(),
    spent: z.number(),
    references: unitsSchema,
  })
  .readonly();
export type AnchorAllocation = z.infer<typeof anchorAllocationSchema>;

/** Budget that bought no contrast in a tree. */
export const wastedTreeSchema = z
  .object({
    prompt: z.string(),
    treeKey: z.string(),
    outcome: z.enum(['all-pass', 'all-fail']),
    leaves: z.number(),
    m: z.number(),
    v: z.number().nullable(),
    exactV: z.number().nullable(),
    chance: z.number().nullable().describe('Chance that its m root rollouts are mixed, by exact V, else Ṽ.'),
  })
  .readonly();
export type WastedTree = z.infer<typeof wastedTreeSchema>;

/** Continuations that all repeated the factual outcome. */
export const wastedAnchorSchema = z
  .object({
    prompt: z.string(),
    treeKey: z.string().nullable(),
    anchor: z.string(),
    r: z.number(),
    continuations: z.number(),
    v: z.number().nullable(),
    exactV: z.number().nullable(),
    chance: z.number().nullable().describe('Chance that one of them flips the outcome, by exact V, else Ṽ.'),
  })
  .readonly();
export type WastedAnchor = z.infer<typeof wastedAnchorSchema>;

/** The prompt's next tree in the run, whose rollouts are another policy's. */
export const laterTreeSchema = z.object({ treeKey: z.string(), step: z.number(), k: z.number(), n: z.number() }).readonly();
export type LaterTree = z.infer<typeof laterTreeSchema>;

/** A candidate that got nothing though it could have been mixed. */
export const missedPromptSchema = z
  .object({
    prompt: z.string(),
    v: z.number().nullable(),
    exactV: z.number().nullable(),
    units: z.number().nullable().describe('Root rollouts that the optimum at exact V gives it; null where exact V is not known.'),
    chance: z.number().nullable().describe('Chance that these are mixed.'),
    later: laterTreeSchema.nullable().describe('Its next tree in the run, where it has one.'),
    reason: z.string(),
  })
  .readonly();
export type MissedPrompt = z.infer<typeof missedPromptSchema>;

/** One step's allocation held against references, and what it wasted and missed. */
export const stepAllocationSchema = z
  .object({
    run: z.string(),
    attempt: z.number(),
    step: z.number(),
    allocator: z.string().nullable(),
    warmUp: z.boolean(),
    predictorVersion: z.string().nullable(),
    budget: z.object({ M: z.number(), N: z.number() }).readonly(),
    rule: z.string().describe('Which utility `optimum` and `optimum-exact` maximise, in words.'),
    rootBasis: basisSchema,
    anchorBasis: basisSchema,
    rootReferences: z.array(referenceSchema).readonly(),
    anchorReferences: z.array(referenceSchema).readonly(),
    roots: z.array(rootAllocationSchema).readonly().describe('In candidate order.'),
    anchors: z.array(anchorAllocationSchema).readonly().describe('By tree, rollout and turn; empty without a stage 2.'),
    trees: z
      .array(z.object({ prompt: z.string(), treeKey: z.string(), given: z.number().nullable(), spent: z.number() }).readonly())
      .readonly()
      .describe('Rollouts given to each tree, and those that finished.'),
    wastedTrees: z.array(wastedTreeSchema).readonly().describe('Most leaves first.'),
    wastedAnchors: z.array(wastedAnchorSchema).readonly().describe('Most continuations first.'),
    missed: z.array(missedPromptSchema).readonly().describe('Best chance first, then those that were mixed later.'),
    unfunded: z.number().describe('Candidates that got nothing; those with exact V, and those with a later tree.'),
    unfundedExact: z.number(),
    unfundedLater: z.number(),
  })
  .readonly();
export type StepAllocation = z.infer<typeof stepAllocationSchema>;
