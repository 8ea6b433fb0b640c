import type { TextMark } from '@/lib/figure/scene';
import { type TextWriter, written, xmlText } from '@/lib/figure/svg';
import type { GlyphRun, Typesetter } from './typesetter';

const HUNDREDTH = 100;

/** Where the text begins: its anchor less what lies left of it. */
export function startPx({ xPx, align, sizePx }: TextMark, widthEm: number): number {
  const share = align === 'middle' ? 0.5 : align === 'end' ? 1 : 0;
  return xPx - widthEm * sizePx * share;
}

const scaleText = (value: number): string => String(Number(value.toPrecision(6)));
const place = (px: number): number => Math.round(px * HUNDREDTH) / HUNDREDTH;

/** Text as outlines: every glyph once, used wherever it stands. Any program draws the same, without a font. */
export class OutlinedText implements TextWriter {
  readonly #glyphs = new Map<string, { readonly id: string; readonly d: string }>();

  constructor(private readonly typesetter: Typesetter) {}

  #outlineOf({ face }: GlyphRun, glyph: GlyphRun['glyphs'][number]['glyph']): { readonly id: string; readonly d: string } {
    const key = `${face.id} ${glyph.id}`;
    const known = this.#glyphs.get(key);
    if (known) return known;
    const made = { id: `g${this.#glyphs.size}`, d: glyph.path.toSVG() };
    this.#glyphs.set(key, made);
    return made;
  }

  #run(run: GlyphRun, leftPx: number, baselinePx: number, sizePx: number): string {
    const uses = run.glyphs.flatMap(({ glyph, x, y }) => {
      const { id, d } = this.#outlineOf(run, glyph);
      return d === '' ? [] : [`<use xlink:href="#${id}"${x === 0 ? '' : ` x="${x}"`}${y === 0 ? '' : ` y="${y}"`}/>`];
    });
    if (uses.length === 0) return '';
    const scale = scaleText(sizePx / run.face.font.unitsPerEm);
    return `<g transform="translate(${place(leftPx + run.xEm * sizePx)} ${place(baselinePx)}) scale(${scale} -${scale})">${uses.join('')}</g>`;
  }

  readonly write = (mark: TextMark, fill: string, halo: string | null): string => {
    const { text, sizePx, yPx, font = 'sans', weight = 400 } = mark;
    const set = this.typesetter.set(text, font, weight);
    const leftPx = startPx(mark, set.widthEm);
    const letters = set.runs.map((run) => this.#run(run, leftPx, yPx, sizePx)).join('');
    if (letters === '') return '';
    const turn = mark.rotateDegrees === undefined ? '' : ` transform="rotate(${mark.rotateDegrees} ${place(mark.xPx)} ${place(yPx)})"`;
    // Strokes are scaled with the letters
    const upem = set.runs[0]!.face.font.unitsPerEm;
    const width = mark.halo ? (mark.halo.widthPx * upem) / sizePx : 0;
    const under = halo === null ? '' : `<g${written({ stroke: halo, 'stroke-width': width, 'stroke-linejoin': 'round' })}>${letters}</g>`;
    return `<g fill="${fill}" role="img" aria-label="${xmlText(text)}"${turn}>${under}${letters}</g>`;
  };

  readonly definitions = (): string => [...this.#glyphs.values()].map(({ id, d }) => (d === '' ? '' : `<path id="${id}" d="${d}"/>`)).join('');
}
