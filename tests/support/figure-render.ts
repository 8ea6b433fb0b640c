import { PDFiumLibrary } from '@hyzyla/pdfium';
import { Resvg } from '@resvg/resvg-js';
import { PNG } from 'pngjs';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** RGBA, on white. [4 × width × height] */
  readonly data: Uint8Array;
}

function onWhite(data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]! / 255;
    for (let c = 0; c < 3; c++) out[i + c] = Math.round(data[i + c]! * alpha + 255 * (1 - alpha));
    out[i + 3] = 255;
  }
  return out;
}

/** Our PNG as pixels. */
export function readPng(bytes: Uint8Array): Picture {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  return { width, height, data: onWhite(data) };
}

/** An SVG as resvg draws it, without any font of the machine. Throws on XML that is not well-formed. */
export function drawSvg(svg: string, dpi: number): Picture {
  return readPng(new Resvg(svg, { fitTo: { mode: 'zoom', value: dpi / 96 }, font: { loadSystemFonts: false } }).render().asPng());
}

/** A PDF's only page as PDFium draws it. */
export async function drawPdf(pdf: Uint8Array, dpi: number): Promise<Picture & { readonly pages: number; readonly widthPt: number }> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(Buffer.from(pdf));
    const page = document.getPage(0);
    const { originalWidth } = page.getOriginalSize();
    const { data, width, height } = await page.render({ scale: dpi / 72, render: 'bitmap' });
    return { width, height, data: onWhite(data), pages: document.getPageCount(), widthPt: originalWidth };
  } finally {
    library.destroy();
  }
}

/** The text of a PDF in the order of its drawing. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    return (await library.loadDocument(Buffer.from(pdf))).getPage(0).getText();
  } finally {
    library.destroy();
  }
}

export interface Difference {
  /** Mean of the largest channel's difference, in [0, 1]. */
  readonly mean: number;
  /** Share of pixels whose blurred neighbourhoods differ by more than a quarter: something is elsewhere, or missing. */
  readonly moved: number;
}

/** Largest channel, averaged over 3 × 3 pixels: what two ways to smooth edges agree on. */
function blurred({ width, height, data }: Picture, x: number, y: number): number[] {
  const sum = [0, 0, 0];
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const at = 4 * (Math.min(height - 1, Math.max(0, y + dy)) * width + Math.min(width - 1, Math.max(0, x + dx)));
      for (let c = 0; c < 3; c++) sum[c]! += data[at + c]!;
    }
  return sum.map((value) => value / 9);
}

/** How far two pictures of one size are apart. */
export function compare(a: Picture, b: Picture): Difference {
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)];
  let [sum, moved] = [0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const one = blurred(a, x, y);
      const two = blurred(b, x, y);
      const apart = Math.max(...one.map((value, c) => Math.abs(value - two[c]!))) / 255;
      sum += apart;
      if (apart > 0.25) moved++;
    }
  return { mean: sum / (width * height), moved: moved / (width * height) };
}

/** Share of pixels that are not white: a picture of nothing agrees with anything. */
export function inked({ data }: Picture): number {
  let count = 0;
  for (let i = 0; i < data.length; i += 4) if (Math.min(data[i]!, data[i + 1]!, data[i + 2]!) < 245) count++;
  return (4 * count) / data.length;
}
