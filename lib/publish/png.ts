import { Resvg } from '@resvg/resvg-js';
import { FigureError } from '@/lib/figure/figure-error';

/** More pixels than this take minutes and gigabytes. */
export const MOST_PIXELS = 120_000_000;

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crcOf(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = CRC[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** A chunk as PNG (second edition, §5.3) lays it out: length, type, data, CRC-32 of type and data. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crcOf(body), body.length + 4);
  return out;
}

/** Signature and IHDR: 8 + 25 bytes. */
const HEAD = 33;
const IN_PER_M = 39.3701;

function density(dpi: number): Buffer {
  const data = Buffer.alloc(9);
  data.writeUInt32BE(Math.round(dpi * IN_PER_M), 0);
  data.writeUInt32BE(Math.round(dpi * IN_PER_M), 4);
  data.writeUInt8(1, 8);
  return chunk('pHYs', data);
}

/** International text, uncompressed: keyword, NUL, two zero bytes, empty language and translation, UTF-8 text. */
const internationalText = (keyword: string, text: string): Buffer =>
  chunk('iTXt', Buffer.concat([Buffer.from(keyword, 'latin1'), Buffer.from([0, 0, 0, 0, 0]), Buffer.from(text, 'utf8')]));

export interface PngOptions {
  /** Of the SVG, at 96 px an inch. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpi: number;
  readonly texts: readonly (readonly [keyword: string, text: string])[];
}

/** Draws an SVG whose text is outlined. Throws FigureError where that is too many pixels. */
export function svgToPng(svg: string, { widthPx, heightPx, dpi, texts }: PngOptions): Buffer {
  const zoom = dpi / 96;
  const pixels = Math.round(widthPx * zoom * heightPx * zoom);
  if (pixels > MOST_PIXELS)
    throw new FigureError(
      `That is ${Math.round(pixels / 1e6)} million pixels, more than ${MOST_PIXELS / 1e6} million.`,
      'Lower dpi or size, or take SVG or PDF.',
    );
  const png = new Resvg(svg, { fitTo: { mode: 'zoom', value: zoom }, font: { loadSystemFonts: false } }).render().asPng();
  const added = [density(dpi), ...texts.map(([keyword, text]) => internationalText(keyword, text))];
  return Buffer.concat([png.subarray(0, HEAD), ...added, png.subarray(HEAD)]);
}
