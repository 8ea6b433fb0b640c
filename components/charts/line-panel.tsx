'use client';

import { useCallback, useMemo, useState } from 'react';
import type { SeriesColumns } from '@/lib/derive/series/columns';
import { needsEvidence, passAtKId } from '@/lib/derive/series/run-lines';
import { lineChartFrame, lineChartScene } from '@/lib/figure/line-chart';
import { lineChartOf } from '@/lib/figure/run-charts/line-chart-of';
import type { LineSpec } from '@/lib/figure/run-charts/line-specs';
import { type FigureSize, SCREEN_STYLE } from '@/lib/figure/scene';
import { LineTable } from './chart-tables';
import { Panel } from './panel';
import { Plot } from './plot';
import { CursorRings, LineReadouts } from './readouts';
import type { ChartView } from './view';

const isUndefined = ({ gap }: SeriesColumns): boolean => gap.length > 0 && gap.every((one) => one === 1);

const KS = [1, 2, 4, 8, 16, 32] as const;

/** How many bare rollouts a prompt is given. */
function KSelect({ view }: { view: ChartView }) {
  return (
    <select className="panel-tool" aria-label="k of pass@k" value={view.k} onChange={(event) => view.onK(Number(event.target.value))}>
      {[...new Set([...KS, view.k])]
        .sort((a, b) => a - b)
        .map((k) => (
          <option key={k} value={k}>
            k = {k}
          </option>
        ))}
    </select>
  );
}

/** A metric over steps, one line a run. */
export function LinePanel({ spec, view, eager }: { spec: LineSpec; view: ChartView; eager: boolean }) {
  const { chart, lines } = useMemo(() => lineChartOf(spec, view), [spec, view]);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const frameOf = useCallback((size: FigureSize) => lineChartFrame(chart, size, SCREEN_STYLE), [chart]);
  const sceneOf = useCallback((size: FigureSize) => lineChartScene(chart, size, SCREEN_STYLE), [chart]);
  const { source } = view;
  const seen = useCallback(() => {
    if (spec.producer !== undefined) source.want([spec.producer]);
    if (needsEvidence(spec.id)) source.wantEvidence();
  }, [source, spec]);
  const without = lines.series.filter(({ points, faint }) => !faint && isUndefined(points)).map(({ label }) => label);
  const isEmpty = lines.series.every(({ points }) => points.step.length === 0);
  const waits = isEmpty && needsEvidence(spec.id) && view.runs.some(({ evidence }) => evidence === null);
  const note = waits
    ? 'reading the nodes …'
    : isEmpty
      ? 'no value yet'
      : without.length > 0 && spec.undefinedText
        ? `${without.join(', ')} ${spec.undefinedText}`
        : undefined;
  const sigma = chart.intervals === 'whiskers' ? 0 : chart.sigma;
  return (
    <Panel
      view={view}
      metric={spec.id}
      title={spec.title}
      qualifier={spec.qualifier}
      readouts={<LineReadouts view={view} series={lines.series} format={spec.format} />}
      note={note}
      notes={notes}
      hasScale
      tools={spec.id === passAtKId(view.k) && <KSelect view={view} />}
      eager={eager}
      onSeen={seen}
      plot={() => (
        <Plot view={view} id={spec.slug} frameOf={frameOf} sceneOf={sceneOf} onNotes={setNotes}>
          {(frame) => <CursorRings view={view} series={lines.series} frame={frame} sigma={sigma} />}
        </Plot>
      )}
      table={() => <LineTable series={lines.series} format={spec.format} />}
    />
  );
}
