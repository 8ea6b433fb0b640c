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
export interface Note {
  readonly id: string;
  readonly kind: 'note' | 'label';
  readonly text: string;
  readonly span: string | null;
  readonly at: string;
  readonly treeKey: string;
  readonly attempt: number;
  readonly step: number;
  readonly prompt: string;
  readonly tree: string;
  readonly node: string;
}

export interface NoteList {
  /** Newest first. */
  readonly notes: readonly Note[];
  /** All that match; `notes` holds the newest of them. */
  readonly count: number;
  /** Labels of the whole run with how often they stand, most first. */
  readonly labels: readonly { readonly label: string; readonly count: number }[];
}
