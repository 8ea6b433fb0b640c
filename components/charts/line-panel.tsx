'use client';

import { useCallback, useMemo, useState } from 'react';
import type { SeriesColumns } from '@/lib/derive/series/columns';
import { needsEvidence, passAtKId } from '@/lib/derive/series/run-lines';
import { lineChartFrame, lineChartScene, lineValueDomain } from '@/lib/figure/line-chart';
import { lineChartOf } from '@/lib/figure/run-charts/line-chart-of';
import type { LineSpec } from '@/lib/figure/run-charts/line-specs';
import { sameChart } from '@/lib/figure/same-chart';
import { type FigureSize, SCREEN_STYLE } from '@/lib/figure/scene';
import { LineTable } from './chart-tables';
import { Panel } from './panel';
import { Plot } from './plot';
import { CursorRings, LineReadouts } from './readouts';
import { useHeld, useNear } from './use-near';
import { type ChartView, type FacetPart, nodesNote } from './view';

const isUndefined = ({ gap }: SeriesColumns): boolean => gap.every((one) => one === 1);

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

type Made = ReturnType<typeof lineChartOf>;
const isSame = (a: Made, b: Made): boolean => sameChart(a.chart, b.chart);

/** Of how many runs the means are. */
function qualifierOf(spec: LineSpec, made: Made | null): string {
  const counts = [...new Set(made?.lines.means)].sort((a, b) => a - b);
  return counts.length === 0 ? spec.qualifier : `n = ${counts.join(' and ')} seeds, ${spec.qualifier}`;
}

/** What a chart has no line of: for how long it waits, or what the runs lack. */
function noteOf({ lines }: Made, spec: LineSpec, view: ChartView): string | undefined {
  const isEmpty = lines.series.every(({ points }) => points.step.length === 0);
  const isBare = spec.undefinedText === undefined && lines.series.every(({ points }) => isUndefined(points));
  if (isEmpty || isBare) return needsEvidence(spec.id) && view.runs.some(({ evidence }) => evidence === null) ? nodesNote(view) : 'no value yet';
  const without = lines.series.filter(({ points, faint }) => !faint && isUndefined(points)).map(({ label }) => label);
  return without.length > 0 && spec.undefinedText ? `${without.join(', ')} ${spec.undefinedText}` : undefined;
}

function Drawing({ id, view, made, onNotes }: { id: string; view: ChartView; made: Made; onNotes: (notes: readonly string[]) => void }) {
  const { chart, lines } = made;
  const frameOf = useCallback((size: FigureSize) => lineChartFrame(chart, size, SCREEN_STYLE), [chart]);
  const sceneOf = useCallback((size: FigureSize) => lineChartScene(chart, size, SCREEN_STYLE), [chart]);
  const sigma = chart.intervals === 'whiskers' ? 0 : chart.sigma;
  return (
    <Plot view={view} id={id} frameOf={frameOf} sceneOf={sceneOf} onNotes={onNotes}>
      {(frame) => <CursorRings view={view} series={lines.series} frame={frame} sigma={sigma} />}
    </Plot>
  );
}

/** The chart of one part has the value axis of all. */
function madeOf(spec: LineSpec, view: ChartView, facet: FacetPart | undefined): Made {
  const made = lineChartOf(spec, view);
  if (!facet) return made;
  const domain = lineValueDomain(lineChartOf(spec, facet.together).chart);
  return { ...made, chart: { ...made.chart, title: `${spec.title}, ${facet.name}`, y: { ...made.chart.y, domain } } };
}

/** A metric over steps, one line a run. */
export function LinePanel({ spec, view, eager, facet }: { spec: LineSpec; view: ChartView; eager: boolean; facet?: FacetPart | undefined }) {
  const { ref, near } = useNear(eager);
  const make = useCallback(() => madeOf(spec, view, facet), [spec, view, facet]);
  const made = useHeld(near, make, isSame);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const { source } = view;
  const seen = useCallback(() => {
    if (spec.producer !== undefined) source.want([spec.producer]);
    if (needsEvidence(spec.id)) source.wantEvidence();
  }, [source, spec]);
  const id = facet ? `${spec.slug}f${facet.place}` : spec.slug;
  const note = useMemo(() => (made ? noteOf(made, spec, view) : undefined), [made, spec, view]);
  return (
    <Panel
      view={view}
      metric={spec.id}
      title={facet ? `${spec.title}, ${facet.name}` : spec.title}
      facet={facet && { others: facet.others, domain: made?.chart.y.domain }}
      qualifier={qualifierOf(spec, made)}
      readouts={made && <LineReadouts view={view} series={made.lines.series} format={spec.format} />}
      note={note}
      notes={notes}
      hasScale
      tools={spec.id === passAtKId(view.k) && <KSelect view={view} />}
      panelRef={ref}
      seen={made !== null}
      onSeen={seen}
      plot={() => made && <Drawing id={id} view={view} made={made} onNotes={setNotes} />}
      table={() => made && <LineTable series={made.lines.series} format={spec.format} />}
    />
  );
}
