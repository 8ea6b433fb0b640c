import { z } from 'zod';
/** One tree of a prompt, among those of other steps and attempts. */
export const promptTreeSchema = z
  .object({
    treeKey: z.string(),
    attempt: z.number(),
    step: z.number(),
    nodes: z.number(),
    k: z.number().describe('Successes and finished rollouts.'),
    n: z.number(),
    rootV: z.number().nullable().describe('Ṽ and exact V at the root, in [0, 1]; null = not recorded.'),
    exactV: z.number().nullable(),
    ended: z.boolean(),
  })
  .readonly();
export type PromptTree = z.infer<typeof promptTreeSchema>;

/** A prompt through the training of one run. */
export const promptOverStepsSchema = z
  .object({
    trees: z.array(promptTreeSchema).readonly().describe('Its trees by attempt, step, tree.'),
    runSteps: z.number().describe('Steps of the run that hold any tree, each counted once whatever the attempt.'),
  })
  .readonly();
export type PromptOverSteps = z.infer<typeof promptOverStepsSchema>;
