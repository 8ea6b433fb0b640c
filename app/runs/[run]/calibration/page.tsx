import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CalibrationView } from '@/components/calibration/calibration-view';
import { choicesOf } from '@/components/calibration/choices';
import { CalibrationStatus } from '@/components/calibration/status';
import { WrongSlice } from '@/components/calibration/wrong-slice';
import { RunLive } from '@/components/runs/run-live';
import { RunNav, runTargets } from '@/components/runs/run-pages';
import { runHref } from '@/components/runs/run-row';
import { Shell } from '@/components/shell/shell';
import { getCalibrationChoices, getCalibrationSections, getRun, newestChangeId } from '@/db/queries';
import { calibrationSliceSchema, type RunDetail } from '@/lib/contract';
import '@/components/calibration/calibration.css';
import '@/components/calibration/calibration-lists.css';

export const dynamic = 'force-dynamic';

interface Props {
  readonly params: Promise<{ run: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const KEYS = [
  { keys: ['←', '→'], does: 'choose a bin' },
  { keys: ['Esc'], does: 'drop the bin' },
];

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `calibration · ${decodeURIComponent((await params).run)}` };
}

function Frame({
  run,
  detail,
  after,
  status,
  children,
}: {
  run: string;
  detail: RunDetail;
  after: string;
  status: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <Shell
      crumbs={[{ text: 'runs', href: '/' }, { text: detail.row.name, href: runHref(run), mono: true }, { text: 'calibration' }]}
      live={<RunLive row={detail.row} after={after} />}
      keys={KEYS}
      beside={<RunNav run={run} here="calibration" />}
      targets={runTargets(run, 'calibration')}
      status={status}
    >
      {children}
    </Shell>
  );
}

export default async function CalibrationPage({ params, searchParams }: Props) {
  const run = decodeURIComponent((await params).run);
  const asked = await searchParams;
  // First of all: what changes while the rest is read comes again as a notice.
  const after = await newestChangeId();
  const [detail, choices] = await Promise.all([getRun(run), getCalibrationChoices(run)]);
  if (!detail || !choices) notFound();
  const read = calibrationSliceSchema.safeParse(Object.fromEntries(Object.entries(asked).filter(([name]) => name in calibrationSliceSchema.shape)));
  if (!read.success)
    return (
      <Frame run={run} detail={detail} after={after} status={<span>nothing was read</span>}>
        <WrongSlice run={run} issues={read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)} />
      </Frame>
    );
  const found = await getCalibrationSections(run, read.data);
  if (!found) notFound();
  return (
    <Frame run={run} detail={detail} after={after} status={<CalibrationStatus calibration={found.calibration} />}>
      <CalibrationView run={run} choices={choicesOf(choices)} hasV={choices.hasV} {...found} />
    </Frame>
  );
}
