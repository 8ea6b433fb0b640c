import type { Font, Subset } from 'fontkit';
import type { TextMark } from '@/lib/figure/scene';
import { startPx } from './text/outlines';
import type { GlyphRun, Typesetter } from './text/typesetter';

/** What pdfkit keeps of an embedded font: glyphs are put in by number, so that the file shows what was set here. Pinned with its version. */
interface EmbeddedFont {
  readonly id: string;
  readonly subset: Subset & { includeGlyph(glyph: number): number };
  readonly widths: number[];
  readonly unicode: (readonly number[])[];
  readonly ref: () => unknown;
  readonly font: Font;
}

type Document = PDFKit.PDFDocument & { readonly _font: EmbeddedFont; readonly page: { readonly fonts: Record<string, unknown> } };

const decimal = (value: number): string => String(Math.round(value * 1000) / 1000);

function glyphCode(font: EmbeddedFont, { glyph }: GlyphRun['glyphs'][number]): string {
  const gid = font.subset.includeGlyph(glyph.id);
  font.widths[gid] ??= (glyph.advanceWidth * 1000) / font.font.unitsPerEm;
  font.unicode[gid] ??= glyph.codePoints;
  return gid.toString(16).padStart(4, '0');
}

/** Glyphs of a run, each at its place; what follows at its natural distance shares an operator. */
function runOperators(font: EmbeddedFont, run: GlyphRun, sizePx: number): string[] {
  const scale = sizePx / run.face.font.unitsPerEm;
  const operators: string[] = [];
  let codes = '';
  let startX = 0;
  let startY = 0;
  let nextX = Number.NaN;
  const flush = (): void => {
    if (codes !== '') operators.push(`1 0 0 1 ${decimal(startX * scale)} ${decimal(startY * scale)} Tm <${codes}> Tj`);
    codes = '';
  };
  for (const placed of run.glyphs) {
    if (placed.x !== nextX || placed.y !== startY) {
      flush();
      startX = placed.x;
      startY = placed.y;
    }
    codes += glyphCode(font, placed);
    nextX = placed.x + placed.glyph.advanceWidth;
  }
  flush();
  return operators;
}

/** Writes one text with embedded fonts; `halo` and `fill` as `#rrggbb`. */
export function writePdfText(doc: PDFKit.PDFDocument, mark: TextMark, typesetter: Typesetter, fill: string, halo: string | null): void {
  const { text, sizePx, yPx, xPx, rotateDegrees, font = 'sans', weight = 400 } = mark;
  const set = typesetter.set(text, font, weight);
  const leftPx = startPx(mark, set.widthEm);
  doc.save();
  if (rotateDegrees !== undefined) doc.rotate(rotateDegrees, { origin: [xPx, yPx] });
  const paint = (mode: 'halo' | 'letters'): void => {
    for (const run of set.runs) {
      doc.registerFont(run.face.id, run.face.bytes as unknown as string).font(run.face.id);
      const { _font: embedded, page } = doc as Document;
      page.fonts[embedded.id] ??= embedded.ref();
      doc.save();
      doc.transform(1, 0, 0, -1, leftPx + run.xEm * sizePx, yPx);
      const operators = runOperators(embedded, run, sizePx);
      doc.addContent(['BT', `/${embedded.id} ${decimal(sizePx)} Tf`, mode === 'halo' ? '1 Tr' : '0 Tr', ...operators, 'ET'].join('\n'));
      doc.restore();
    }
  };
  if (halo !== null && mark.halo) {
    doc.lineWidth(mark.halo.widthPx).lineJoin('round').strokeColor(halo);
    paint('halo');
  }
  doc.fillColor(fill);
  paint('letters');
  doc.restore();
}
