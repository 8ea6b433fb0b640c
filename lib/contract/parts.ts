import { z } from 'zod';

/**
 * A piece of a turn's text. A bare string on the wire is one text part.
 * `tool-call.arguments` is an object, or the producer's raw string where it was not valid JSON.
 */
export const partSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tool-call'), name: z.string(), arguments: z.unknown(), id: z.string().optional() }),
  z.object({ type: z.literal('tool-result'), name: z.string().optional(), id: z.string().optional(), text: z.string() }),
  z.object({ type: z.literal('message'), role: z.string(), text: z.string() }),
  z.object({ type: z.literal('image'), mediaType: z.string(), data: z.string().optional(), url: z.string().optional(), alt: z.string().optional() }),
]);
export type Part = z.infer<typeof partSchema>;

/** Thought, action or observation as stored and sent: text, or a list of parts. */
export const contentSchema = z.union([z.string(), z.array(partSchema)]);
export type Content = z.infer<typeof contentSchema>;
