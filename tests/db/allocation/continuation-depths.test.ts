import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type CanopyEventInput, toJsonText } from '@/lib/contract';
import { ingest } from '@/lib/ingest';
import { parseRunConfig } from '@/lib/runner/parse-run-config';
import { trainingRun } from '@/lib/runner/training-run';
import { createDatabase } from '../../support/database';
import { inPieces, sampleLog, toLog } from '../ingest/sample-log';

const db = await createDatabase();
const BACKFILL = readFileSync(join(import.meta.dirname, '../../../db/migrations/0003_continuation_depths.sql'), 'utf8').split(
  '--> statement-breakpoint',
)[1];

beforeAll(async () => {
  const events: CanopyEventInput[] = [];
  const config = parseRunConfig({ run: 'depths', steps: 3, M: 32, trainTasks: 30, heldOutTasks: 0, allocator: 'trace' });
  for await (const event of trainingRun(config, { attempt: 0, clock: { monotonicMs: () => 0, now: () => new Date(0) } })) events.push(event);
  await ingest(inPieces(`${events.map(toJsonText).join('\n')}\n`), { source: 'test', sql: db.sql });
  await ingest(inPieces(toLog(sampleLog({ step: 1, trees: 4, rollouts: 5, turns: 3 }))), { source: 'test', sql: db.sql, batchBytes: 4_000 });
});

const stored = () =>
  db.sql<{ id: number; depths: number[]; continuations: number }[]>`select id, continuation_depths as depths, continuations from trees order by id`;

it('what is written with a tree is what the migration makes of its nodes, and sums to its continuations', async () => {
  const written = await stored();
  expect(written.filter(({ depths }) => depths.length > 2).length).toBeGreaterThan(10);
  for (const { depths, continuations } of written) expect(depths.reduce((sum, count) => sum + count, 0)).toBe(continuations);
  await db.sql`update trees set continuation_depths = '{}'`;
  await db.sql.unsafe(BACKFILL ?? '');
  expect(await stored()).toEqual(written);
});
