import { expect, it } from 'vitest';
import { getRun } from '@/db/queries';
import { type CanopyEventInput, toJsonText } from '@/lib/contract';
import type { EngineCheckpoint } from '@/lib/engine/events';
import { ingest } from '@/lib/ingest';
import { parseRunConfig } from '@/lib/runner/parse-run-config';
import { type TrainingRunOptions, trainingRun } from '@/lib/runner/training-run';
import { createDatabase } from '../../support/database';
import { inPieces } from '../ingest/sample-log';

const db = await createDatabase();
const config = parseRunConfig({ run: 'again', steps: 8, M: 16, trainTasks: 30, heldOutTasks: 4 });

/** Stores an attempt as it was when its step `last` had ended and its process died. */
async function attemptUntil(last: number, options: Pick<TrainingRunOptions, 'attempt' | 'resume' | 'checkpoints'>): Promise<void> {
  const events: CanopyEventInput[] = [];
  for await (const event of trainingRun(config, { ...options, clock: { monotonicMs: () => 0, now: () => new Date(0) } })) {
    events.push(event);
    if (event.kind === 'step-end' && event.step === last) break;
  }
  await ingest(inPieces(`${events.map(toJsonText).join('\n')}\n`), { source: 'test', sql: db.sql });
}

it('a resumed run is as far as its newest attempt, whatever the one before it had reached', async () => {
  let state: EngineCheckpoint | null = null;
  const save = async (held: EngineCheckpoint): Promise<void> => {
    state ??= held;
  };
  await attemptUntil(5, { attempt: 0, checkpoints: { every: 2, save } });
  expect((await getRun('again', db.sql))?.row).toMatchObject({ attempt: 0, step: 5, steps: 6, stepsPlanned: 8 });
  await attemptUntil(2, { attempt: 1, resume: { attempt: 0, state } });
  expect((await getRun('again', db.sql))?.row).toMatchObject({ attempt: 1, step: 2, steps: 3, stepsPlanned: 8 });
  await attemptUntil(0, { attempt: 2 });
  expect((await getRun('again', db.sql))?.row).toMatchObject({ attempt: 2, step: 0, steps: 1 });
});
