'use client';

import { useCallback, useMemo, useState } from 'react';
import { formatCount } from '@/lib/display/numbers';
import { binQuantile, type DistributionChart, distributionFrame, distributionScene } from '@/lib/figure/distribution';
import { type DistributionSpec, distributionChartOf } from '@/lib/figure/run-charts/distributions';
import { type ChartRun, pointAt } from '@/lib/figure/run-charts/model';
import { type FigureSize, SCREEN_STYLE } from '@/lib/figure/scene';
import { PlottedRows } from './chart-tables';
import { Panel } from './panel';
import { Plot } from './plot';
import { usePointer } from './pointer';
import { useHeld, useNear } from './use-near';
import { type ChartView, nodesNote } from './view';

function Readout({ spec, view, chart }: { spec: DistributionSpec; view: ChartView; chart: DistributionChart }) {
  const { cursor } = usePointer(view.pointer);
  const columns = { ...chart, x: chart.place, value: chart.place, gap: new Uint8Array(0), low: null, high: null, n: null };
  const i = cursor ? pointAt(columns, cursor, view.axis.kind) : chart.step.length - 1;
  const bins = chart.bins[i];
  if (!bins) return null;
  const total = bins.reduce((sum, count) => sum + count, 0);
  const at = (share: number): string => spec.tick(binQuantile(bins, chart.edges, share));
  if (total === 0) return null;
  return (
    <span className="reading" title={`step ${chart.step[i]}: median, quartiles, n ${formatCount(total)}`}>
      {at(0.5)}
      <small className="ml-0">
        [{at(0.25)}, {at(0.75)}]
      </small>
    </span>
  );
}

const isSame = (a: DistributionChart, b: DistributionChart): boolean => a === b;
const isBlank = ({ bins }: DistributionChart): boolean => bins.every((own) => own.every((count) => count === 0));

function Drawing(props: { spec: DistributionSpec; view: ChartView; chart: DistributionChart; onNotes: (notes: readonly string[]) => void }) {
  const { spec, view, chart, onNotes } = props;
  const frameOf = useCallback((size: FigureSize) => distributionFrame(chart, size, SCREEN_STYLE), [chart]);
  const sceneOf = useCallback((size: FigureSize) => distributionScene(chart, size, SCREEN_STYLE), [chart]);
  return <Plot view={view} id={spec.slug} frameOf={frameOf} sceneOf={sceneOf} onNotes={onNotes} />;
}

/** Histograms over steps as a heat map, of one run. */
export function DistributionPanel({ spec, view, run, eager }: { spec: DistributionSpec; view: ChartView; run: ChartRun; eager: boolean }) {
  const { ref, near } = useNear(eager);
  const make = useCallback(() => distributionChartOf(spec, view, run), [spec, view, run]);
  const chart = useHeld(near, make, isSame);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const isEmpty = useMemo(() => chart !== null && isBlank(chart), [chart]);
  const note = !isEmpty ? undefined : run.evidence === null ? nodesNote(view) : 'nothing recorded';
  return (
    <Panel
      view={view}
      metric={spec.id}
      title={spec.title}
      qualifier={`${spec.qualifier}, ${run.label}`}
      readouts={chart && <Readout spec={spec} view={view} chart={chart} />}
      note={note}
      notes={notes}
      panelRef={ref}
      seen={chart !== null}
      onSeen={view.source.wantEvidence}
      plot={() => chart && <Drawing spec={spec} view={view} chart={chart} onNotes={setNotes} />}
      table={() =>
        chart && (
          <PlottedRows
            table={distributionScene(chart, { widthPx: 300, heightPx: 150 }, SCREEN_STYLE).tables[0]!}
            byStep={view.axis.kind === 'step'}
          />
        )
      }
    />
  );
}
