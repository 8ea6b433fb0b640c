import { z } from 'zod';
import { narrativeListSchema, narrativeSchema, narrativeWriteSchema, newNarrativeSchema } from '../read/narratives';
import { viewFigureSchema } from '../read/view-figure';
import { deletedViewSchema, newViewSchema, savedViewSchema, viewChangeSchema, viewListSchema, writtenViewSchema } from '../read/views';
import { JSON_TYPE, type Operation } from './operation';
import { NARRATIVE, query, VIEW } from './parameters';

const tag = 'views';
const view = '/api/v1/views/{view}';
const narrative = '/api/v1/narratives/{narrative}';

const VIEWS: readonly Operation[] = [
  {
    id: 'listViews',
    method: 'get',
    path: '/api/v1/views',
    tag,
    about: 'Saved views, newest change first, at most 500.',
    parameters: [query('q', 'Letters that a name, a note or an address holds.'), query('run', 'Those whose page shows this run.')],
    answers: { [JSON_TYPE]: viewListSchema },
  },
  {
    id: 'saveView',
    method: 'post',
    path: '/api/v1/views',
    tag,
    about: 'Keeps a page’s address under a name. Names need not differ; the answer counts the others of this name.',
    parameters: [],
    body: { [JSON_TYPE]: newViewSchema },
    answers: { [JSON_TYPE]: writtenViewSchema },
    success: 201,
  },
  {
    id: 'getView',
    method: 'get',
    path: view,
    tag,
    about: 'A saved view; deleted ones for 30 days, and as long as a narrative shows them.',
    parameters: [VIEW],
    answers: { [JSON_TYPE]: savedViewSchema },
  },
  {
    id: 'changeView',
    method: 'patch',
    path: view,
    tag,
    about: 'Changes name, note or address. {"deleted": false} brings a deleted view back.',
    parameters: [VIEW],
    body: { [JSON_TYPE]: viewChangeSchema },
    answers: { [JSON_TYPE]: writtenViewSchema },
  },
  {
    id: 'deleteView',
    method: 'delete',
    path: view,
    tag,
    about: 'Deletes a saved view, and says which narratives show it.',
    parameters: [VIEW],
    answers: { [JSON_TYPE]: deletedViewSchema },
  },
  {
    id: 'getViewFigure',
    method: 'get',
    path: `${view}/figure`,
    tag,
    about: 'The figure of a saved view as marks, from what is stored now; or why there is none.',
    parameters: [
      VIEW,
      query('figure', 'Which figure of a page that has several, by its key; the first where left out.'),
      query('size', 'full (default): 760 px wide; half: 368 px.', z.enum(['full', 'half'])),
    ],
    answers: { [JSON_TYPE]: viewFigureSchema },
  },
];

const NARRATIVES: readonly Operation[] = [
  {
    id: 'listNarratives',
    method: 'get',
    path: '/api/v1/narratives',
    tag,
    about: 'Narratives, newest change first, at most 200.',
    parameters: [query('q', 'Letters that the title or a text holds.')],
    answers: { [JSON_TYPE]: narrativeListSchema },
  },
  {
    id: 'beginNarrative',
    method: 'post',
    path: '/api/v1/narratives',
    tag,
    about: 'Begins a narrative.',
    parameters: [],
    body: { [JSON_TYPE]: newNarrativeSchema },
    answers: { [JSON_TYPE]: narrativeSchema },
    success: 201,
  },
  {
    id: 'getNarrative',
    method: 'get',
    path: narrative,
    tag,
    about: 'A narrative: its blocks in order, and the saved views that they show.',
    parameters: [NARRATIVE],
    answers: { [JSON_TYPE]: narrativeSchema },
  },
  {
    id: 'writeNarrative',
    method: 'put',
    path: narrative,
    tag,
    about: 'Writes the whole narrative over the revision that its writer saw. 409 where another revision stands: nothing is written then.',
    parameters: [NARRATIVE],
    body: { [JSON_TYPE]: narrativeWriteSchema },
    answers: { [JSON_TYPE]: narrativeSchema },
  },
  {
    id: 'restoreNarrative',
    method: 'patch',
    path: narrative,
    tag,
    about: 'Brings a deleted narrative back, within 30 days.',
    parameters: [NARRATIVE],
    body: { [JSON_TYPE]: z.object({ deleted: z.literal(false) }) },
    answers: { [JSON_TYPE]: narrativeSchema },
  },
  {
    id: 'deleteNarrative',
    method: 'delete',
    path: narrative,
    tag,
    about: 'Deletes a narrative. Its saved views stay.',
    parameters: [NARRATIVE],
    answers: { [JSON_TYPE]: z.object({ deleted: z.literal(true) }) },
  },
  {
    id: 'exportNarrative',
    method: 'get',
    path: `${narrative}/file`,
    tag,
    about: 'A narrative as one file: the same as `canopy export /narratives/ID` writes.',
    parameters: [
      NARRATIVE,
      query('format', 'html (default): figures inside, nothing is fetched; md: Markdown, figures by link.', z.enum(['html', 'md'])),
      query('download', '1 names the file for saving.', z.enum(['1'])),
    ],
    answers: { 'text/html': { about: 'One self-contained page.' }, 'text/markdown': { about: 'CommonMark; figures are links to this server.' } },
  },
];

export const VIEW_OPERATIONS: readonly Operation[] = [...VIEWS, ...NARRATIVES];
