'use client';

import { useQueryStates } from 'nuqs';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { decodeRunColumns } from '@/lib/contract';
import { groupBy } from '@/lib/figure/run-charts/group-by';
import { axisOf, type ChartHead, type ChartRun, linesFor, nearestStop, stopsOf, wholeDomain } from '@/lib/figure/run-charts/model';
import { movedDomain, zoomedDomain } from '@/lib/figure/zoom-domain';
import { nextScale, QUERY, scalesOf, toggled } from './overview-query';
import { Pointer } from './pointer';
import { RunSource } from './run-source';
import { useZoom } from './use-zoom';
import type { ChartView } from './view';

/** Bytes that came within the page's text. */
function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The source of the page's runs; what came with the page is there from the first drawing on. */
function useSource(heads: readonly ChartHead[], inline: string | null): RunSource {
  const [source] = useState(() => {
    const made = new RunSource();
    made.offer(heads, inline ? decodeRunColumns(bytesOf(inline)) : []);
    return made;
  });
  useEffect(() => {
    source.offer(heads, inline ? decodeRunColumns(bytesOf(inline)) : []);
  }, [source, heads, inline]);
  useEffect(() => {
    source.reopen();
    return () => source.close();
  }, [source]);
  return source;
}

/** Runs of the largest kin. */
const byKin = (runs: readonly ChartHead[]): number =>
  [...groupBy(runs, ({ kin }) => kin).values()].reduce((most, kin) => Math.max(most, kin.length), 0);

/** What the charts share, from the address and from what has been read; and the address itself. */
export function useChartView(heads: readonly ChartHead[], inline: string | null, open: (step: number) => void) {
  const [query, setQuery] = useQueryStates(QUERY, { history: 'replace' });
  const source = useSource(heads, inline);
  const state = useSyncExternalStore(source.subscribe, source.snapshot, source.snapshot);
  const [pointer] = useState(() => new Pointer());
  const axis = useMemo(() => axisOf(query.x, state.columns.values()), [query.x, state.columns]);
  const visible = useMemo(() => heads.filter(({ run }, i) => i === 0 || !query.hide.includes(run)), [heads, query.hide]);
  const runs = useMemo(
    () =>
      visible.flatMap((head): ChartRun[] => {
        const columns = state.columns.get(head.run);
        const evidence = state.evidence.get(head.run) ?? null;
        return columns ? [{ ...head, columns, evidence, lines: linesFor(columns, evidence, axis, head.live) }] : [];
      }),
    [visible, state, axis],
  );
  const stops = useMemo(() => stopsOf(runs, query.x), [runs, query.x]);
  const whole = useMemo(() => wholeDomain(runs, query.x), [runs, query.x]);
  const seeds = byKin(visible);
  const { from, to } = query;
  const writeZoom = useCallback(
    (zoom: readonly [number, number] | null) => void setQuery({ from: zoom?.[0] ?? null, to: zoom?.[1] ?? null }),
    [setQuery],
  );
  const { zoom, onZoom, zoomBy } = useZoom(from !== null && to !== null && to > from ? [from, to] : null, whole, writeZoom);
  const zoomed = zoom !== null;
  const domain = zoom ?? whole;
  const scales = useMemo(() => scalesOf(query.log, query.symlog), [query.log, query.symlog]);
  const onScale = useCallback((chart: string) => void setQuery((old) => nextScale(scalesOf(old.log, old.symlog), chart)), [setQuery]);
  const onPin = useCallback((chart: string) => void setQuery((old) => ({ pin: toggled(old.pin, chart) })), [setQuery]);
  const onOpen = useCallback(
    (step: number): void => {
      pointer.leaves = true;
      open(step);
    },
    [pointer, open],
  );
  const onK = useCallback((k: number) => void setQuery({ k }), [setQuery]);
  const isLost = state.failure !== null;
  const view = useMemo(
    (): ChartView => ({
      runs,
      axis,
      domain,
      whole,
      zoomed,
      stops,
      sigma: query.smooth,
      folds: query.seeds === 'mean' && seeds > 1,
      pointer,
      source,
      isLost,
      scales,
      pins: query.pin,
      k: query.k,
      onK,
      onScale,
      onPin,
      onZoom,
      zoomBy,
      onOpen,
    }),
    [
      runs,
      axis,
      domain,
      whole,
      zoomed,
      stops,
      query.smooth,
      query.seeds,
      seeds,
      pointer,
      source,
      isLost,
      scales,
      query.pin,
      query.k,
      onK,
      onScale,
      onPin,
      onZoom,
      zoomBy,
      onOpen,
    ],
  );
  useCursorInAddress(view, query.step, (step) => void setQuery({ step }));
  return { view, query, setQuery, seeds, failure: state.failure, waiting: runs.length < visible.length };
}

const CURSOR_REST_MS = 250;

/** The cursor is in the address once it rests: written at every move, the whole page would be drawn again with it. */
function useCursorInAddress({ pointer, stops }: ChartView, step: number | null, setStep: (step: number | null) => void): void {
  const written = useRef<number | null>(null);
  const write = useRef(setStep);
  useEffect(() => {
    write.current = setStep;
  });
  useEffect(() => {
    const { cursor } = pointer.snapshot();
    const isOurs = step === written.current && cursor !== null;
    written.current = step;
    // What came meanwhile may have moved the step on its axis, never the cursor off it
    const wanted = isOurs ? cursor.step : step;
    if (wanted !== null || !isOurs) pointer.move(stops.find((stop) => stop.step === wanted) ?? null);
  }, [pointer, stops, step]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = pointer.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const now = pointer.snapshot().cursor?.step ?? null;
        if (pointer.leaves || now === written.current) return;
        written.current = now;
        write.current(now);
      }, CURSOR_REST_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [pointer]);
}

/** Moves the cursor by `by` stops; from no cursor, to the newest. */
export function moveCursor({ pointer, stops }: ChartView, by: number): void {
  const { cursor } = pointer.snapshot();
  const at = cursor ? stops.findIndex(({ step }) => step === cursor.step) : -1;
  const next = at < 0 ? (cursor ? nearestStop(stops, cursor.x) : stops.at(-1)) : stops[Math.max(0, Math.min(stops.length - 1, at + by))];
  if (next) pointer.move(next);
}

const ZOOM_KEY = 1.5;
const MOVE_KEY = 0.25;

/** Less of the axis in all charts, or more (`by` −1), around the cursor where it is in view. */
export function zoomView({ pointer, zoomBy }: ChartView, by: 1 | -1): void {
  const cursor = pointer.snapshot().cursor?.x ?? Number.NaN;
  zoomBy((domain, whole) => {
    const at = cursor >= domain[0] && cursor <= domain[1] ? cursor : (domain[0] + domain[1]) / 2;
    return zoomedDomain(domain, whole, at, ZOOM_KEY ** -by);
  });
}

/** Moves the stretch that is shown by a quarter of it. */
export function moveView({ zoomed, zoomBy }: ChartView, by: 1 | -1): void {
  if (zoomed) zoomBy((domain, whole) => movedDomain(domain, whole, by * MOVE_KEY));
}
