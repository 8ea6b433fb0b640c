import { z } from 'zod';
import { savedViewSchema } from './views';

const MOST_TITLE = 200;
const MOST_TEXT = 100_000;
const MOST_CAPTION = 2_000;
/** Blocks of one narrative. */
export const MOST_BLOCKS = 200;

const blockId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'a block’s id is made of small letters, digits and dashes');

/** Markdown. */
const textBlockSchema = z
  .object({ id: blockId, kind: z.literal('text'), text: z.string().max(MOST_TEXT, `a text has at most ${MOST_TEXT} characters`) })
  .readonly();

/** A figure of a saved view, or a link to it where its page has none. */
const viewBlockSchema = z
  .object({
    id: blockId,
    kind: z.literal('view'),
    view: z.string().regex(/^\d{1,18}$/, 'a view is named by its id'),
    figure: z.string().max(200).nullable().default(null).describe('Which figure of a page that has several; null = its first.'),
    caption: z.string().max(MOST_CAPTION, `a caption has at most ${MOST_CAPTION} characters`).default(''),
    size: z.enum(['full', 'half']).default('full').describe('half: two of them stand side by side.'),
    ratio: z.number().min(0.05).max(50).nullable().default(null).describe('Width by height when it was last drawn: keeps its place while it loads.'),
  })
  .readonly();

export const blockSchema = z.discriminatedUnion('kind', [textBlockSchema, viewBlockSchema]);
export type NarrativeBlock = z.infer<typeof blockSchema>;
export type TextBlock = Extract<NarrativeBlock, { kind: 'text' }>;
export type ViewBlock = Extract<NarrativeBlock, { kind: 'view' }>;
export type BlockSize = ViewBlock['size'];

const blocks = z
  .array(blockSchema)
  .max(MOST_BLOCKS, `a narrative has at most ${MOST_BLOCKS} blocks`)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'two blocks have the same id');
const title = z
  .string()
  .trim()
  .min(1, 'a narrative needs a title')
  .max(MOST_TITLE, `a title has at most ${MOST_TITLE} characters`)
  .regex(/^[^\n\r]*$/, 'a title is one line');

export const newNarrativeSchema = z.object({ title, blocks: blocks.default([]) });
export type NewNarrative = z.input<typeof newNarrativeSchema>;
export type ParsedNarrative = z.output<typeof newNarrativeSchema>;

/** The whole narrative as it should be, over the revision that the writer saw. */
export const narrativeWriteSchema = z.object({ title, blocks, revision: z.number().int().min(1) });
export type NarrativeWrite = z.input<typeof narrativeWriteSchema>;
export type ParsedNarrativeWrite = z.output<typeof narrativeWriteSchema>;

const head = {
  id: z.string(),
  title: z.string(),
  revision: z.number().describe('Grows by one with each change.'),
  createdAt: z.string(),
  changedAt: z.string(),
};

/** A narrative with the saved views that it shows. Times are UTC. */
export const narrativeSchema = z
  .object({
    ...head,
    blocks: z.array(blockSchema).readonly(),
    views: z.array(savedViewSchema).readonly().describe('The saved views of the blocks, deleted ones too; one that is not here is gone for good.'),
  })
  .readonly();
export type Narrative = z.infer<typeof narrativeSchema>;

const narrativeRowSchema = z
  .object({
    ...head,
    texts: z.number().describe('Blocks of text.'),
    views: z.number().describe('Blocks that show a saved view.'),
    opening: z.string().describe('How the first text begins.'),
    deletedAt: z.string().nullable(),
  })
  .readonly();
export type NarrativeRow = z.infer<typeof narrativeRowSchema>;

export const narrativeListSchema = z
  .object({
    narratives: z.array(narrativeRowSchema).readonly().describe('Newest change first.'),
    count: z.number().describe('All that match; `narratives` holds the newest of them.'),
  })
  .readonly();
export type NarrativeList = z.infer<typeof narrativeListSchema>;

/** Why a change was not stored: somebody else's came first. */
export const narrativeConflictSchema = z
  .object({ error: z.string(), hint: z.string(), revision: z.number().describe('The revision that stands.'), changedAt: z.string() })
  .readonly();
export type NarrativeConflict = z.infer<typeof narrativeConflictSchema>;
