'use client';

import { Shape } from '@visx/visx';
import { type ReactNode, useCallback } from 'react';
import { formatCount } from '@/lib/display/numbers';
import { placeLabels } from '@/lib/figure/place-labels';
import { countDomain } from './domains';
import { type ChartRun, pointAt, type StackPoint } from './model';
import { Panel } from './panel';
import { Plot } from './plot';
import { Seams } from './seams';
import { seamsOf, takenAgain } from './segments';
import type { ChartView, PlotScales } from './view';

/** One layer of a stacked chart, bottom first. */
export interface StackLayer {
  readonly id: keyof Omit<StackPoint, 'attempt' | 'step'>;
  readonly text: string;
  readonly fill: string;
  readonly opacity: number;
  readonly mark: ReactNode;
}

export interface StackSpec {
  readonly id: string;
  readonly title: string;
  readonly qualifier: string;
  /** Shares of each step's total instead of counts. */
  readonly shares: boolean;
  readonly layers: readonly StackLayer[];
  readonly format: (value: number) => string;
  readonly tick: (value: number) => string;
}

interface Slice {
  readonly step: number;
  /** The newest attempt began before it and has not come so far yet: drawn dimmed. */
  readonly superseded: boolean;
  /** Upper edges, one a layer, and 0 first. */
  readonly edges: readonly number[];
}

/** Slices of consecutive steps of the attempt that counts at each step: earlier attempts are left out where a later one took the step again. */
function slicesOf(points: readonly StackPoint[], spec: StackSpec): Slice[][] {
  const again = new Set(takenAgain(points));
  const latest = points.filter((point) => pointAt(points, point.step) === point).sort((a, b) => a.step - b.step);
  const parts: Slice[][] = [];
  let previous: StackPoint | undefined;
  for (const point of latest) {
    const total = spec.shares ? spec.layers.reduce((sum, layer) => sum + point[layer.id], 0) : 1;
    if (total <= 0) continue;
    const edges = [0];
    for (const layer of spec.layers) edges.push((edges.at(-1) ?? 0) + point[layer.id] / total);
    const slice = { step: point.step, superseded: again.has(point), edges };
    if (previous && previous.attempt === point.attempt && point.step - previous.step <= 1) parts.at(-1)?.push(slice);
    else parts.push([slice]);
    previous = point;
  }
  return parts;
}

const SUPERSEDED_OPACITY = 0.35;

function Layers({ parts, spec, scales }: { parts: readonly Slice[][]; spec: StackSpec; scales: PlotScales }) {
  return spec.layers.map((layer, i) => (
    <g key={layer.id} fill={layer.fill} opacity={layer.opacity}>
      {parts.map((part) =>
        part.length > 1 ? (
          <Shape.Area
            key={part[0]?.step}
            opacity={part[0]?.superseded ? SUPERSEDED_OPACITY : 1}
            data={part}
            x={(slice) => scales.x(slice.step)}
            y0={(slice) => scales.y(slice.edges[i] ?? 0)}
            y1={(slice) => scales.y(slice.edges[i + 1] ?? 0)}
            stroke="var(--bg)"
            strokeWidth={0.75}
          />
        ) : (
          <rect
            key={part[0]?.step}
            opacity={part[0]?.superseded ? SUPERSEDED_OPACITY : 1}
            x={scales.x(part[0]!.step) - 1.5}
            width="3"
            y={scales.y(part[0]!.edges[i + 1] ?? 0)}
            height={Math.max(0, scales.y(part[0]!.edges[i] ?? 0) - scales.y(part[0]!.edges[i + 1] ?? 0))}
          />
        ),
      )}
    </g>
  ));
}

function LayerNames({ last, spec, scales }: { last: Slice | undefined; spec: StackSpec; scales: PlotScales }) {
  if (!last) return null;
  const shown = spec.layers
    .map((layer, i) => ({ layer, low: last.edges[i] ?? 0, high: last.edges[i + 1] ?? 0 }))
    .filter(({ low, high }) => high > low);
  const placed = placeLabels(
    shown.map(({ layer, low, high }) => ({ id: layer.id, yPx: scales.y((low + high) / 2) })),
    12,
    scales.plot.top + 4,
    scales.plot.bottom - 2,
  );
  return shown.map(({ layer }) => (
    <text key={layer.id} className="s layer" x={scales.x(last.step) + 7} y={(placed.get(layer.id) ?? 0) + 3.5}>
      {layer.text}
    </text>
  ));
}

function StackTable({ points, spec }: { points: readonly StackPoint[]; spec: StackSpec }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">attempt</th>
          <th scope="col">step</th>
          {spec.layers.map((layer) => (
            <th key={layer.id} scope="col">
              {layer.text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...points].reverse().map((point) => (
          <tr key={`${point.attempt}/${point.step}`}>
            <td>{point.attempt}</td>
            <td>{point.step}</td>
            {spec.layers.map((layer) => (
              <td key={layer.id}>{formatCount(point[layer.id])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function readouts(point: StackPoint | undefined, spec: StackSpec) {
  if (!point) return null;
  const total = spec.shares ? spec.layers.reduce((sum, layer) => sum + point[layer.id], 0) : 1;
  return spec.layers
    .filter((layer) => point[layer.id] > 0)
    .toReversed()
    .map((layer) => (
      <span key={layer.id} className="readout" title={`${layer.text}, step ${point.step}: ${formatCount(point[layer.id])}`}>
        {layer.mark}
        {spec.format(point[layer.id] / (total || 1))}
      </span>
    ));
}

/** Parts of a whole over steps, of one run. */
export function StackPanel({ spec, view, run }: { spec: StackSpec; view: ChartView; run: ChartRun }) {
  const parts = slicesOf(run.stacks, spec);
  let highest = 0;
  for (const part of parts) for (const slice of part) highest = Math.max(highest, slice.edges.at(-1) ?? 0);
  const draw = useCallback(
    (scales: PlotScales) => {
      const drawn = slicesOf(run.stacks, spec);
      return (
        <>
          <Layers parts={drawn} spec={spec} scales={scales} />
          <Seams seams={seamsOf(run.stacks)} scales={scales} />
          <LayerNames last={drawn.findLast((part) => !part[0]?.superseded)?.at(-1)} spec={spec} scales={scales} />
        </>
      );
    },
    [run.stacks, spec],
  );
  return (
    <Panel
      metric={spec.id}
      title={spec.title}
      qualifier={`${spec.qualifier}, ${run.label}`}
      readouts={readouts(view.cursor === null ? run.stacks.at(-1) : pointAt(run.stacks, view.cursor), spec)}
      note={parts.length === 0 ? 'no finished rollout yet' : undefined}
      plot={
        <Plot
          view={view}
          yDomain={spec.shares ? [0, 1] : countDomain([0, highest])}
          format={spec.tick}
          label={`${spec.title} over steps of ${run.name}`}
        >
          {draw}
        </Plot>
      }
      table={() => <StackTable points={run.stacks} spec={spec} />}
    />
  );
}
