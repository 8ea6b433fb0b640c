'use client';

import Link from 'next/link';
import { RunSwatch } from '@/components/runs/sparkline';
import { formatFixed } from '@/lib/display/numbers';
import type { ChartRun } from './model';

const MAX_SIGMA = 10;

/** Smoothing, the runs that are laid over each other, and the way to the step under the cursor. */
export function OverviewToolbar(props: {
  runs: readonly ChartRun[];
  hidden: readonly string[];
  onToggle: (run: string) => void;
  sigma: number;
  onSigma: (sigma: number) => void;
  cursor: number | null;
  href: string | null;
}) {
  return (
    <div className="tool overview-tool">
      <label className="flex items-center gap-2 text-ink-2 text-small">
        Smoothing
        <input
          className="rng"
          type="range"
          min="0"
          max={MAX_SIGMA}
          step="0.5"
          value={props.sigma}
          onChange={(event) => props.onSigma(Number(event.target.value))}
          aria-label="Smoothing, in steps"
        />
        <span className="min-w-[52px]">
          {props.sigma > 0 ? <span className="num">σ {formatFixed(props.sigma, props.sigma % 1 === 0 ? 0 : 1)} steps</span> : 'none'}
        </span>
        <span className="hide-s text-ink-3">{props.sigma > 0 ? 'raw line behind' : ''}</span>
      </label>
      <span className="flex-1" />
      <span className="flex min-w-0 flex-wrap items-center gap-1">
        {props.runs.map((run, i) => (
          <button
            key={run.run}
            type="button"
            className="chip toggle"
            aria-pressed={i === 0 || !props.hidden.includes(run.run)}
            disabled={i === 0}
            title={i === 0 ? `${run.name}, this run` : `${run.name}: show or hide`}
            onClick={() => props.onToggle(run.run)}
          >
            <RunSwatch style={run.style} />
            <span className={props.hidden.includes(run.run) && i > 0 ? 'text-ink-3 line-through' : 'text-ink'}>{run.label}</span>
          </button>
        ))}
      </span>
      {props.href === null ? (
        <button type="button" className="btn w-[108px] justify-center" disabled>
          No step chosen
        </button>
      ) : (
        <Link className="btn w-[108px] justify-center" href={props.href} prefetch={false}>
          Open step <span className="num">{props.cursor}</span>
        </Link>
      )}
    </div>
  );
}
