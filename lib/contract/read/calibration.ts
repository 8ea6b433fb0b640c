import { z } from 'zod';

/** Which nodes a diagram is of, by how the allocator met them. `prefixes`: turns of bare rollouts, expanded or not. */
export const CALIBRATION_STAGES = ['roots-and-prefixes', 'roots', 'prefixes', 'anchors', 'continuations', 'all'] as const;

/**
 * What a prediction is judged by. `unselected`: the bare rollouts through a root or bare turn, the fresh continuations from an
 * anchor, the own rollout of a continuation. `fresh-or-bare`: what the engine's targets "unbiased" train on. `paper`: k/n of
 * all leaves under the node. `exact`: the environment's own V.
 */
export const CALIBRATION_TARGETS = ['unselected', 'fresh-or-bare', 'paper', 'exact'] as const;

export const CALIBRATION_BINS = ['width', 'mass'] as const;
export const CALIBRATION_WEIGHTS = ['node', 'rollout'] as const;
/** Runs pooled with the page's own: none, its group (seeds), or all of its environment. */
export const CALIBRATION_POOLS = ['run', 'group', 'environment'] as const;

/** The predictor V of the environment itself: a control that must lie on the diagonal. */
export const EXACT_PREDICTOR = 'exact V';

const range = z
  .string()
  .regex(/^\d{1,9}-\d{1,9}$/, 'a range is FROM-TO, both included, for example 100-120')
  .transform((text) => text.split('-').map(Number) as [number, number])
  .refine(([from, to]) => from <= to, 'a range goes from the lower to the higher number');

/** What is asked for, as it stands in an address. Every field may be left out. */
export const calibrationSliceSchema = z.object({
  steps: range.nullable().default(null),
  depth: range.nullable().default(null),
  stage: z.enum(CALIBRATION_STAGES).default('roots-and-prefixes'),
  targets: z.enum(CALIBRATION_TARGETS).default('unselected'),
  /** A predictor version, `exact V`, or null: V as it was recorded at decision time, whatever the version. */
  predictor: z.string().max(512).nullable().default(null),
  bins: z.enum(CALIBRATION_BINS).default('width'),
  count: z.coerce.number().int().min(2).max(50).default(10),
  weight: z.enum(CALIBRATION_WEIGHTS).default('node'),
  pool: z.enum(CALIBRATION_POOLS).default('run'),
});

export type CalibrationSlice = z.output<typeof calibrationSliceSchema>;

const estimateSchema = z.object({ value: z.number(), low: z.number().nullable(), high: z.number().nullable() });
/** An estimate with its two-sided 95 % interval; null ends where there is none. */
export type CalibrationEstimate = z.output<typeof estimateSchema>;

