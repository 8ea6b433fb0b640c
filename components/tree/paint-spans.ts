import type { Spans } from '@/lib/layout/display-types';
import type { PartPx } from '@/lib/layout/projection';

/** A part of a picture that is on the canvas already, and whether that was painted pixel by pixel. */
export interface Strip {
  readonly part: PartPx;
  readonly isDense: boolean;
}

/** Colours of lines, and what they lie on. */
export interface SpanColours {
  /** `#rrggbb` of a line. */
  readonly of: (node: number, isTip: boolean) => string;
  readonly alphaOf: (node: number) => number;
  /** `#rrggbb` of the whole canvas, which has nothing else on it yet; null where it is not known. */
  readonly ground: string | null;
  /** What of the canvas the lines are for; left out = all of it. */
  readonly strip?: Strip | undefined;
}

/** From so many lines on, setting pixels is quicker than drawing rectangles: a tenth of the time for ten thousand. */
const MANY = 400;

const parts = (hex: string): readonly [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** A pixel as canvases keep it, little-endian: alpha, blue, green, red. */
function pixelOf(hex: string, alpha: number, ground: string): number {
  const [over, under] = [parts(hex), parts(ground)];
  const [red, green, blue] = over.map((value, i) => Math.round(under[i]! + (value - under[i]!) * alpha)) as [number, number, number];
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

const isAxial = ({ px, count }: Spans): boolean => {
  for (let i = 0; i < 4 * count; i += 4) if (px[i] !== px[i + 2] && px[i + 1] !== px[i + 3]) return false;
  return true;
};

/** Whether the lines of a whole picture are set pixel by pixel. */
export const arePixels = (spans: Spans): boolean => spans.count >= MANY && isAxial(spans);

interface Pixels {
  readonly image: ImageData;
  readonly words: Uint32Array;
}

const kept = new WeakMap<CanvasRenderingContext2D, Pixels>();

/** Of a whole canvas, the same in every frame. */
function pixelsFor(ctx: CanvasRenderingContext2D, width: number, height: number): Pixels {
  const known = kept.get(ctx);
  if (known?.image.width === width && known.image.height === height) return known;
  const image = ctx.createImageData(width, height);
  const made = { image, words: new Uint32Array(image.data.buffer) };
  if (width === ctx.canvas.width && height === ctx.canvas.height) kept.set(ctx, made);
  return made;
}

/** The pixels of the canvas that the lines are for. */
function areaOf(ctx: CanvasRenderingContext2D, strip: Strip | undefined, scale: number) {
  if (!strip) return { x0: 0, y0: 0, width: ctx.canvas.width, height: ctx.canvas.height };
  const { x0Px, y0Px, x1Px, y1Px } = strip.part;
  const [x0, y0] = [Math.round(x0Px * scale), Math.round(y0Px * scale)];
  return { x0, y0, width: Math.round(x1Px * scale) - x0, height: Math.round(y1Px * scale) - y0 };
}

/** Pixels of lines by what they are coloured after: the same few colours thousands of times. */
function inks({ of, alphaOf }: SpanColours, ground: string): (node: number, isTip: boolean) => number {
  const known = new Map<string, number>();
  return (node, isTip) => {
    const hex = of(node, isTip);
    const alpha = alphaOf(node);
    const key = alpha === 1 ? hex : `${hex} ${alpha}`;
    const colour = known.get(key) ?? pixelOf(hex, alpha, ground);
    known.set(key, colour);
    return colour;
  };
}

function setPixels(ctx: CanvasRenderingContext2D, { px, node, isTip, count }: Spans, colours: SpanColours, ground: string): void {
  const scale = ctx.getTransform().a;
  const area = areaOf(ctx, colours.strip, scale);
  const { width, height } = area;
  const { image, words } = pixelsFor(ctx, width, height);
  const thick = Math.max(1, Math.round(scale));
  const inkOf = inks(colours, ground);
  words.fill(pixelOf(ground, 1, ground));
  for (let i = 0; i < count; i++) {
    const x0 = Math.floor(px[4 * i]! * scale);
    const y0 = Math.floor(px[4 * i + 1]! * scale);
    const left = Math.max(0, x0 - area.x0);
    const top = Math.max(0, y0 - area.y0);
    const right = Math.min(width, Math.max(x0 + thick, Math.round(px[4 * i + 2]! * scale)) - area.x0);
    const bottom = Math.min(height, Math.max(y0 + thick, Math.round(px[4 * i + 3]! * scale)) - area.y0);
    if (right <= left || bottom <= top) continue;
    const colour = inkOf(node[i]!, isTip[i] === 1);
    for (let y = top; y < bottom; y++) for (let at = y * width + left, end = y * width + right; at < end; at++) words[at] = colour;
  }
  ctx.putImageData(image, area.x0, area.y0);
}

function drawLines(ctx: CanvasRenderingContext2D, { px, node: nodes, isTip, count }: Spans, colours: SpanColours): void {
  ctx.lineWidth = 1;
  for (let i = 0; i < count; i++) {
    const node = nodes[i]!;
    const colour = colours.of(node, isTip[i] === 1);
    ctx.globalAlpha = colours.alphaOf(node);
    const [x0, y0, x1, y1] = [px[4 * i]!, px[4 * i + 1]!, px[4 * i + 2]!, px[4 * i + 3]!];
    if (x0 === x1 || y0 === y1) {
      ctx.fillStyle = colour;
      ctx.fillRect(x0, y0, Math.max(1, x1 - x0), Math.max(1, y1 - y0));
      continue;
    }
    ctx.strokeStyle = colour;
    ctx.beginPath();
    ctx.moveTo(x0, y0);
    ctx.lineTo(x1, y1);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/** Lines of a pixel: along the axes as rectangles, or pixel by pixel where they are many; slanted ones as strokes. */
export function paintSpans(ctx: CanvasRenderingContext2D, spans: Spans, colours: SpanColours): void {
  const isDense = colours.strip?.isDense ?? arePixels(spans);
  if (colours.ground !== null && isDense) setPixels(ctx, spans, colours, colours.ground);
  else drawLines(ctx, spans, colours);
}
