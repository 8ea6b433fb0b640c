import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CalibrationFrame } from '@/components/calibration/calibration-frame';
import { CalibrationView } from '@/components/calibration/calibration-view';
import { choicesOf } from '@/components/calibration/choices';
import { CalibrationStatus } from '@/components/calibration/status';
import { WrongSlice } from '@/components/calibration/wrong-slice';
import { RunLive } from '@/components/runs/run-live';
import { getCalibrationChoices, getCalibrationSections, getRun, newestChangeId } from '@/db/queries';
import { calibrationSliceSchema } from '@/lib/contract';
import '@/components/calibration/calibration.css';
import '@/components/calibration/calibration-lists.css';

export const dynamic = 'force-dynamic';

interface Props {
  readonly params: Promise<{ run: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `calibration · ${decodeURIComponent((await params).run)}` };
}

export default async function CalibrationPage({ params, searchParams }: Props) {
  const run = decodeURIComponent((await params).run);
  const asked = await searchParams;
  // First of all: what changes while the rest is read comes again as a notice.
  const after = await newestChangeId();
  const [detail, choices] = await Promise.all([getRun(run), getCalibrationChoices(run)]);
  if (!detail || !choices) notFound();
  const live = <RunLive row={detail.row} after={after} />;
  const read = calibrationSliceSchema.safeParse(Object.fromEntries(Object.entries(asked).filter(([name]) => name in calibrationSliceSchema.shape)));
  if (!read.success)
    return (
      <CalibrationFrame run={run} name={detail.row.name} live={live} status={<span>nothing was read</span>}>
        <WrongSlice run={run} issues={read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)} />
      </CalibrationFrame>
    );
  const found = await getCalibrationSections(run, read.data);
  if (!found) notFound();
  return (
    <CalibrationFrame run={run} name={detail.row.name} live={live} status={<CalibrationStatus calibration={found.calibration} />}>
      <CalibrationView run={run} choices={choicesOf(choices)} hasV={choices.hasV} {...found} />
    </CalibrationFrame>
  );
}
