'use client';

import { useEffect, useRef } from 'react';
import type { Theme } from '@/components/ui/theme';
import { useTheme } from '@/components/ui/use-theme';
import { tokenHex } from '@/lib/display/colour';
import type { TokenName } from '@/lib/display/tokens';
import type { GroupMark, Mark, Outline, Paint, Scene, TextMark } from '@/lib/figure/scene';
import { paintSoon } from './paint-queue';

const hex = (theme: Theme, paint: Paint): string => (paint.startsWith('#') ? paint : tokenHex(theme, paint as TokenName));

interface Easel {
  readonly context: CanvasRenderingContext2D;
  readonly theme: Theme;
  readonly fonts: Readonly<Record<'sans' | 'mono', string>>;
}

type Painted = Extract<Mark, { kind: 'path' | 'rect' | 'circle' }>;

/** Straight lines from their numbers: letters would have to be written and read again. */
function traced({ xy, starts, closed }: Outline): Path2D {
  const path = new Path2D();
  for (const [part, start] of starts.entries()) {
    const end = starts[part + 1] ?? xy.length / 2;
    path.moveTo(xy[2 * start]!, xy[2 * start + 1]!);
    for (let i = start + 1; i < end; i++) path.lineTo(xy[2 * i]!, xy[2 * i + 1]!);
    if (closed) path.closePath();
  }
  return path;
}

function outline(mark: Painted): Path2D {
  if (mark.kind === 'path') return mark.outline ? traced(mark.outline) : new Path2D(mark.d);
  const path = new Path2D();
  if (mark.kind === 'rect') path.rect(mark.xPx, mark.yPx, mark.widthPx, mark.heightPx);
  else path.arc(mark.xPx, mark.yPx, mark.radiusPx, 0, 2 * Math.PI);
  return path;
}

function paintShape({ context, theme }: Easel, mark: Painted): void {
  const path = outline(mark);
  const alpha = context.globalAlpha;
  if (mark.fill) {
    context.globalAlpha = alpha * (mark.fillOpacity ?? 1);
    context.fillStyle = hex(theme, mark.fill);
    context.fill(path);
  }
  if (mark.stroke) {
    const { paint, widthPx, dash, opacity } = mark.stroke;
    context.globalAlpha = alpha * (opacity ?? 1);
    context.strokeStyle = hex(theme, paint);
    context.lineWidth = widthPx;
    context.setLineDash(dash ? dash.split(' ').map(Number) : []);
    context.stroke(path);
  }
  context.globalAlpha = alpha;
}

function paintText({ context, theme, fonts }: Easel, mark: TextMark): void {
  context.save();
  context.translate(mark.xPx, mark.yPx);
  if (mark.rotateDegrees) context.rotate((mark.rotateDegrees * Math.PI) / 180);
  context.font = `${mark.weight ?? 400} ${mark.sizePx}px ${fonts[mark.font ?? 'sans']}`;
  context.textAlign = mark.align === 'middle' ? 'center' : (mark.align ?? 'start');
  if (mark.halo) {
    context.strokeStyle = hex(theme, mark.halo.paint);
    context.lineWidth = mark.halo.widthPx;
    context.lineJoin = 'round';
    context.strokeText(mark.text, 0, 0);
  }
  context.fillStyle = hex(theme, mark.fill);
  context.fillText(mark.text, 0, 0);
  context.restore();
}

function paintGroup(easel: Easel, { at, clip, marks }: GroupMark): void {
  const { context } = easel;
  if (at) context.translate(at.xPx, at.yPx);
  if (clip) {
    context.beginPath();
    context.rect(clip.xPx, clip.yPx, clip.widthPx, clip.heightPx);
    context.clip();
  }
  paintMarks(easel, marks);
}

function paintMarks(easel: Easel, marks: readonly Mark[]): void {
  const { context } = easel;
  for (const mark of marks) {
    context.save();
    context.globalAlpha *= mark.opacity ?? 1;
    if (mark.kind === 'text') paintText(easel, mark);
    else if (mark.kind === 'group') paintGroup(easel, mark);
    else if (mark.kind !== 'image') paintShape(easel, mark);
    context.restore();
  }
}

function paintScene(canvas: HTMLCanvasElement, scene: Scene, theme: Theme): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(scene.widthPx * ratio);
  canvas.height = Math.round(scene.heightPx * ratio);
  canvas.style.width = `${scene.widthPx}px`;
  canvas.style.height = `${scene.heightPx}px`;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const style = getComputedStyle(canvas);
  paintMarks({ context, theme, fonts: { sans: style.getPropertyValue('--sans'), mono: style.getPropertyValue('--mono') } }, scene.marks);
  canvas.dataset.painted = 'yes';
}

/** A scene as pixels, where its marks are too many for elements; pictures inside a scene are left to the SVG. Painted in one of the next frames. */
export function SceneCanvas({ scene }: { scene: Scene }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  useEffect(() => {
    const canvas = ref.current;
    return canvas ? paintSoon(canvas, () => paintScene(canvas, scene, theme)) : undefined;
  }, [scene, theme]);
  return <canvas ref={ref} role="img" aria-label={`${scene.title}. ${scene.about}`} className="absolute top-0 left-0" />;
}
