import { z } from 'zod';
import { anchorDecisionSchema } from '../events/decision';
import { originSchema } from '../events/nodes';
import { stageOneSchema } from '../events/step';
import { contentSchema } from '../parts';
import { stepStatsSchema } from './runs';

export const treeOutcomeSchema = z.enum(['mixed', 'all-pass', 'all-fail', 'unfinished']);
export type TreeOutcome = z.infer<typeof treeOutcomeSchema>;

/** One tree of a step's gallery. */
export const treeCardSchema = z
  .object({
    treeKey: z.string(),
    attempt: z.number(),
    step: z.number(),
    prompt: z.string(),
    tree: z.string(),
    promptText: z.string().describe("The prompt's first 280 characters."),
    outcome: treeOutcomeSchema,
    nodes: z.number(),
    depth: z.number(),
    k: z.number().describe('Successes and terminal rollouts.'),
    n: z.number(),
    errors: z.number(),
    limits: z.number(),
    bare: z.number(),
    continuations: z.number(),
    anchorsExpanded: z.number(),
    anchorsMixed: z.number(),
    contrastPairs: z.number(),
    tokens: z.number().nullable(),
    stageOne: stageOneSchema.nullable(),
    budget: z.number().nullable().describe('Root rollouts plus continuations given; null where no decision was recorded.'),
    detached: z.number(),
    ended: z.boolean(),
    revision: z.number(),
  })
  .readonly();
export type TreeCard = z.infer<typeof treeCardSchema>;

/** A tree as its step's gallery has it: the card, and what is read for filtering and sorting among many. */
export const stepCardSchema = treeCardSchema
  .unwrap()
  .extend({
    rootV: z.number().nullable().describe("Ṽ recorded at the tree's root node, whether or not the allocator asked for it; null where none is."),
    reward: z.number().nullable().describe('Mean reward of the finished rollouts, word-for-word repeats included; null where none finished.'),
    difficulty: z.number().nullable(),
    source: z.string().nullable(),
    group: z.string().nullable().describe("The prompt's group key."),
  })
  .readonly();
export type StepCard = z.infer<typeof stepCardSchema>;

/** A candidate of stage 1 with its prompt's first 280 characters, and its tree where it has one. */
export const stepCandidateSchema = z.intersection(
  stageOneSchema,
  z.object({ prompt: z.string(), promptText: z.string(), treeKey: z.string().nullable() }).readonly(),
);
export type StepCandidate = z.infer<typeof stepCandidateSchema>;

export const stepDetailSchema = z
  .object({
    stats: stepStatsSchema,
    budget: z.object({ M: z.number(), N: z.number() }).readonly().nullable(),
    policyVersion: z.string().nullable(),
    predictorVersion: z.string().nullable(),
    metrics: z.record(z.string(), z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity'])])).readonly(),
    cards: z.array(stepCardSchema).readonly(),
    candidates: z.array(stepCandidateSchema).readonly().describe('Every stage-1 candidate, funded or not, in candidate order.'),
    previousStep: z.number().nullable().describe('Neighbouring steps of the same attempt that hold trees.'),
    nextStep: z.number().nullable(),
  })
  .readonly();
export type StepDetail = z.infer<typeof stepDetailSchema>;

/** Which trees of a step hold a text in a turn, as far as the time allowed. */
export const stepTextSearchSchema = z
  .object({
    needle: z.string(),
    treeKeys: z.array(z.string()).readonly(),
    searched: z.number().describe('Trees whose turns were all read, of all trees of the step; fewer where the time ran out.'),
    of: z.number(),
    limitMs: z.number(),
  })
  .readonly();
export type StepTextSearch = z.infer<typeof stepTextSearchSchema>;

/** Which turns of a tree hold a text, as far as the time allowed. */
export const treeTextSearchSchema = z
  .object({
    needle: z.string(),
    places: z.array(z.number()).readonly().describe('Preorder places, ascending.'),
    searched: z.number().describe('Turns read, of all turns of the tree; fewer where the time ran out.'),
    of: z.number(),
    limitMs: z.number(),
    revision: z.number().describe('Of the tree that the places belong to.'),
  })
  .readonly();
export type TreeTextSearch = z.infer<typeof treeTextSearchSchema>;

export const treeDecisionSchema = z
  .object({
    allocator: z.string(),
    budget: z.number(),
    toRoots: z.number(),
    anchors: z
      .array(z.intersection(anchorDecisionSchema, z.object({ spent: z.number().nullable() }).readonly()))
      .readonly()
      .describe('By rank. `spent` is null until it is known.'),
  })
  .readonly();
export type TreeDecision = z.infer<typeof treeDecisionSchema>;

export const treeDetailSchema = z
  .object({
    card: treeCardSchema,
    promptContent: contentSchema,
    gold: z.string().nullable(),
    difficulty: z.number().nullable(),
    source: z.string().nullable(),
    decision: treeDecisionSchema.nullable(),
    stageOneCandidates: z.number().nullable().describe("Candidates of the step's stage 1: how many, and the units given among them."),
    stepBudget: z
      .object({ M: z.number(), N: z.number() })
      .readonly()
      .nullable()
      .describe("M and N of the tree's step; null where it has none recorded."),
    overSteps: z
      .array(z.object({ step: z.number(), attempt: z.number(), treeKey: z.string(), k: z.number(), n: z.number() }).readonly())
      .readonly()
      .describe("This prompt's trees in every step of the latest attempt, by step."),
    previousTree: z.string().nullable().describe("Neighbours in the step's gallery order (prompt, tree)."),
    nextTree: z.string().nullable(),
    notes: z.array(z.string()).readonly(),
  })
  .readonly();
export type TreeDetail = z.infer<typeof treeDetailSchema>;

/** Text cut at a bound, with its whole length in UTF-16 units. */
export const nodeTextSchema = z
  .object({
    content: contentSchema,
    length: z.number(),
    truncated: z.boolean(),
    withheldParts: z.number().describe('Parts at the end that were left out whole.'),
  })
  .readonly();
export type NodeText = z.infer<typeof nodeTextSchema>;

export const nodeDetailSchema = z
  .object({
    node: z.string(),
    parent: z.string().nullable(),
    depth: z.number(),
    origin: originSchema.nullable(),
    status: z.enum(['ok', 'error', 'limit']),
    reward: z.number().nullable(),
    thought: nodeTextSchema,
    action: nodeTextSchema,
    observation: nodeTextSchema,
    v: z.number().nullable(),
    predictor: z.string().nullable(),
    exactV: z.number().nullable(),
    k: z.number(),
    n: z.number(),
    target: z.number().nullable(),
    advantage: z.number().nullable(),
    tokens: z.number().nullable(),
    wallMs: z.number().nullable(),
    inferred: z.boolean(),
    pruned: z.boolean(),
    prefixHash: z.string().nullable(),
    recordedTokens: z.number().nullable().describe('Tokens recorded one by one; null where none were. They are read apart.'),
  })
  .readonly();
export type NodeDetail = z.infer<typeof nodeDetailSchema>;

/** One line of the change feed (server-sent events): what grew, never the data itself. */
export const changeNoticeSchema = z
  .object({
    id: z.string(),
    run: z.string(),
    attempt: z.number().nullable(),
    step: z.number().nullable(),
    treeKeys: z.array(z.string()).readonly(),
    notes: z.boolean().describe("True where nothing but readers' notes on these trees changed."),
    at: z.string(),
  })
  .readonly();
export type ChangeNotice = z.infer<typeof changeNoticeSchema>;
