import { z } from 'zod';

/** Kinds of figures, and the figures that an address names. */
export const figureListSchema = z
  .object({
    kinds: z
      .array(
        z
          .object({
            kind: z.string().describe('As in /api/v1/figures/KIND.svg.'),
            name: z.string(),
            parameters: z.record(z.string(), z.string()).readonly().describe('What it shows, by parameter, and what each takes.'),
          })
          .readonly(),
      )
      .readonly(),
    figures: z
      .array(z.object({ kind: z.string(), query: z.string().describe('Its parameters, as an address holds them.') }).readonly())
      .readonly()
      .describe('In the order of the kinds; empty where no address was asked about.'),
  })
  .readonly();
export type FigureList = z.infer<typeof figureListSchema>;
