import { z } from 'zod';

/** Marks in paint order, as `Scene` of lib/figure has them; colours by token or as #rrggbb. */
const drawingSchema = z
  .object({ widthPx: z.number(), heightPx: z.number(), marks: z.array(z.record(z.string(), z.unknown())).readonly() })
  .readonly();
export type Drawing = z.infer<typeof drawingSchema>;

const pageFigureSchema = z.object({ key: z.string(), name: z.string() }).readonly();
export type PageFigureName = z.infer<typeof pageFigureSchema>;

const drawnFigureSchema = z
  .object({
    state: z.literal('drawn'),
    figures: z.array(pageFigureSchema).readonly().describe('Every figure of the page; the first is drawn where none is named.'),
    figure: z.string().describe('Key of the one that is drawn.'),
    title: z.string(),
    about: z.string(),
    notes: z.array(z.string()).readonly().describe('What is not drawn: caps, left-out points, smoothing.'),
    source: z
      .object({ runs: z.array(z.string()).readonly(), step: z.number().nullable(), filter: z.string().nullable(), revision: z.number().nullable() })
      .readonly(),
    address: z.string().describe('The figure’s own address, without format: KIND?PARAMETERS.'),
    light: drawingSchema,
    dark: drawingSchema.nullable().describe('Null where the two differ by tokens alone.'),
  })
  .readonly();
export type DrawnFigure = z.infer<typeof drawnFigureSchema>;

const why = { error: z.string(), hint: z.string() };

/** The figure of a saved view, or why there is none. */
export const viewFigureSchema = z.discriminatedUnion('state', [
  drawnFigureSchema,
  z.object({ state: z.literal('none') }).readonly(),
  z.object({ state: z.literal('missing'), ...why }).readonly(),
  z.object({ state: z.literal('refused'), figures: z.array(pageFigureSchema).readonly(), ...why }).readonly(),
]);
export type ViewFigure = z.infer<typeof viewFigureSchema>;
