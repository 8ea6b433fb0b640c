import PDFDocument from 'pdfkit';
import { visibleText } from '@/lib/display/visible-text';
import type { GroupMark, ImageMark, Mark, Paint, Scene, Stroke } from '@/lib/figure/scene';
import { writePdfText } from './pdf-text';
import type { Typesetter } from './text/typesetter';

const PT_PER_IN = 72;

export interface PdfOptions {
  readonly inkOf: (paint: Paint) => string;
  readonly typesetter: Typesetter;
  /** No ground where left out. */
  readonly ground?: string | undefined;
  readonly pxPerIn: number;
  /** Entries of the document's information dictionary. */
  readonly information: Readonly<Record<string, string>>;
}

type Shape = Exclude<Mark, { kind: 'text' | 'group' | 'image' }>;

/** Replays one scene onto one page. */
class PdfWriter {
  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly options: PdfOptions,
  ) {}

  marks(marks: readonly Mark[], opacity: number): void {
    for (const mark of marks) this.#mark(mark, opacity * (mark.opacity ?? 1));
  }

  #group({ at, scale, clip, marks }: GroupMark, opacity: number): void {
    this.doc.save();
    if (at) this.doc.translate(at.xPx, at.yPx);
    if (scale !== undefined) this.doc.scale(scale);
    if (clip) this.doc.rect(clip.xPx, clip.yPx, clip.widthPx, clip.heightPx).clip();
    this.marks(marks, opacity);
    this.doc.restore();
  }

  #image({ href, xPx, yPx, widthPx, heightPx }: ImageMark): void {
    this.doc.image(Buffer.from(href.slice(href.indexOf(',') + 1), 'base64'), xPx, yPx, { width: widthPx, height: heightPx });
  }

  #trace(shape: Shape): void {
    if (shape.kind === 'path') this.doc.path(shape.d);
    else if (shape.kind === 'circle') this.doc.circle(shape.xPx, shape.yPx, shape.radiusPx);
    else this.doc.rect(shape.xPx, shape.yPx, shape.widthPx, shape.heightPx);
  }

  #pen({ paint, widthPx, dash, round, opacity: own = 1 }: Stroke, opacity: number): void {
    const { doc } = this;
    doc.strokeColor(this.options.inkOf(paint)).strokeOpacity(opacity * own);
    doc
      .lineWidth(widthPx)
      .lineCap(round ? 'round' : 'butt')
      .lineJoin(round ? 'round' : 'miter');
    const dashes = (dash ?? '').split(/[\s,]+/).filter((length) => Number(length) > 0);
    if (dashes.length > 0) doc.addContent(`[${dashes.join(' ')}] 0 d`);
    else doc.undash();
  }

  #shape(shape: Shape, opacity: number): void {
    const { doc } = this;
    const { fill, stroke, fillOpacity = 1 } = shape;
    if (shape.kind === 'path' && shape.d === '') return;
    if (fill) doc.fillColor(this.options.inkOf(fill)).fillOpacity(opacity * fillOpacity);
    if (stroke) this.#pen(stroke, opacity);
    this.#trace(shape);
    if (fill && stroke) doc.fillAndStroke();
    else if (fill) doc.fill();
    else if (stroke) doc.stroke();
    // A path that nothing paints ends here
    else doc.addContent('n');
  }

  #mark(mark: Mark, opacity: number): void {
    if (mark.kind === 'group') this.#group(mark, opacity);
    else if (mark.kind === 'image') this.#image(mark);
    else if (mark.kind === 'text') {
      const { inkOf, typesetter } = this.options;
      this.doc.fillOpacity(opacity).strokeOpacity(opacity);
      writePdfText(this.doc, mark, typesetter, inkOf(mark.fill), mark.halo ? inkOf(mark.halo.paint) : null);
    } else this.#shape(mark, opacity);
  }
}

/** A scene as a PDF of one page of its own size: vector marks, embedded fonts, no time of day. */
export async function sceneToPdf(scene: Scene, options: PdfOptions): Promise<Buffer> {
  const scale = PT_PER_IN / options.pxPerIn;
  const information = Object.fromEntries(Object.entries(options.information).map(([name, value]) => [name, visibleText(value)]));
  const doc = new PDFDocument({
    size: [scene.widthPx * scale, scene.heightPx * scale],
    margin: 0,
    font: null as unknown as string,
    // Transparency came with 1.4
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: { ...information, CreationDate: new Date(0) },
  });
  // A date would make the same data give other bytes; and pdfkit writes titles into XML as they are
  delete doc.info.CreationDate;
  Object.assign(doc, { endMetadata: () => undefined });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) =>
    doc
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject),
  );
  doc.scale(scale);
  if (options.ground) doc.rect(0, 0, scene.widthPx, scene.heightPx).fill(options.ground);
  new PdfWriter(doc, options).marks(scene.marks, 1);
  doc.end();
  await done;
  return Buffer.concat(chunks);
}
