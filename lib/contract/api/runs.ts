import { z } from 'zod';
import { conflictRowSchema, quarantineRowSchema } from '../read/ingest';
import { nodeRowSchema } from '../read/node-rows';
import { noteListSchema } from '../read/notes';
import { runEvidenceSchema } from '../read/run-evidence';
import { evaluationPointSchema, metricPointSchema, runDetailSchema, runRowSchema, runSeriesSchema, stepStatsSchema } from '../read/runs';
import { changeNoticeSchema } from '../read/trees';
import { JSON_TYPE, type Operation } from './operation';
import { FILES, FORMAT, query, RUN, TABLE } from './parameters';

const tag = 'runs';
const ofRun = { run: z.string() };

/** A run as a table, as JSON has it. */
const runTableSchema = z.union([
  z.object({ table: z.literal('steps'), rows: z.array(stepStatsSchema.unwrap().extend(ofRun)) }),
  z.object({ table: z.literal('evaluations'), rows: z.array(evaluationPointSchema.unwrap().extend(ofRun)) }),
  z.object({ table: z.literal('metrics'), rows: z.array(metricPointSchema.unwrap().extend(ofRun)) }),
]);

export const RUN_OPERATIONS: readonly Operation[] = [
  {
    id: 'listRuns',
    method: 'get',
    path: '/api/v1/runs',
    tag,
    about: 'Every run, newest first.',
    parameters: [FORMAT],
    answers: { [JSON_TYPE]: z.array(runRowSchema), ...FILES },
  },
  {
    id: 'getRun',
    method: 'get',
    path: '/api/v1/runs/{run}',
    tag,
    about: 'A run: its row, configuration, attempts and group.',
    parameters: [RUN],
    answers: { [JSON_TYPE]: runDetailSchema },
  },
  {
    id: 'deleteRun',
    method: 'delete',
    path: '/api/v1/runs/{run}',
    tag,
    about: 'Deletes a run with everything that belongs to it.',
    parameters: [RUN],
    answers: { [JSON_TYPE]: z.object({ deleted: z.literal(true) }).catchall(z.unknown()) },
  },
  {
    id: 'getRunCopy',
    method: 'get',
    path: '/api/v1/runs/{run}/copy',
    tag,
    about: 'A static, read-only copy of the run that any file server hands out (docs/bundle.md), made while it is sent.',
    parameters: [
      RUN,
      query('steps', 'A-B, these steps only, or one step.', z.string().regex(/^\d{1,9}(-\d{1,9})?$/)),
      query('trees', 'At most so many trees of each step, spread evenly over it; all where left out.', z.number().int().min(1)),
    ],
    answers: { 'application/zip': { about: 'One folder; its README.md says what is in it.' } },
  },
  {
    id: 'getSeries',
    method: 'get',
    path: '/api/v1/runs/{run}/series',
    tag,
    about: 'What charts draw: counts of every step, evaluations and metrics of the run, then of others.',
    parameters: [
      RUN,
      query('runs', 'Other runs, joined by commas, or given again and again.'),
      query('format', 'json (default); csv or parquet, a row a point; columns, as pages read it.', z.enum(['json', 'csv', 'parquet', 'columns'])),
      query('metrics', 'columns: points of these metrics alone, joined by commas or given again and again; all are named.'),
      query('only', 'columns: "metrics" leaves steps and evaluations empty, and what `metrics` does not name out.', z.enum(['metrics'])),
    ],
    answers: {
      [JSON_TYPE]: z.array(runSeriesSchema),
      ...FILES,
      'application/octet-stream': { about: 'Columns of numbers behind a head of JSON, as lib/contract/packed-columns.ts says.' },
    },
  },
  {
    id: 'getEvidence',
    method: 'get',
    path: '/api/v1/runs/{run}/evidence',
    tag,
    about: 'What trees and nodes say of steps: rollouts per prompt for pass@k, the predictor at the roots, rewards, distributions.',
    parameters: [RUN],
    answers: { [JSON_TYPE]: runEvidenceSchema },
  },
  {
    id: 'getTable',
    method: 'get',
    path: '/api/v1/runs/{run}/tables/{table}',
    tag,
    about: 'A run as a table. Nodes come as one JSON object a line where no other format is asked for.',
    parameters: [RUN, TABLE, FORMAT, query('from', 'nodes: first step.', z.number().int()), query('to', 'nodes: last step.', z.number().int())],
    answers: { [JSON_TYPE]: runTableSchema, 'application/x-ndjson': nodeRowSchema, ...FILES },
  },
  {
    id: 'listNotes',
    method: 'get',
    path: '/api/v1/runs/{run}/notes',
    tag,
    about: 'Notes and labels of a run, newest first.',
    parameters: [RUN, query('q', 'Letters that a note, a label or a node’s name holds.'), query('tree', 'Of one tree.')],
    answers: { [JSON_TYPE]: noteListSchema },
  },
  {
    id: 'followRun',
    method: 'get',
    path: '/api/v1/runs/{run}/events',
    tag,
    about: 'Server-sent events: what changed, from an id on. The run "*" stands for all. Each message’s data is one notice.',
    parameters: [
      RUN,
      query('after', 'Begin after this id; else with what comes from now on.'),
      { name: 'last-event-id', in: 'header', about: 'As a browser sends it when it connects again.', schema: z.string(), required: false },
    ],
    answers: { 'text/event-stream': changeNoticeSchema },
  },
  {
    id: 'listQuarantine',
    method: 'get',
    path: '/api/v1/quarantine',
    tag,
    about: 'Records that were kept out, with place and reason; with a run also its conflicts.',
    parameters: [query('run', 'Of one run.'), query('limit', 'Most rows.', z.number().int())],
    answers: { [JSON_TYPE]: z.object({ rows: z.array(quarantineRowSchema), total: z.number(), conflicts: z.array(conflictRowSchema) }) },
  },
];
