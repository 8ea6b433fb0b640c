import { z } from 'zod';
import { PLACE_KINDS, readPage } from '../page-place';

const MOST_NAME = 120;
const MOST_NOTE = 5_000;

const name = z
  .string()
  .trim()
  .min(1, 'a saved view needs a name')
  .max(MOST_NAME, `a name has at most ${MOST_NAME} characters`)
  .regex(/^[^\n\r]*$/, 'a name is one line');
const note = z.string().trim().max(MOST_NOTE, `a note has at most ${MOST_NOTE} characters`);
/** Path and query of a page, as a browser would ask for it. */
const url = z.string().transform((text, context) => {
  const page = readPage(text);
  if ('url' in page) return page.url;
  context.addIssue({ code: 'custom', message: page.error });
  return z.NEVER;
});

/** What a reader sends to keep a view. */
export const newViewSchema = z.object({ name, url, note: note.default('') });
export type NewView = z.input<typeof newViewSchema>;
export type ParsedView = z.output<typeof newViewSchema>;

/** What a reader sends to change one; what is left out stays. `deleted: false` brings a deleted one back. */
export const viewChangeSchema = z
  .object({ name, url, note, deleted: z.literal(false) })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'there is nothing to change');
export type ViewChange = z.input<typeof viewChangeSchema>;
export type ParsedViewChange = z.output<typeof viewChangeSchema>;

const pagePlaceSchema = z
  .object({
    kind: z.enum(PLACE_KINDS),
    runs: z.array(z.string()).readonly().describe('Ids of the runs that the address names.'),
    groups: z.array(z.string()).readonly().describe('Groups that a comparison names.'),
    step: z.number().nullable(),
    treeKey: z.string().nullable(),
    node: z.string().nullable(),
  })
  .readonly();

const runNameSchema = z
  .object({ run: z.string(), name: z.string().nullable().describe('Null where the run is not stored: it was deleted, or never came.') })
  .readonly();

/** A saved view. Times are UTC. */
export const savedViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string().describe('Path and query of the page.'),
    note: z.string(),
    place: pagePlaceSchema.describe('What the page shows, read from its address.'),
    runs: z.array(runNameSchema).readonly().describe('The runs of the place, as they are stored now.'),
    createdAt: z.string(),
    changedAt: z.string(),
    deletedAt: z.string().nullable().describe('Deleted ones are kept for 30 days, and as long as a narrative shows them.'),
  })
  .readonly();
export type SavedView = z.infer<typeof savedViewSchema>;

export const viewListSchema = z
  .object({
    views: z.array(savedViewSchema).readonly().describe('Newest change first.'),
    count: z.number().describe('All that match; `views` holds the newest of them.'),
  })
  .readonly();
export type ViewList = z.infer<typeof viewListSchema>;

/** A view as it was saved or changed. */
export const writtenViewSchema = savedViewSchema
  .unwrap()
  .extend({ sameName: z.number().describe('Other saved views of this name. Names need not differ.') })
  .readonly();
export type WrittenView = z.infer<typeof writtenViewSchema>;

export const deletedViewSchema = z
  .object({
    deleted: z.literal(true),
    narratives: z
      .array(z.object({ id: z.string(), title: z.string() }).readonly())
      .readonly()
      .describe('Narratives that show it: its place there says that it was deleted.'),
  })
  .readonly();
export type DeletedView = z.infer<typeof deletedViewSchema>;
