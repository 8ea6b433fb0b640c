import { z } from 'zod';
import { idSchema } from '@/lib/contract';

/** Three votes, each sure 20, likely 1 or impossible 0.001. */
export const VOTES = 3;
export const MAX_VALUE = VOTES * 20;

const stepSchema = z
  .object({
    step: z.number().int().min(0),
    x: z.string().regex(/^\s*\d+(\s+\d+){3}\s*$/, 'x must be four numbers: only the game of 24 is read'),
    ys: z.array(z.string()).min(1),
    new_ys: z.array(z.string()),
    values: z.array(z.number().min(0).max(MAX_VALUE, `a value may not exceed ${MAX_VALUE}: the sum of ${VOTES} votes of at most 20`)),
    select_new_ys: z.array(z.string()),
  })
  .refine((step) => step.values.length === step.new_ys.length, { path: ['values'], error: 'values must be as many as new_ys' });
export type SearchStep = z.infer<typeof stepSchema>;

/** One puzzle's breadth-first search as tree-of-thought-llm logs it. */
export const searchSchema = z
  .object({
    idx: idSchema,
    steps: z.array(stepSchema).min(1),
    ys: z.array(z.string()),
    infos: z.array(z.object({ r: z.union([z.literal(0), z.literal(1)], { error: 'r must be 0 or 1' }) })),
  })
  .refine((search) => search.infos.length === search.ys.length, { path: ['infos'], error: 'infos must be as many as ys' });
export type Search = z.infer<typeof searchSchema>;

export const SHAPE_HINT = 'A puzzle is {idx, steps[{step, x, ys, new_ys, values, select_new_ys}], ys, infos[{r}]}; the rest of the file is kept.';
