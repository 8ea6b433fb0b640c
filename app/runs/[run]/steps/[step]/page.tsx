import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { StepView } from '@/components/gallery/step-view';
import { RunLive } from '@/components/runs/run-live';
import { getRun, getRunSeries, getStep, newestChangeId } from '@/db/queries';

export const dynamic = 'force-dynamic';

interface Props {
  readonly params: Promise<{ run: string; step: string }>;
  readonly searchParams: Promise<{ attempt?: string }>;
}

const ordinal = (text: string | undefined): number | undefined => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { run, step } = await params;
  return { title: `Step ${step} · ${decodeURIComponent(run)}` };
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
  return (
    <StepView
      run={run}
      name={detail.row.name}
      detail={stepDetail}
      attempt={ordinal(attempt) ?? null}
      steps={steps}
      others={detail.groupRuns}
      live={<RunLive row={detail.row} after={after} step={step} />}
    />
  );
}
