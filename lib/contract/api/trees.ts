import { z } from 'zod';
import { nodeBatchSchema, nodeTokensSchema, prefixVersionsSchema, subtreeCostsSchema } from '../read/node-more';
import { newNoteSchema, noteListSchema, noteSchema } from '../read/notes';
import { promptOverStepsSchema } from '../read/over-steps';
import {
  nodeDetailSchema,
  stepCandidateSchema,
  stepCardSchema,
  stepDetailSchema,
  stepTextSearchSchema,
  treeDetailSchema,
  treeTextSearchSchema,
} from '../read/trees';
import { JSON_TYPE, type Operation } from './operation';
import { ATTEMPT, FILES, FORMAT, NODE, NOTE, query, RUN, STEP, TREE } from './parameters';

const BYTES = 'application/octet-stream';
const NEEDLE = query('needle', 'Text to look for; may be given several times.', z.string(), true);
const step = '/api/v1/runs/{run}/steps/{step}';
const tree = '/api/v1/runs/{run}/trees/{tree}';
const node = `${tree}/nodes/{node}`;

const STEPS: readonly Operation[] = [
  {
    id: 'getStep',
    method: 'get',
    path: step,
    tag: 'steps',
    about: 'A step: its trees, candidates, budget and metrics.',
    parameters: [RUN, STEP, ATTEMPT],
    answers: { [JSON_TYPE]: stepDetailSchema },
  },
  {
    id: 'findTrees',
    method: 'get',
    path: `${step}/trees`,
    tag: 'steps',
    about: 'The trees of a step that answer a query, as the gallery takes it.',
    parameters: [
      RUN,
      STEP,
      ATTEMPT,
      query('q', 'A query, for example `outcome:mixed v<0.3`.'),
      query('sort', 'An order; a leading - for descending.'),
      FORMAT,
    ],
    answers: {
      [JSON_TYPE]: z.object({
        trees: z.array(stepCardSchema),
        unfunded: z.array(stepCandidateSchema),
        of: z.number(),
        searches: z.array(stepTextSearchSchema),
      }),
      ...FILES,
    },
  },
  {
    id: 'getStepSnapshots',
    method: 'get',
    path: `${step}/snapshots`,
    tag: 'steps',
    about: 'Thin snapshots of many trees in one answer.',
    parameters: [RUN, STEP, query('trees', 'Tree keys, joined by commas, or given again and again; else all.')],
    answers: { [BYTES]: { about: 'Frames one after the other: length (u32, little-endian), then a snapshot.' } },
  },
  {
    id: 'searchStep',
    method: 'get',
    path: `${step}/text`,
    tag: 'steps',
    about: 'Which trees of a step hold a text in a turn, as far as the time allowed.',
    parameters: [RUN, STEP, ATTEMPT, NEEDLE],
    answers: { [JSON_TYPE]: z.object({ searches: z.array(stepTextSearchSchema) }) },
  },
];

const TREES: readonly Operation[] = [
  {
    id: 'getTree',
    method: 'get',
    path: tree,
    tag: 'trees',
    about: 'A tree: its prompt, both decisions, neighbours and notes.',
    parameters: [RUN, TREE],
    answers: { [JSON_TYPE]: treeDetailSchema },
  },
  {
    id: 'getSnapshot',
    method: 'get',
    path: `${tree}/snapshot`,
    tag: 'trees',
    about: 'The whole tree as packed typed arrays. The ETag is its revision; If-None-Match is answered with 304.',
    parameters: [RUN, TREE, { name: 'if-none-match', in: 'header', about: 'The ETag of what is at hand.', schema: z.string(), required: false }],
    answers: { [BYTES]: { about: 'lib/contract/snapshot.ts says how it is packed.' } },
  },
  {
    id: 'getPrefixes',
    method: 'get',
    path: `${tree}/prefixes`,
    tag: 'trees',
    about: 'Prefix hashes of a tree’s nodes.',
    parameters: [RUN, TREE],
    answers: { [BYTES]: { about: '16 bytes a node, in the order of the snapshot.' } },
  },
  {
    id: 'getOverSteps',
    method: 'get',
    path: `${tree}/over-steps`,
    tag: 'trees',
    about: 'The same prompt’s trees in every attempt and step.',
    parameters: [RUN, TREE],
    answers: { [JSON_TYPE]: promptOverStepsSchema },
  },
  {
    id: 'searchTree',
    method: 'get',
    path: `${tree}/text`,
    tag: 'trees',
    about: 'Which turns of a tree hold a text, as far as the time allowed.',
    parameters: [RUN, TREE, NEEDLE],
    answers: { [JSON_TYPE]: z.object({ searches: z.array(treeTextSearchSchema) }) },
  },
];

const NODES: readonly Operation[] = [
  {
    id: 'getNodes',
    method: 'get',
    path: `${tree}/nodes`,
    tag: 'nodes',
    about: 'Several nodes with their texts, cut at 32 KiB.',
    parameters: [RUN, TREE, query('node', 'A node’s id; up to 32 of them, given again and again.', z.string(), true)],
    answers: { [JSON_TYPE]: nodeBatchSchema },
  },
  {
    id: 'getNode',
    method: 'get',
    path: node,
    tag: 'nodes',
    about: 'A node with its texts, cut at 64 KiB.',
    parameters: [RUN, TREE, NODE, query('full', '1: nothing is cut.', z.literal('1'))],
    answers: { [JSON_TYPE]: nodeDetailSchema },
  },
  {
    id: 'getTokens',
    method: 'get',
    path: `${node}/tokens`,
    tag: 'nodes',
    about: 'What was recorded token by token.',
    parameters: [RUN, TREE, NODE],
    answers: { [JSON_TYPE]: nodeTokensSchema },
  },
  {
    id: 'getSubtree',
    method: 'get',
    path: `${node}/subtree`,
    tag: 'nodes',
    about: 'What a node and everything under it cost.',
    parameters: [RUN, TREE, NODE],
    answers: { [JSON_TYPE]: subtreeCostsSchema },
  },
  {
    id: 'getVersions',
    method: 'get',
    path: `${node}/versions`,
    tag: 'nodes',
    about: 'The same prefix in every tree of its prompt.',
    parameters: [RUN, TREE, NODE],
    answers: { [JSON_TYPE]: prefixVersionsSchema },
  },
  {
    id: 'listNodeNotes',
    method: 'get',
    path: `${node}/notes`,
    tag: 'nodes',
    about: 'Notes and labels of a node, newest first.',
    parameters: [RUN, TREE, NODE],
    answers: { [JSON_TYPE]: noteListSchema },
  },
  {
    id: 'addNote',
    method: 'post',
    path: `${node}/notes`,
    tag: 'nodes',
    about: 'Writes a note or a label.',
    parameters: [RUN, TREE, NODE],
    body: { [JSON_TYPE]: newNoteSchema },
    answers: { [JSON_TYPE]: noteSchema },
    success: 201,
  },
  {
    id: 'deleteNote',
    method: 'delete',
    path: `${node}/notes/{note}`,
    tag: 'nodes',
    about: 'Deletes a note or a label.',
    parameters: [RUN, TREE, NODE, NOTE],
    answers: { [JSON_TYPE]: z.object({ deleted: z.literal(true) }) },
  },
];

export const TREE_OPERATIONS: readonly Operation[] = [...STEPS, ...TREES, ...NODES];
