'use client';

import { Search, X, ZoomOut } from 'lucide-react';
import Link from 'next/link';
import { RunSwatch } from '@/components/runs/sparkline';
import { X_AXES, type XAxis } from '@/lib/derive/series/run-lines';
import { formatFixed } from '@/lib/display/numbers';
import type { FacetKey } from '@/lib/figure/run-charts/facets';
import type { ChartHead } from '@/lib/figure/run-charts/model';
import { type Pointer, usePointer } from './pointer';

const MAX_SIGMA = 10;
const MOST_CHIPS = 8;
const AXIS_WORDS: Readonly<Record<XAxis, string>> = { step: 'Step', rollouts: 'Rollouts', tokens: 'Tokens', wall: 'Wall time' };

export interface ToolbarProps {
  readonly heads: readonly ChartHead[];
  readonly hidden: readonly string[];
  readonly onToggle: (run: string) => void;
  readonly x: XAxis;
  readonly onAxis: (x: XAxis) => void;
  readonly sigma: number;
  readonly onSigma: (sigma: number) => void;
  readonly zoomed: boolean;
  readonly onWhole: () => void;
  /** Runs in the largest mean; 0 where no runs differ by seed alone. */
  readonly seeds: number;
  readonly folds: boolean;
  readonly onFold: () => void;
  /** What the runs differ by, and by which of it they are set apart. */
  readonly facets: readonly FacetKey[];
  readonly facet: FacetKey | null;
  readonly onFacet: (facet: FacetKey | null) => void;
  readonly find: string;
  readonly onFind: (text: string) => void;
  readonly found: string;
  readonly pointer: Pointer;
  readonly hrefOf: (step: number) => string | null;
}

function Smoothing({ sigma, onSigma }: Pick<ToolbarProps, 'sigma' | 'onSigma'>) {
  return (
    <label className="flex items-center gap-2 text-ink-2 text-small">
      <span>Smoothing</span>
      <input
        className="rng"
        type="range"
        min="0"
        max={MAX_SIGMA}
        step="0.5"
        value={sigma}
        onChange={(event) => onSigma(Number(event.target.value))}
        aria-label="Smoothing, in steps"
      />
      <span className="min-w-[52px]">{sigma > 0 ? <span className="num">σ {formatFixed(sigma, sigma % 1 === 0 ? 0 : 1)} steps</span> : 'none'}</span>
    </label>
  );
}

/** One chart for all runs, or one for each value of what they differ by. */
function Facets({ facets, facet, onFacet }: Pick<ToolbarProps, 'facets' | 'facet' | 'onFacet'>) {
  if (facets.length === 0) return null;
  return (
    <select
      className="select"
      aria-label="Charts apart by"
      value={facet ?? ''}
      onChange={(event) => onFacet(facets.find((key) => key === event.target.value) ?? null)}
    >
      <option value="">together</option>
      {facets.map((key) => (
        <option key={key} value={key}>
          by {key}
        </option>
      ))}
    </select>
  );
}

function Finder({ find, onFind, found }: Pick<ToolbarProps, 'find' | 'onFind' | 'found'>) {
  return (
    <span className="chart-find">
      <Search size={13} strokeWidth={1.5} aria-hidden="true" />
      <input
        type="text"
        value={find}
        placeholder="Find a chart, or /regex/"
        aria-label="Find charts by name or /regular expression/"
        spellCheck={false}
        onChange={(event) => onFind(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onFind('')}
      />
      <span className="num" role="status">
        {found}
      </span>
      {find !== '' && (
        <button type="button" aria-label="Show all charts" onClick={() => onFind('')}>
          <X size={13} strokeWidth={1.5} />
        </button>
      )}
    </span>
  );
}

function Runs({ heads, hidden, onToggle }: Pick<ToolbarProps, 'heads' | 'hidden' | 'onToggle'>) {
  const shown = heads.slice(0, MOST_CHIPS);
  const rest = heads.length - shown.length;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1">
      {shown.map((run, i) => (
        <button
          key={run.run}
          type="button"
          className="chip toggle"
          aria-pressed={i === 0 || !hidden.includes(run.run)}
          disabled={i === 0}
          title={i === 0 ? `${run.name}, this run` : `${run.name}: show or hide`}
          onClick={() => onToggle(run.run)}
        >
          <RunSwatch style={run.style} />
          <span className={hidden.includes(run.run) && i > 0 ? 'text-ink-3 line-through' : 'text-ink'}>{run.label}</span>
        </button>
      ))}
      {rest > 0 && <span className="text-ink-3 text-label">+{rest} runs</span>}
    </span>
  );
}

/** The way to the step under the cursor. */
function OpenStep({ pointer, hrefOf }: Pick<ToolbarProps, 'pointer' | 'hrefOf'>) {
  const { cursor } = usePointer(pointer);
  const href = cursor ? hrefOf(cursor.step) : null;
  if (href === null)
    return (
      <button type="button" className="btn w-[108px] justify-center" disabled>
        No step chosen
      </button>
    );
  return (
    <Link className="btn w-[108px] justify-center" href={href} prefetch={false}>
      Open step <span className="num">{href.split('/').at(-1)}</span>
    </Link>
  );
}

/** Axis, smoothing, seeds, search, the runs that are laid over each other, and the way to the step under the cursor. */
export function OverviewToolbar(props: ToolbarProps) {
  return (
    <div className="tool overview-tool">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of segments everywhere */}
      <span className="seg" role="group" aria-label="Horizontal axis">
        {X_AXES.map((axis) => (
          <button key={axis} type="button" aria-pressed={axis === props.x} onClick={() => props.onAxis(axis)}>
            {AXIS_WORDS[axis]}
          </button>
        ))}
      </span>
      <Smoothing sigma={props.sigma} onSigma={props.onSigma} />
      {props.seeds > 1 && (
        <button
          type="button"
          className="chip toggle"
          aria-pressed={props.folds}
          title="Runs that differ by seed: their mean, or each for itself"
          onClick={props.onFold}
        >
          {props.folds ? (props.seeds > 2 ? 'Band 95 % over seeds, n ≤ ' : 'Mean over seeds, n ≤ ') : 'Seeds apart, n ≤ '}
          <span className="num">{props.seeds}</span>
        </button>
      )}
      {props.zoomed && (
        <button type="button" className="chip toggle" title="Show the whole axis (Esc, or double-click a chart)" onClick={props.onWhole}>
          <ZoomOut size={12} strokeWidth={1.5} aria-hidden="true" /> Whole axis
        </button>
      )}
      <Facets facets={props.facets} facet={props.facet} onFacet={props.onFacet} />
      <Finder find={props.find} onFind={props.onFind} found={props.found} />
      <span className="flex-1" />
      <Runs heads={props.heads} hidden={props.hidden} onToggle={props.onToggle} />
      <OpenStep pointer={props.pointer} hrefOf={props.hrefOf} />
    </div>
  );
}
