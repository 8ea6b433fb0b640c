import type { Spans } from '@/lib/layout/display-types';

/** Colours of lines, and what they lie on. */
export interface SpanColours {
  /** `#rrggbb` of a line. */
  readonly of: (node: number, isTip: boolean) => string;
  readonly alphaOf: (node: number) => number;
  /** `#rrggbb` of the whole canvas, which has nothing else on it yet; null where it is not known. */
  readonly ground: string | null;
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

const kept = new WeakMap<CanvasRenderingContext2D, ImageData>();

function imageFor(ctx: CanvasRenderingContext2D): ImageData {
  const { width, height } = ctx.canvas;
  const known = kept.get(ctx);
  if (known?.width === width && known.height === height) return known;
  const image = ctx.createImageData(width, height);
  kept.set(ctx, image);
  return image;
}

function setPixels(ctx: CanvasRenderingContext2D, spans: Spans, colours: SpanColours, ground: string): void {
  const image = imageFor(ctx);
  const { width, height } = image;
  const scale = ctx.getTransform().a;
  const thick = Math.max(1, Math.round(scale));
  const pixels = new Uint32Array(image.data.buffer);
  pixels.fill(pixelOf(ground, 1, ground));
  const known = new Map<string, number>();
  for (let i = 0; i < spans.count; i++) {
    const node = spans.node[i]!;
    const hex = colours.of(node, spans.isTip[i] === 1);
    const alpha = colours.alphaOf(node);
    const key = alpha === 1 ? hex : `${hex} ${alpha}`;
    const colour = known.get(key) ?? pixelOf(hex, alpha, ground);
    known.set(key, colour);
    const x0 = Math.floor(spans.px[4 * i]! * scale);
    const y0 = Math.floor(spans.px[4 * i + 1]! * scale);
    const right = Math.min(width, Math.max(x0 + thick, Math.round(spans.px[4 * i + 2]! * scale)));
    const bottom = Math.min(height, Math.max(y0 + thick, Math.round(spans.px[4 * i + 3]! * scale)));
    const left = Math.max(0, x0);
    for (let y = Math.max(0, y0); y < bottom; y++) for (let at = y * width + left, end = y * width + right; at < end; at++) pixels[at] = colour;
  }
  ctx.putImageData(image, 0, 0);
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
  if (colours.ground !== null && spans.count >= MANY && isAxial(spans)) setPixels(ctx, spans, colours, colours.ground);
  else drawLines(ctx, spans, colours);
}
