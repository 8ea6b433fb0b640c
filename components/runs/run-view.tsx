import type { ReactNode } from 'react';
import { Overview } from '@/components/charts/overview';
import type { PaletteTarget } from '@/components/shell/palette';
import { Shell } from '@/components/shell/shell';
import type { RunDetail, StepColumns } from '@/lib/contract';
import { supersededOf } from '@/lib/derive/series/segments';
import type { ChartHead } from '@/lib/figure/run-charts/model';
import { RunConfig } from './run-config';
import { RunFacts } from './run-facts';
import { RunNav, runTargets } from './run-pages';
import { runHref } from './run-row';

const KEYS = [
  { keys: ['←', '→'], does: 'move the cursor by a step' },
  { keys: ['Enter'], does: 'open the step under the cursor' },
  { keys: ['drag'], does: 'show a stretch of the axis, in all charts' },
  { keys: ['Ctrl wheel', '⌘ wheel'], does: 'zoom the axis at the pointer; a wheel turned sideways moves the stretch' },
  { keys: ['+', '−'], does: 'zoom the axis around the cursor' },
  { keys: ['<', '>'], does: 'move the stretch that is shown' },
  { keys: ['0', 'double click'], does: 'show the whole axis again' },
  { keys: ['Esc'], does: 'show the whole axis again; then drop the cursor' },
];

/** Rollouts of steps that a later attempt took again: paid for, but of no consequence to the run. */
function leavesTakenAgain({ attempt, step, leaves }: StepColumns): number {
  const again = supersededOf({ attempt, step: Float64Array.from(step) });
  return leaves.reduce((sum, count, i) => sum + (again[i] === 1 ? count : 0), 0);
}

export interface RunViewProps {
  readonly detail: RunDetail;
  readonly steps: StepColumns;
  /** The run, then those that are laid over it. */
  readonly heads: readonly ChartHead[];
  /** Their series as base64 of `encodeRunColumns` where they come with the page. */
  readonly inline: string | null;
  readonly live: ReactNode;
  readonly targets: readonly PaletteTarget[];
  /** Saved views of the run. */
  readonly views?: ReactNode;
  /** Steps that may be gone to, newest first; all where left out. */
  readonly known?: readonly number[];
  /** Beside the links to the run's pages. */
  readonly beside?: ReactNode;
}

/** A run's overview: what it is, its charts, its configuration. */
export function RunView({ detail, steps, heads, inline, live, targets, views, beside, known = [...new Set(steps.step)].reverse() }: RunViewProps) {
  const { run, name, tags } = detail.row;
  return (
    <Shell
      crumbs={[
        { text: 'runs', href: '/' },
        { text: name, mono: true },
      ]}
      beside={
        <>
          <RunNav run={run} here="overview" />
          {tags.map((tag) => (
            <span key={tag} className="chip">
              {tag}
            </span>
          ))}
          {beside}
        </>
      }
      live={live}
      keys={KEYS}
      targets={[...runTargets(run, 'overview'), ...targets]}
      steps={{ href: `${runHref(run)}/steps/`, steps: known }}
      status={<OverviewStatus detail={detail} />}
    >
      <RunFacts detail={detail} leavesTakenAgain={leavesTakenAgain(steps)} />
      {views}
      <Overview heads={heads} inline={inline} />
      <RunConfig detail={detail} />
    </Shell>
  );
}

function OverviewStatus({ detail }: { detail: RunDetail }) {
  return (
    <>
      <span>
        <b>Enter</b> opens the step under the cursor
      </span>
      <span>readouts and tables: the step’s own value, never smoothed; smoothing: Gaussian by step distance, gaps skipped</span>
      {detail.attempts.length > 1 && <span>{detail.attempts.length} attempts, never joined; steps taken again are dimmed</span>}
      {detail.row.status === 'live' && <span>the step being sampled is left out until it ends</span>}
    </>
  );
}
