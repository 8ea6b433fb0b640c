'use client';

import { useCallback, useMemo, useState } from 'react';
import { formatCount } from '@/lib/display/numbers';
import { type ChartRun, pointAt } from '@/lib/figure/run-charts/model';
import { type StackSpec, stackChartOf } from '@/lib/figure/run-charts/stacks';
import type { FigureSize } from '@/lib/figure/scene';
import { SCREEN_STYLE } from '@/lib/figure/scene';
import { type StackChart, stackChartFrame, stackChartScene } from '@/lib/figure/stack-chart';
import { PlottedRows } from './chart-tables';
import { LayerMark } from './layer-mark';
import { Panel } from './panel';
import { Plot } from './plot';
import { usePointer } from './pointer';
import { useHeld, useNear } from './use-near';
import type { ChartView } from './view';

function Readouts({ spec, view, chart }: { spec: StackSpec; view: ChartView; chart: StackChart }) {
  const { cursor } = usePointer(view.pointer);
  const columns = { ...chart, x: chart.place, value: chart.place, gap: new Uint8Array(0), low: null, high: null, n: null };
  const i = cursor ? pointAt(columns, cursor, view.axis.kind) : chart.step.length - 1;
  if (i < 0) return null;
  const total = spec.shares ? chart.layers.reduce((sum, { value }) => sum + value[i]!, 0) : 1;
  return chart.layers
    .filter(({ value }) => value[i]! > 0)
    .toReversed()
    .map((layer) => (
      <span key={layer.id} className="reading" title={`${layer.text}, step ${chart.step[i]}: ${formatCount(layer.value[i]!)}`}>
        <LayerMark layer={layer} />
        {spec.format(layer.value[i]! / (total || 1))}
      </span>
    ));
}

const isSame = (a: StackChart, b: StackChart): boolean => a === b;
const isEmptyStack = ({ layers }: StackChart): boolean => layers.every(({ value }) => !value.some((one) => one > 0));

function Drawing({
  spec,
  view,
  chart,
  onNotes,
}: {
  spec: StackSpec;
  view: ChartView;
  chart: StackChart;
  onNotes: (notes: readonly string[]) => void;
}) {
  const frameOf = useCallback((size: FigureSize) => stackChartFrame(chart, size, SCREEN_STYLE), [chart]);
  const sceneOf = useCallback((size: FigureSize) => stackChartScene(chart, size, SCREEN_STYLE), [chart]);
  return <Plot view={view} id={spec.slug} frameOf={frameOf} sceneOf={sceneOf} onNotes={onNotes} />;
}

/** Parts of a whole over steps, of one run. */
export function StackPanel({ spec, view, run, eager }: { spec: StackSpec; view: ChartView; run: ChartRun; eager: boolean }) {
  const { ref, near } = useNear(eager);
  const make = useCallback(() => stackChartOf(spec, view, run), [spec, view, run]);
  const chart = useHeld(near, make, isSame);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const { source } = view;
  const seen = useCallback(() => {
    const names = spec.producer?.(run) ?? [];
    if (names.length > 0) source.want(names);
  }, [source, spec, run]);
  const isEmpty = useMemo(() => chart !== null && isEmptyStack(chart), [chart]);
  return (
    <Panel
      view={view}
      metric={spec.id}
      title={spec.title}
      qualifier={`${spec.qualifier}, ${run.label}`}
      readouts={chart && <Readouts spec={spec} view={view} chart={chart} />}
      note={isEmpty ? 'no value yet' : undefined}
      notes={notes}
      panelRef={ref}
      seen={chart !== null}
      onSeen={seen}
      plot={() => chart && <Drawing spec={spec} view={view} chart={chart} onNotes={setNotes} />}
      table={() =>
        chart && (
          <PlottedRows table={stackChartScene(chart, { widthPx: 300, heightPx: 150 }, SCREEN_STYLE).tables[0]!} byStep={view.axis.kind === 'step'} />
        )
      }
    />
  );
}
