import { z } from 'zod';
import { realSchema } from '../common';

const meanSchema = z.object({ mean: realSchema, low: realSchema.nullable(), high: realSchema.nullable(), n: z.number() }).readonly();

/** Counts by bin; what the bins are is said beside. */
const histogramSchema = z.array(z.number()).readonly();

export const stepEvidenceSchema = z
  .object({
    attempt: z.number(),
    step: z.number(),
    bareCounts: z
      .array(z.tuple([z.number(), z.number(), z.number()]).readonly())
      .readonly()
      .describe('Trees by [finished bare rollouts, successes among them, trees].'),
    roots: z
      .object({ brier: z.number(), ece: z.number(), logLoss: realSchema, auc: z.number().nullable(), trees: z.number(), rollouts: z.number() })
      .readonly()
      .nullable()
      .describe(
        'Ṽ of the roots against their bare rollouts, each rollout once; null where no root has a prediction. AUC null where all ended alike.',
      ),
    reward: meanSchema.nullable().describe('Mean reward of finished bare rollouts, normal 95 %.'),
    v: histogramSchema.describe('Nodes by Ṽ, 40 bins of equal width on [0, 1]; values outside are in the end bins.'),
    missingV: z.number().describe('Nodes that are no finished leaf and have no prediction.'),
    depth: histogramSchema.describe('Finished rollouts by turns, from 0.'),
    tokens: histogramSchema.describe('Turns by tokens: bin b ≥ 1 holds 2^(b−1) … 2^b − 1, bin 0 none.'),
  })
  .readonly();
export type StepEvidence = z.infer<typeof stepEvidenceSchema>;

/** What only trees and nodes can say of a run's steps: pass@k, the predictor at the roots, distributions. */
export const runEvidenceSchema = z
  .object({
    run: z.string(),
    steps: z.array(stepEvidenceSchema).readonly().describe('By attempt, then step.'),
    stepsWithTrees: z.number().describe('Steps of the run that hold trees; `steps` are every n-th of them, and the last.'),
  })
  .readonly();
export type RunEvidence = z.infer<typeof runEvidenceSchema>;
