'use client';

import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo } from 'react';
import { SceneSvg } from '@/components/figure/scene-svg';
import { Defined } from '@/components/ui/defined';
import { useSize } from '@/components/ui/use-size';
import type { Domain } from '@/lib/figure/axis-scale';
import { chartPlot } from '@/lib/figure/line-chart';
import { type Box, type FigureSize, type FigureStyle, SCREEN_STYLE, type Scene } from '@/lib/figure/scene';

const ASSUMED = { widthPx: 346, heightPx: 204 };

/** Where the points of a panel stand on its axis, so that the pointer finds their steps. */
export interface Places {
  readonly domain: Domain;
  /** Steps with the place of each arm's point, any order. */
  readonly points: readonly { readonly step: number; readonly x: number }[];
}

function nearestStep({ points }: Places, x: number): number | null {
  let [best, distance]: [number | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const point of points) {
    const away = Math.abs(point.x - x);
    if (away < distance) [best, distance] = [point.step, away];
  }
  return best;
}

/** Steps that have a point, and where an arrow leads from one. */
function useSteps(places: Places) {
  const steps = useMemo(() => [...new Set(places.points.map(({ step }) => step))].sort((a, b) => a - b), [places]);
  return (cursor: number | null, by: 1 | -1): number | null => {
    if (steps.length === 0) return null;
    const at = cursor === null ? (by > 0 ? -1 : steps.length) : steps.findIndex((step) => step >= cursor);
    return steps[Math.max(0, Math.min(steps.length - 1, at + by))] ?? null;
  };
}

function CursorLines({ places, cursor, plot, size }: { places: Places; cursor: number; plot: Box; size: FigureSize }) {
  const [from, to] = places.domain;
  const marked = [...new Set(places.points.filter(({ step }) => step === cursor).map(({ x }) => x))];
  return (
    <svg className="cursor" width={size.widthPx} height={size.heightPx} aria-hidden="true">
      {marked.map((x) => {
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
  const scene = useMemo(() => build(size, SCREEN_STYLE), [build, size]);
  const plot = chartPlot(size, SCREEN_STYLE);
  const [from, to] = places.domain;
  const next = useSteps(places);
  const move = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    onCursor(nearestStep(places, from + ((event.clientX - box.left - plot.xPx) / plot.widthPx) * (to - from)), id);
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
          <SceneSvg scene={scene} id={id} />
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
