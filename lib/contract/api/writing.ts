import { z } from 'zod';
import { eventSchema } from '../events/index';
import { importProgressSchema } from '../read/import';
import { ingestAnswerSchema } from '../read/ingest';
import { JSON_TYPE, type Operation } from './operation';
import { query } from './parameters';

export const WRITE_OPERATIONS: readonly Operation[] = [
  {
    id: 'ingest',
    method: 'post',
    path: '/api/v1/ingest',
    tag: 'writing',
    about:
      'Takes contract events, one JSON object a line, gzip or not. A 200 means that everything accepted is on disk; the same events again change nothing.',
    parameters: [{ name: 'idempotency-key', in: 'header', about: 'Names the request.', schema: z.string(), required: false }],
    body: { 'application/x-ndjson': eventSchema },
    answers: { [JSON_TYPE]: ingestAnswerSchema },
  },
  {
    id: 'import',
    method: 'post',
    path: '/api/v1/import',
    tag: 'writing',
    about:
      'Takes a file of rollouts in any format that an importer knows. The answer is progress, one JSON object a line; the last one is “done” or “error”.',
    parameters: [
      query('name', 'The file’s name.'),
      query('format', 'The importer; else the one that knows the file.'),
      query('run', 'Id of the run; else one made from the file.'),
      query('title', 'Name of the run.'),
      query('group', 'Group of the run.'),
      query('model', 'Model that sampled the rollouts.'),
    ],
    body: { 'application/octet-stream': { about: 'The file.' } },
    answers: { 'application/x-ndjson': importProgressSchema },
  },
];
