import type { Sql } from '@/db/client';
import { getCalibrationChoices, getCalibrationSections, listCalibrationNodes } from '@/db/queries';
import { binFile, CALIBRATION_FILE } from '@/lib/bundle/files';
import type { BundleCalibration } from '@/lib/bundle/records';
import { calibrationSliceSchema } from '@/lib/contract';
import { type Entry, jsonEntry } from './entry';

/** The run's calibration by the slice that its page begins with, and the nodes behind each bin. Nothing where the run has gone. */
export async function* calibrationEntries(run: string, sql: Sql): AsyncGenerator<Entry> {
  const slice = calibrationSliceSchema.parse({});
  const [choices, sections] = await Promise.all([getCalibrationChoices(run, sql), getCalibrationSections(run, slice, sql)]);
  if (!choices || !sections) return;
  const { hasV, hasExact } = choices;
  const found: BundleCalibration = { hasV, hasExact, ...sections };
  yield jsonEntry(CALIBRATION_FILE, found);
  for (const [i, { from, to }] of sections.calibration.bins.entries())
    yield jsonEntry(binFile(i), await listCalibrationNodes(run, slice, [from, to], sql));
}
