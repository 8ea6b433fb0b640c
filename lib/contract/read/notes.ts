import { z } from 'zod';

const MOST_NOTE = 20_000;
const MOST_LABEL = 60;

/** What a reader sends to write on a node. Texts are trimmed; a label is one line. `span`: address of a stretch of its text. */
export const newNoteSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('note'),
    text: z.string().trim().min(1, 'a note may not be empty').max(MOST_NOTE, `a note has at most ${MOST_NOTE} characters`),
    span: z.string().max(100).nullable().default(null),
  }),
  z.object({
    kind: z.literal('label'),
    text: z
      .string()
      .trim()
      .min(1, 'a label may not be empty')
      .max(MOST_LABEL, `a label has at most ${MOST_LABEL} characters`)
      .regex(/^[^\n\r]*$/, 'a label is one line'),
  }),
]);
export type NewNote = z.input<typeof newNoteSchema>;
export type ParsedNote = z.output<typeof newNoteSchema>;

/** A note or label as stored. `at` is UTC. */
export const noteSchema = z
  .object({
    id: z.string(),
    kind: z.enum(['note', 'label']),
    text: z.string(),
    span: z.string().nullable(),
    at: z.string(),
    treeKey: z.string(),
    attempt: z.number(),
    step: z.number(),
    prompt: z.string(),
    tree: z.string(),
    node: z.string(),
  })
  .readonly();
export type Note = z.infer<typeof noteSchema>;

export const noteListSchema = z
  .object({
    notes: z.array(noteSchema).readonly().describe('Newest first.'),
    count: z.number().describe('All that match; `notes` holds the newest of them.'),
    labels: z
      .array(z.object({ label: z.string(), count: z.number() }).readonly())
      .readonly()
      .describe('Labels of the whole run with how often they stand, most first.'),
  })
  .readonly();
export type NoteList = z.infer<typeof noteListSchema>;
