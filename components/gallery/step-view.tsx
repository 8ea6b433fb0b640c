import Link from 'next/link';
import type { ReactNode } from 'react';
import { runHref } from '@/components/runs/run-row';
import { Shell } from '@/components/shell/shell';
import type { RunDetail, StepDetail } from '@/lib/contract';
import { unfundedOf } from '@/lib/query-language/trees/subject';
import { Gallery } from './gallery';
import { GalleryStatus } from './gallery-status';
import { stepHref } from './hrefs';
import { StepPanel } from './step-panel';

const KEYS = [
  { keys: ['[', ']'], does: 'previous, next step' },
  { keys: ['←', '→', '↑', '↓'], does: 'walk the trees' },
  { keys: ['Home', 'End'], does: 'first, last tree' },
  { keys: ['Enter'], does: 'open the tree' },
  { keys: ['/'], does: 'filter: what may stand there opens under it' },
];

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

export interface StepViewProps {
  readonly name: string;
  readonly detail: StepDetail;
  /** The attempt the page was asked for; null = the latest. */
  readonly attempt: number | null;
  /** Trees that the gallery shows, where it is not all of the step. */
  readonly shown?: StepDetail['cards'];
  /** The run's steps that may be gone to, ascending. */
  readonly steps: readonly number[];
  readonly others: RunDetail['groupRuns'];
  readonly live: ReactNode;
  readonly run: string;
}

/** A step's gallery, and what its budget bought. */
export function StepView({ run, name, detail, attempt, shown, steps, others, live }: StepViewProps) {
  const { step } = detail.stats;
  const decisions = [
    { group: 'This step', text: 'decide it again (what-if)', href: `${runHref(run)}/what-if?step=${step}` },
    { group: 'This step', text: 'its allocation', href: `${runHref(run)}/allocation?step=${step}` },
  ];
  return (
    <Shell
      crumbs={[{ text: 'runs', href: '/' }, { text: name, href: runHref(run), mono: true }, { text: `step ${step}` }]}
      beside={<StepKeys run={run} previous={detail.previousStep} next={detail.nextStep} />}
      live={live}
      keys={KEYS}
      targets={decisions}
      steps={{ href: `${runHref(run)}/steps/`, steps: [...steps].reverse() }}
      status={<GalleryStatus detail={detail} />}
    >
      <div className="gallery">
        <Gallery
          key={`${run} ${step}`}
          run={run}
          step={step}
          attempt={attempt}
          cards={shown ?? detail.cards}
          unfunded={unfundedOf(detail.candidates).length}
          previousStep={detail.previousStep}
          nextStep={detail.nextStep}
        />
        <StepPanel run={run} detail={detail} others={others} />
      </div>
    </Shell>
  );
}
