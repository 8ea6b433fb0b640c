'use client';

import { Event } from '@visx/visx';
import { type PointerEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { ScenePicture } from '@/components/figure/scene-picture';
import { useSize } from '@/components/ui/use-size';
import type { LineFrame } from '@/lib/figure/line-chart';
import { nearestStop } from '@/lib/figure/run-charts/model';
import type { FigureSize, Scene } from '@/lib/figure/scene';
import { CursorLine } from './cursor-line';
import { useWheel } from './use-wheel';
import type { ChartView } from './view';

const ASSUMED = { widthPx: 448, heightPx: 172 };
const BRUSH_PX = 5;
/** While zoomed, a click waits for a second one, which shows the whole axis again. */
const SECOND_CLICK_MS = 260;
/** What moves the cursor, drags a stretch and opens a step. */
function useHands(view: ChartView, frame: LineFrame) {
  const start = useRef<{ readonly px: number; moved: boolean } | null>(null);
  const opening = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const pxOf = (event: PointerEvent<SVGElement>): number => Event.localPoint(event.currentTarget, event)?.x ?? 0;
  const valueAt = (px: number): number => frame.x.invert(Math.max(frame.plot.xPx, Math.min(frame.plot.xPx + frame.plot.widthPx, px)));
  return {
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { px: pxOf(event), moved: false };
    },
    onPointerMove: (event: PointerEvent<SVGElement>) => {
      const px = pxOf(event);
      const begun = start.current;
      if (begun && (begun.moved || Math.abs(px - begun.px) > BRUSH_PX)) {
        begun.moved = true;
        view.pointer.drag([valueAt(Math.min(px, begun.px)), valueAt(Math.max(px, begun.px))]);
        return;
      }
      const stop = nearestStop(view.stops, valueAt(px));
      if (stop) view.pointer.move(stop);
    },
    onPointerUp: () => {
      const { brush, cursor } = view.pointer.snapshot();
      const begun = start.current;
      start.current = null;
      view.pointer.drag(null);
      if (brush && brush[1] > brush[0]) view.onZoom(brush);
      else if (begun && !begun.moved && cursor) {
        clearTimeout(opening.current);
        if (view.zoomed) opening.current = setTimeout(() => view.onOpen(cursor.step), SECOND_CLICK_MS);
        else view.onOpen(cursor.step);
      }
    },
    onDoubleClick: () => {
      clearTimeout(opening.current);
      view.onZoom(null);
    },
    onPointerCancel: () => {
      start.current = null;
      view.pointer.drag(null);
    },
  };
}

/** The picture of one chart, and over it what follows the pointer. */
export function Plot(props: {
  view: ChartView;
  id: string;
  frameOf: (size: FigureSize) => LineFrame;
  sceneOf: (size: FigureSize) => Scene;
  /** Takes what the scene says of what it does not draw. */
  onNotes?: (notes: readonly string[]) => void;
  children?: (frame: LineFrame) => ReactNode;
}) {
  const { view, frameOf, sceneOf } = props;
  const [ref, { widthPx, heightPx }] = useSize<HTMLDivElement>(ASSUMED);
  const size = useMemo(() => ({ widthPx: Math.max(120, widthPx), heightPx: Math.max(70, heightPx - 2) }), [widthPx, heightPx]);
  const frame = useMemo(() => frameOf(size), [frameOf, size]);
  const scene = useMemo(() => sceneOf(size), [sceneOf, size]);
  const over = useWheel(view, frame);
  const { onNotes } = props;
  useEffect(() => onNotes?.(scene.notes), [onNotes, scene]);
  return (
    <div ref={ref} className="plot">
      <ScenePicture scene={scene} id={props.id} />
      <svg ref={over} width={size.widthPx} height={size.heightPx} className="over" aria-hidden="true" {...useHands(view, frame)}>
        <rect width={size.widthPx} height={size.heightPx} fill="transparent" />
        <CursorLine view={view} frame={frame} />
        {props.children?.(frame)}
      </svg>
    </div>
  );
}
