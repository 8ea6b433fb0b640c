'use client';

import { useCallback } from 'react';
import { RunSwatch } from '@/components/runs/sparkline';
import { countDomain, type Domain, extentOf, realDomain, shareDomain } from './domains';
import { type EndLabel, EndLabels } from './end-labels';
import { LineLayer } from './line-layer';
import { type ChartRun, type LinePoint, pointAt } from './model';
import { Panel } from './panel';
import { Plot } from './plot';
import { Seams } from './seams';
import { seamsOf, segmentsOf } from './segments';
import { smoothBySteps } from './smooth';
import { ValuesTable } from './values-table';
import type { ChartView, PlotScales } from './view';

/** One line chart of the overview. */
export interface LineSpec {
  readonly id: string;
  readonly title: string;
  readonly qualifier: string;
  readonly scale: 'share' | 'count' | 'real';
  readonly intervals: 'band' | 'whiskers' | 'none';
  readonly format: (value: number) => string;
  /** The value as an axis tick. */
  readonly tick: (value: number) => string;
  /** Said of a run that has points but no defined one: "{label} expands no prefix". */
  readonly undefinedText?: string;
}

const DOMAINS: Readonly<Record<LineSpec['scale'], (extent: Domain | null) => Domain>> = { share: shareDomain, count: countDomain, real: realDomain };

const linesOf = (run: ChartRun, id: string): readonly LinePoint[] => run.lines[id] ?? [];
const isUndefined = (points: readonly LinePoint[]): boolean => points.length > 0 && points.every((point) => point.value === null && !point.odd);

/** The value under the cursor, or the newest one: the step's own, never smoothed. */
function Readout({ run, spec, cursor }: { run: ChartRun; spec: LineSpec; cursor: number | null }) {
  const points = linesOf(run, spec.id);
  const point = cursor === null ? points.at(-1) : pointAt(points, cursor);
  if (!point || (point.value === null && !point.odd)) return null;
  const half = point.low !== undefined && point.high !== undefined ? (point.high - point.low) / 2 : null;
  return (
    <span className="readout" title={`${run.name}, step ${point.step}${point.n === undefined ? '' : `, n ${point.n}`}`}>
      <RunSwatch style={run.style} width={12} />
      {point.odd ?? spec.format(point.value ?? Number.NaN)}
      {half !== null && <small>±{spec.format(half).replace(/^0/, '')}</small>}
    </span>
  );
}

/** The name stands where the drawn line ends, smoothed or not. */
function endLabel(run: ChartRun, points: readonly LinePoint[], scales: PlotScales, sigma: number): EndLabel[] {
  const segment = segmentsOf(points).findLast((candidate) => !candidate.superseded);
  const last = segment?.points.at(-1);
  if (!segment || !last) return [];
  const value = smoothBySteps(segment.points, sigma).at(-1) ?? last.value;
  return [{ id: run.run, text: run.label, xPx: scales.x(last.step), yPx: scales.y(value), colour: run.style.colour }];
}

/** A metric over steps, one line a run. */
export function LinePanel({ spec, view }: { spec: LineSpec; view: ChartView }) {
  const { runs } = view;
  const drawnSigma = spec.intervals === 'whiskers' ? 0 : view.sigma;
  const yDomain = DOMAINS[spec.scale](extentOf(runs.map((run) => linesOf(run, spec.id))));
  const draw = useCallback(
    (scales: PlotScales) => (
      <>
        <Seams seams={seamsOf(runs[0] ? linesOf(runs[0], spec.id) : [])} scales={scales} />
        {[...runs].reverse().map((run) => (
          <LineLayer key={run.run} run={run} points={linesOf(run, spec.id)} scales={scales} sigma={drawnSigma} intervals={spec.intervals} />
        ))}
        <EndLabels labels={runs.flatMap((run) => endLabel(run, linesOf(run, spec.id), scales, drawnSigma))} plot={scales.plot} />
      </>
    ),
    [runs, drawnSigma, spec],
  );
  const without = runs.filter((run) => isUndefined(linesOf(run, spec.id))).map((run) => run.label);
  const empty = runs.every((run) => linesOf(run, spec.id).length === 0);
  const note = empty ? 'no value yet' : without.length > 0 && spec.undefinedText ? `${without.join(', ')} ${spec.undefinedText}` : undefined;
  return (
    <Panel
      metric={spec.id}
      title={spec.title}
      qualifier={spec.qualifier}
      readouts={runs.map((run) => <Readout key={run.run} run={run} spec={spec} cursor={view.cursor} />)}
      note={note}
      plot={
        <Plot view={view} yDomain={yDomain} format={spec.tick} label={`${spec.title} over steps, ${runs.length} runs`}>
          {draw}
        </Plot>
      }
      table={() => <ValuesTable runs={runs} id={spec.id} format={spec.format} />}
    />
  );
}
