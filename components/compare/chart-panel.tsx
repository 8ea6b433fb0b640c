'use client';

import { type KeyboardEvent, type PointerEvent, type ReactNode, useDeferredValue, useMemo } from 'react';
import { ScenePicture } from '@/components/figure/scene-picture';
import { Defined } from '@/components/ui/defined';
import { useSize } from '@/components/ui/use-size';
import type { CompareAxis } from '@/lib/contract/read/compare';
import { nearestStep, placeOfStep, realAt, type ShownCurve, stepsOf } from '@/lib/derive/compare/shown-curves';
import { chartPlot } from '@/lib/figure/chart-frame';
import type { SharedAxis } from '@/lib/figure/compare-axis';
import { type Box, type FigureSize, type FigureStyle, SCREEN_STYLE, type Scene } from '@/lib/figure/scene';

const ASSUMED = { widthPx: 346, heightPx: 204 };

/** Where the points of a panel stand on its axis, so that the pointer finds their steps. */
export interface Places {
  readonly axis: CompareAxis;
  readonly shared: SharedAxis;
  readonly curves: readonly ShownCurve[];
}

/** Where an arrow leads from a step. */
function useSteps({ curves }: Places) {
  const steps = useMemo(() => stepsOf(curves), [curves]);
  return (cursor: number | null, by: 1 | -1): number | null => {
    if (steps.length === 0) return null;
    const at = cursor === null ? (by > 0 ? -1 : steps.length) : steps.findIndex((step) => step >= cursor);
    return steps[Math.max(0, Math.min(steps.length - 1, at + by))] ?? null;
  };
}

/** Places of a step on the axis, one where all curves agree. */
function placesOf({ axis, shared, curves }: Places, step: number): number[] {
  const found = curves.map((curve) => shared.at(realAt(curve[axis], placeOfStep(curve.step, step))));
  return [...new Set(found.filter((place) => !Number.isNaN(place)))];
}

function CursorLines({ places, cursor, plot, size }: { places: Places; cursor: number; plot: Box; size: FigureSize }) {
  const [from, to] = places.shared.domain;
  return (
    <svg className="cursor" width={size.widthPx} height={size.heightPx} aria-hidden="true">
      {placesOf(places, cursor).map((x) => {
        const at = plot.xPx + ((x - from) / (to - from)) * plot.widthPx;
        return <path key={x} d={`M${at} ${plot.yPx}V${plot.yPx + plot.heightPx}`} stroke="var(--ink-3)" strokeDasharray="2 2" />;
      })}
    </svg>
  );
}

/** A figure of the comparison: the pointer or the arrows move the cursor that all share, a click or Enter chooses its step. */
export function ChartPanel(props: {
  id: string;
  title: string;
  metric?: string;
  aside: ReactNode;
  /** Its export. */
  tools: ReactNode;
  places: Places;
  cursor: number | null;
  build: (size: FigureSize, style: FigureStyle) => Scene;
  readout: ReactNode;
  /** The pointer or the focus is on this one: it says the values. */
  isLead: boolean;
  onCursor: (step: number | null, id: string) => void;
  onChoose: (step: number) => void;
}) {
  const { id, build, places, cursor, onCursor } = props;
  const [ref, size] = useSize<HTMLDivElement>(ASSUMED);
  // Drawn once the page is there, and figure by figure: what a hand does never waits for all of them
  const drawn = useDeferredValue(useMemo(() => ({ build, size }), [build, size]));
  const scene = useMemo(() => drawn.build(drawn.size, SCREEN_STYLE), [drawn]);
  const plot = chartPlot(size, SCREEN_STYLE);
  const [from, to] = places.shared.domain;
  const next = useSteps(places);
  const move = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const place = from + ((event.clientX - box.left - plot.xPx) / plot.widthPx) * (to - from);
    onCursor(nearestStep(places.curves, places.axis, places.shared.from(place)), id);
  };
  const walk = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCursor(null, id);
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    onCursor(next(cursor, event.key === 'ArrowRight' ? 1 : -1), id);
  };
  return (
    <section className="c" aria-label={props.title}>
      <h2>
        {props.metric ? <Defined metric={props.metric}>{props.title}</Defined> : props.title}
        <span className="aside">{props.aside}</span>
        {props.tools}
      </h2>
      <div ref={ref} className="p">
        <button
          type="button"
          aria-label={`${scene.about} Arrows move the cursor, Enter compares at its step.`}
          onKeyDown={walk}
          onPointerMove={move}
          onPointerLeave={() => onCursor(null, id)}
          onClick={() => cursor !== null && props.onChoose(cursor)}
        >
          <ScenePicture scene={scene} id={id} />
          {cursor !== null && <CursorLines places={places} cursor={cursor} plot={plot} size={size} />}
        </button>
        {cursor !== null && props.isLead && props.readout}
      </div>
      {scene.notes.length > 0 && (
        <p className="notes" title={scene.notes.join('\n')}>
          {scene.notes.join(' ')}
        </p>
      )}
    </section>
  );
}
