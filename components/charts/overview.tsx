'use client';

import { useRouter } from 'next/navigation';
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { Unread } from '@/components/ui/unread';
import { useKeys } from '@/components/ui/use-keys';
import { type Chart, chartsOf } from '@/lib/figure/run-charts/all-charts';
import { type FacetKey, facetKeys, facetsOf } from '@/lib/figure/run-charts/facets';
import type { ChartHead, ChartRun } from '@/lib/figure/run-charts/model';
import { DistributionPanel } from './distribution-panel';
import { LinePanel } from './line-panel';
import { finder, toggled } from './overview-query';
import { OverviewToolbar } from './overview-toolbar';
import { StackPanel } from './stack-panel';
import { moveCursor, moveView, useChartView, zoomView } from './use-chart-view';
import type { ChartView, FacetPart } from './view';

/** Drawn at once: what a screen shows, and the row below. */
const EAGER = 12;

/** Pinned charts first, in the order in which they were pinned. */
function pinnedFirst(charts: readonly Chart[], pins: readonly string[]): Chart[] {
  const place = ({ spec }: Chart): number => (pins.includes(spec.id) ? pins.indexOf(spec.id) : pins.length);
  return charts
    .map((chart, i) => ({ chart, i }))
    .sort((a, b) => place(a.chart) - place(b.chart) || a.i - b.i)
    .map(({ chart }) => chart);
}

/** A chart, or where runs are set apart a chart for each part of them; charts of one run stay one. */
interface Place {
  readonly chart: Chart;
  readonly view: ChartView;
  readonly facet?: FacetPart;
}

function placesOf(charts: readonly Chart[], view: ChartView, parts: ReturnType<typeof partsOf>): Place[] {
  if (!parts) return charts.map((chart) => ({ chart, view }));
  return charts.flatMap((chart): Place[] =>
    chart.kind === 'line' ? parts.map((part) => ({ chart, view: part.view, facet: part.facet })) : [{ chart, view }],
  );
}

/** The page's view by parts of its runs; null where they are not set apart. */
function partsOf(view: ChartView, key: FacetKey | null): { view: ChartView; facet: FacetPart }[] | null {
  if (key === null) return null;
  const facets = facetsOf(view.runs, key);
  return facets.map(({ name, runs }, place) => ({
    view: { ...view, runs },
    facet: { name, place, together: view, others: facets.flatMap((other) => (other.name === name ? [] : other.runs.map(({ run }) => run))) },
  }));
}

const One = memo(function One({ chart, view, own, eager, facet }: Place & { own: ChartRun; eager: boolean }) {
  if (chart.kind === 'line') return <LinePanel spec={chart.spec} view={view} eager={eager} facet={facet} />;
  if (chart.kind === 'stack') return <StackPanel spec={chart.spec} view={view} run={own} eager={eager} />;
  return <DistributionPanel spec={chart.spec} view={view} run={own} eager={eager} />;
});

