import type { Sql } from '@/db/client';
import { getRecordedStep, type NoRecords } from '@/db/queries';
import type { RecordedStep } from '@/lib/contract';
import { UsageError } from '../cli/command';

const WHY: Readonly<Record<NoRecords, (run: string, step: number) => string>> = {
  'no-run': (run) => `there is no run "${run}" in the database, and no such file`,
  'no-step': (run, step) => `run "${run}" has no step ${step}`,
  'no-budget': (run, step) => `step ${step} of "${run}" names no budget: there is nothing to decide about`,
};

/** Reads a step's records as its newest attempt left them. Throws UsageError where run or step are not there. */
export async function recordedStepFromDatabase(sql: Sql, run: string, step: number): Promise<RecordedStep> {
  const found = await getRecordedStep(run, step, null, sql);
  if (typeof found === 'string') throw new UsageError(WHY[found](run, step));
  return found;
}