const binSchema = z.object({
  from: z.number(),
  to: z.number(),
  nodes: z.number().int(),
  /** Finished rollouts behind the observed frequency. */
  rollouts: z.number(),
  /** Prompts, the clusters of the interval. */
  prompts: z.number().int(),
  /** Mean V and observed success frequency in [0, 1]; null in an empty bin. */
  v: z.number().nullable(),
  observed: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type ReliabilityBin = z.output<typeof binSchema>;

const depthSchema = z.object({
  depth: z.number().int(),
  /** True for the last class, which holds every greater depth too. */
  andDeeper: z.boolean(),
  nodes: z.number().int(),
  ece: z.number().nullable(),
  bins: z.array(binSchema),
});
export type DepthReliability = z.output<typeof depthSchema>;

const scoresSchema = z.object({
  /** Observed success frequency of the slice. */
  base: z.number(),
  brier: estimateSchema,
  /** Brier = reliability − resolution + uncertainty + within (Murphy 1973; within: Stephenson et al. 2008). */
  reliability: z.number(),
  resolution: z.number(),
  uncertainty: z.number(),
  within: z.number(),
  ece: estimateSchema,
  /** ECE that a calibrated predictor would show with these bins and rollouts. */
  eceNoise: z.number(),
  /** In nats; V is kept off 0 and 1 by 10⁻⁶. */
  logLoss: estimateSchema,
  /** Log loss of the base rate alone. */
  logLossBase: z.number(),
  /** Nodes whose V of 0 or 1 an outcome contradicted: there the log loss is the bound's, not infinite. */
  contradicted: z.number().int(),
});
export type CalibrationScores = z.output<typeof scoresSchema>;

const countsSchema = z.object({
  /** Turns and roots of the slice; terminal turns have no prediction to judge and are in no count. */
  nodes: z.number().int(),
  judged: z.number().int(),
  /** Without a finite V in [0, 1]: a class of its own, in no bin. */
  missing: z.number().int(),
  /** With V, but without a finished rollout of the kind that judges it. */
  unfinished: z.number().int(),
  prompts: z.number().int(),
  runs: z.number().int(),
  trees: z.number().int(),
  /** Trees of steps that a later attempt took again: left out. */
  supersededTrees: z.number().int(),
});
export type CalibrationCounts = z.output<typeof countsSchema>;

/** What `GET /api/v1/runs/{run}/calibration` answers. */
export const calibrationSchema = z.object({
  slice: z.object({}).catchall(z.unknown()),
  counts: countsSchema,
  /** How intervals are made. */
  intervals: z.string(),
  bins: z.array(binSchema),
  depths: z.array(depthSchema),
  scores: scoresSchema.nullable(),
});
export interface Calibration extends Omit<z.output<typeof calibrationSchema>, 'slice'> {
  readonly slice: CalibrationSlice;
}

const nodeSchema = z.object({
  run: z.string(),
  treeKey: z.string(),
  node: z.string(),
  prompt: z.string(),
  step: z.number().int(),
  depth: z.number().int(),
  /** Bare rollout j that the turn belongs to; null at the root and in continuations. */
  bare: z.number().int().nullable(),
  label: z.string(),
  v: z.number(),
  predictor: z.string().nullable(),
  exactV: z.number().nullable(),
  /** Successes and rollouts of the kind that judges; with targets "exact" none. */
  k: z.number().int(),
  n: z.number().int(),
  /** All leaves under the node. */
  allK: z.number().int(),
  allN: z.number().int(),
});
export type CalibrationNode = z.output<typeof nodeSchema>;

/** What `GET /api/v1/runs/{run}/calibration/nodes` answers: nodes of a slice with V in [from, to), one tree after the other. */
export const calibrationNodesSchema = z.object({
  nodes: z.array(nodeSchema),
  /** All there are; `nodes` holds the first of them. */
  count: z.number().int(),
});
export type CalibrationNodes = z.output<typeof calibrationNodesSchema>;

/** How far outcomes of one kind lie from the exact V, where that is low and where it is high. */
export interface SelectionOffset {
  readonly targets: 'unselected' | 'fresh' | 'fresh-or-bare' | 'paper';
  /** Mean of observed − exact V over nodes with exact V below 0.3 and above 0.7; null where there are none. */
  readonly low: CalibrationEstimate | null;
  readonly high: CalibrationEstimate | null;
  readonly nodesLow: number;
  readonly nodesHigh: number;
}

/** What the allocator's choices do to outcomes in this slice. */
export interface CalibrationSelection {
  /** Turns of bare rollouts, and those of them that continuations started from. */
  readonly prefixes: number;
  readonly anchors: number;
  /** All leaves under expanded anchors, on the bins of the main diagram; empty where nothing was expanded. */
  readonly bins: readonly ReliabilityBin[];
  /** Empty where the environment does not know V. */
  readonly offsets: readonly SelectionOffset[];
}

/** Ranking of siblings by V: turns with the same parent, sampled the same way. */
export interface SiblingRanking {
  /** Share of the pairs with different outcomes whose better one has the higher V, ties half; null without a pair. */
  readonly auc: CalibrationEstimate | null;
  readonly pairs: number;
  /** Mean of the best sibling's exact V minus that of the sibling that V ranks first; null where exact V is unknown. */
  readonly regret: CalibrationEstimate | null;
  readonly families: number;
  /** Families of more siblings than are compared; the first of them stand for all. */
  readonly cut: number;
}

/** Nodes with enough rollouts to say something each: fresh ones at anchors, bare ones elsewhere, or all leaves with targets "paper". */
export interface CalibrationPoints {
  /** Least rollouts a node, so chosen that there are points enough. */
  readonly least: number;
  /** All nodes with so many; one in `every` of them is listed. */
  readonly count: number;
  readonly every: number;
  readonly nodes: readonly CalibrationNode[];
}

/** Nodes whose V lies outside the 95 % interval of their own k/n, by how far. */
export interface ConfidentMistakes {
  readonly least: number;
  /** Nodes with so many rollouts, those outside, and how many would be if every V were right. */
  readonly candidates: number;
  readonly outside: number;
  readonly byChance: number;
  /** The worst node of each prompt, worst first. */
  readonly nodes: readonly (CalibrationNode & { readonly low: number; readonly high: number; readonly gap: number })[];
}

const fitSchema = z.object({
  method: z.enum(['isotonic', 'temperature']),
  /** T of the temperature; null for isotonic. */
  temperature: z.number().nullable(),
  /** V → recalibrated V, ascending. */
  curve: z.array(z.tuple([z.number(), z.number()])),
  brier: z.number(),
  logLoss: z.number(),
  ece: z.number(),
  /** Brier after − before on the judged prompts; below 0 it helps. */
  difference: estimateSchema,
});

/** Curves fitted on half of the prompts and judged on the other half. Nothing that was decided changes. */
export const recalibrationSchema = z.object({
  fittedPrompts: z.number().int(),
  judgedPrompts: z.number().int(),
  /** V as it is, on the judged prompts. */
  before: z.object({ brier: z.number(), logLoss: z.number(), ece: z.number() }),
  fits: z.array(fitSchema),
});
export type RecalibrationPreview = z.output<typeof recalibrationSchema>;

const groupSchema = z.object({
  observed: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  nodes: z.number().int(),
  prompts: z.number().int(),
});
export type PrefixNeighbours = z.output<typeof groupSchema>;

/** One prefix: itself, itself elsewhere, and what is like it. */
export const prefixCalibrationSchema = z.object({
  own: nodeSchema,
  /** The same prefix by its hash in other steps and runs, by run and step; the latest 200. */
  elsewhere: z.array(nodeSchema),
  elsewhereCount: z.number().int(),
  /** Other prompts' nodes with V ± 0.05, at the same depth and at any. */
  sameDepth: groupSchema,
  anyDepth: groupSchema,
  /** The nearest other prompts' nodes by V, depth, tokens and the first word of the action; among the 64,000 nearest by V and depth. */
  nearest: z.array(nodeSchema),
  byFeatures: groupSchema,
});
export type PrefixCalibration = z.output<typeof prefixCalibrationSchema>;

/** Two predictor versions on the same prefixes, judged by the later one's rollouts. */
export const versionComparisonSchema = z.object({
  a: z.string(),
  b: z.string(),
  prefixes: z.number().int(),
  prompts: z.number().int(),
  brierA: z.number().nullable(),
  brierB: z.number().nullable(),
  /** Brier A − Brier B, paired: above 0 the later version is better. */
  difference: estimateSchema.nullable(),
  /** V of A, V of B, and k/n, of up to 1,200 prefixes. */
  points: z.array(z.object({ a: z.number(), b: z.number(), k: z.number(), n: z.number() })),
});
export type VersionComparison = z.output<typeof versionComparisonSchema>;