/** The step whose trees a place on the axis leads to: the last evaluation stands after the last step and has none of its own. */
function stepWithTrees(run: ChartRun | undefined, step: number): number | null {
  let found: number | null = null;
  for (const own of run?.columns.steps.step ?? []) if (own <= step && (found === null || own > found)) found = own;
  return found;
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

function Loading() {
  return PLACES.map((place) => (
    <section key={place} className="panel" aria-hidden="true">
      <span className="shape h-3 w-36" />
    </section>
  ));
}

function Failure({ failure, onRetry }: { failure: string | null; onRetry: () => void }): ReactNode {
  return failure === null ? null : (
    <Unread what="Some series" failure={failure} onRetry={onRetry}>
      What was read before stays.
    </Unread>
  );
}

/**
 * The charts of a run, the other runs of its group laid over it. All that a reader sets is in the address. `inline`: the series
 * of all runs as base64 of `encodeRunColumns`, where they are small; else they are read when the page is there.
 */
export function Overview({ heads, inline }: { heads: readonly ChartHead[]; inline: string | null }) {
  const router = useRouter();
  const own = heads[0]!;
  const go = useCallback((step: number): void => router.push(`/runs/${encodeURIComponent(own.run)}/steps/${step}`), [router, own.run]);
  const { view, query, setQuery, seeds, failure, waiting } = useChartView(heads, inline, go);
  const { runs, pointer } = view;
  // Charts follow a moment later, one after the other: what a hand does never waits for all of them
  const drawn = useDeferredValue(view);
  const first = runs[0]?.run === own.run ? runs[0] : undefined;
  const hrefOf = (step: number): string | null => {
    const target = stepWithTrees(first, step);
    return target === null ? null : `/runs/${encodeURIComponent(own.run)}/steps/${target}`;
  };
  const openCursor = (): void => {
    const { cursor } = pointer.snapshot();
    const target = cursor ? stepWithTrees(first, cursor.step) : null;
    if (target !== null) view.onOpen(target);
  };
  const back = (): void => moveCursor(view, -1);
  const forward = (): void => moveCursor(view, 1);
  const drop = (): void => (view.zoomed ? view.onZoom(null) : pointer.move(null));
  useKeys({ ArrowLeft: back, ArrowRight: forward, Enter: openCursor, Escape: drop });
  const zoom = (by: 1 | -1) => (): void => zoomView(view, by);
  const move = (by: 1 | -1) => (): void => moveView(view, by);
  useKeys({ '+': zoom(1), '=': zoom(1), '-': zoom(-1), '0': () => view.onZoom(null), '<': move(-1), '>': move(1) });
  const charts = useMemo(() => pinnedFirst(chartsOf(drawn.runs, drawn.k), drawn.pins), [drawn.runs, drawn.k, drawn.pins]);
  const shown = drawn.runs[0]?.run === own.run ? drawn.runs[0] : undefined;
  const keys = useMemo(() => facetKeys(heads), [heads]);
  const facet = query.facet !== null && keys.includes(query.facet) ? query.facet : null;
  const parts = useMemo(() => partsOf(drawn, facet), [drawn, facet]);
  const matches = finder(query.find);
  const found =
    query.find === '' || !matches ? charts : charts.filter(({ spec }) => matches(spec.title) || matches(spec.qualifier) || matches(spec.id));
  const finding = matches === null ? 'not a regex' : query.find === '' ? `${charts.length}` : `${found.length} of ${charts.length}`;
  return (
    <>
      <OverviewToolbar
        heads={heads}
        hidden={query.hide}
        onToggle={(run) => void setQuery({ hide: toggled(query.hide, run) })}
        x={query.x}
        onAxis={(x) => {
          view.onZoom(null);
          void setQuery({ x });
        }}
        sigma={query.smooth}
        onSigma={(smooth) => void setQuery({ smooth })}
        zoomed={view.zoomed}
        onWhole={() => view.onZoom(null)}
        seeds={seeds}
        folds={view.folds}
        onFold={() => void setQuery({ seeds: view.folds ? 'apart' : 'mean' })}
        facets={keys}
        facet={facet}
        onFacet={(next) => void setQuery({ facet: next })}
        find={query.find}
        onFind={(find) => void setQuery({ find })}
        found={finding}
        pointer={pointer}
        hrefOf={hrefOf}
      />
      <Failure failure={failure} onRetry={view.source.retry} />
      <div className="charts" data-runs={drawn.runs.length} aria-busy={waiting || drawn !== view}>
        {shown ? (
          placesOf(found, drawn, parts).map((place, i) => (
            <One key={`${place.chart.spec.id} ${place.facet?.name ?? ''}`} {...place} own={shown} eager={i < EAGER} />
          ))
        ) : (
          <Loading />
        )}
        {shown && found.length === 0 && <p className="none">No chart has “{query.find}” in its name.</p>}
      </div>
    </>
  );
}
