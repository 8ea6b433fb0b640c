import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { Gallery } from '@/components/gallery/gallery';
import { GalleryStatus } from '@/components/gallery/gallery-status';
import { stepHref } from '@/components/gallery/hrefs';
import { StepPanel } from '@/components/gallery/step-panel';
import { RunLive } from '@/components/runs/run-live';
import { runHref } from '@/components/runs/run-row';
import { Shell } from '@/components/shell/shell';
import { getRun, getRunSeries, getStep, newestChangeId } from '@/db/queries';
import { unfundedOf } from '@/lib/query-language/trees/subject';

export const dynamic = 'force-dynamic';

interface Props {
  readonly params: Promise<{ run: string; step: string }>;
  readonly searchParams: Promise<{ attempt?: string }>;
}

const KEYS = [
  { keys: ['[', ']'], does: 'previous, next step' },
  { keys: ['←', '→', '↑', '↓'], does: 'walk the trees' },
  { keys: ['Home', 'End'], does: 'first, last tree' },
  { keys: ['Enter'], does: 'open the tree' },
  { keys: ['/'], does: 'filter: what may stand there opens under it' },
];

const ordinal = (text: string | undefined): number | undefined => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { run, step } = await params;
  return { title: `Step ${step} · ${decodeURIComponent(run)}` };
}

function StepKeys({ run, previous, next }: { run: string; previous: number | null; next: number | null }) {
  const key = (text: string, step: number | null) =>
    step === null ? (
      <kbd className="opacity-40">{text}</kbd>
    ) : (
      <Link href={stepHref(run, step)} title={`step ${step}`} aria-label={`step ${step}`} prefetch={false}>
        <kbd>{text}</kbd>
      </Link>
    );
  return (
    <span className="flex gap-0.5">
      {key('[', previous)}
      {key(']', next)}
    </span>
  );
}

export default async function StepPage({ params, searchParams }: Props) {
  const [names, { attempt }] = await Promise.all([params, searchParams]);
  const run = decodeURIComponent(names.run);
  const step = ordinal(names.step);
  if (step === undefined) notFound();
  // First of all: what changes while the rest is read comes again as a notice.
  const after = await newestChangeId();
  const [detail, stepDetail, [series]] = await Promise.all([getRun(run), getStep(run, step, ordinal(attempt)), getRunSeries([run])]);
  if (!detail || !stepDetail) notFound();
  const steps = [...new Set(series?.steps.map((stats) => stats.step) ?? [])];
  const decisions = [
    { group: 'This step', text: 'decide it again (what-if)', href: `${runHref(run)}/what-if?step=${step}` },
    { group: 'This step', text: 'its allocation', href: `${runHref(run)}/allocation?step=${step}` },
  ];
  return (
    <Shell
      crumbs={[{ text: 'runs', href: '/' }, { text: detail.row.name, href: runHref(run), mono: true }, { text: `step ${step}` }]}
      beside={<StepKeys run={run} previous={stepDetail.previousStep} next={stepDetail.nextStep} />}
      live={<RunLive row={detail.row} after={after} step={step} />}
      keys={KEYS}
      targets={decisions}
      steps={{ href: `${runHref(run)}/steps/`, steps: steps.reverse() }}
      status={<GalleryStatus detail={stepDetail} />}
    >
      <div className="gallery">
        <Gallery
          key={`${run} ${step}`}
          run={run}
          step={step}
          attempt={ordinal(attempt) ?? null}
          cards={stepDetail.cards}
          unfunded={unfundedOf(stepDetail.candidates).length}
          previousStep={stepDetail.previousStep}
          nextStep={stepDetail.nextStep}
        />
        <StepPanel run={run} detail={stepDetail} others={detail.groupRuns} />
      </div>
    </Shell>
  );
}
