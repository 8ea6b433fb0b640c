import { visibleText } from '../display/visible-text';
import { FigureError } from './figure-error';
import type { GroupMark, Mark, Paint, Scene, Stroke, TextMark } from './scene';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML cannot hold even by number. */
const NO_CHARACTER = /[\uFFFE\uFFFF]/g;

/** Text as it may stand in XML: markup as letters, control and hidden characters as visible glyphs. */
export const xmlText = (text: string): string =>
  visibleText(text, { raw: true })
    .replace(NO_CHARACTER, '\uFFFD')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);

type Attributes = Readonly<Record<string, string | number | undefined>>;

const number = (value: number): number => {
  if (!Number.isFinite(value)) throw new FigureError('A mark of this figure has no place: its numbers are not finite.', 'Please report it.');
  return Math.round(value * 1000) / 1000;
};

/** Attributes of an element, numbers to a thousandth. Throws FigureError on a number that is not finite. */
export const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? number(value) : xmlText(value!)}"`)
    .join('');

/** How a file holds text: as outlines, or as text in embedded fonts. */
export interface TextWriter {
  /** The elements of one text, its halo under it. */
  readonly write: (mark: TextMark, fill: string, halo: string | null) => string;
  /** What the elements refer to, once all are written. */
  readonly definitions: () => string;
}

export interface SvgOptions {
  readonly inkOf: (paint: Paint) => string;
  readonly text: TextWriter;
  /** No ground where left out. */
  readonly ground?: string | undefined;
  /** Size of a px in inches; left out = size in px. */
  readonly pxPerIn?: number;
  /** Inside of `<metadata>`, well-formed. */
  readonly metadata?: string;
}

const IMAGE = /^data:image\/png;base64,[A-Za-z0-9+/=]+$/;

/** Writes the marks of one scene; holds the count of clips. */
class SvgWriter {
  #clips = 0;

  constructor(private readonly options: SvgOptions) {}

  marks(marks: readonly Mark[]): string {
    return marks.map((mark) => this.#mark(mark)).join('');
  }

  #stroke(stroke: Stroke | undefined): Attributes {
    if (!stroke) return {};
    return {
      stroke: this.options.inkOf(stroke.paint),
      'stroke-width': stroke.widthPx,
      'stroke-dasharray': stroke.dash || undefined,
      'stroke-opacity': stroke.opacity,
      'stroke-linecap': stroke.round ? 'round' : undefined,
      'stroke-linejoin': stroke.round ? 'round' : undefined,
    };
  }

  #element(name: string, mark: Mark, attributes: Attributes, inside = ''): string {
    const title = mark.title ? `<title>${xmlText(mark.title)}</title>` : '';
    const all = written({ ...attributes, opacity: mark.opacity });
    return title || inside ? `<${name}${all}>${title}${inside}</${name}>` : `<${name}${all}/>`;
  }

  #text(mark: TextMark): string {
    const { inkOf, text } = this.options;
    const inside = text.write(mark, inkOf(mark.fill), mark.halo ? inkOf(mark.halo.paint) : null);
    if (inside === '' || (mark.title === undefined && mark.opacity === undefined)) return inside;
    return this.#element('g', mark, {}, inside);
  }

  #group(mark: GroupMark): string {
    const inside = this.marks(mark.marks);
    if (inside === '') return '';
    const moves = [mark.at && `translate(${number(mark.at.xPx)} ${number(mark.at.yPx)})`, mark.scale && `scale(${mark.scale})`];
    const at = moves.filter(Boolean).join(' ') || undefined;
    if (!mark.clip) return this.#element('g', mark, { transform: at }, inside);
    const id = `c${this.#clips++}`;
    const { xPx, yPx, widthPx, heightPx } = mark.clip;
    const box = written({ x: xPx, y: yPx, width: widthPx, height: heightPx });
    const clip = `<clipPath id="${id}"><rect${box}/></clipPath>`;
    return this.#element('g', mark, { transform: at, 'clip-path': `url(#${id})` }, clip + inside);
  }

  #mark(mark: Mark): string {
    if (mark.kind === 'text') return this.#text(mark);
    if (mark.kind === 'group') return this.#group(mark);
    if (mark.kind === 'image') {
      if (!IMAGE.test(mark.href)) throw new FigureError('A picture in this figure is no PNG of its own.', 'Please report it.');
      return this.#element('image', mark, { x: mark.xPx, y: mark.yPx, width: mark.widthPx, height: mark.heightPx, 'xlink:href': mark.href });
    }
    const fill = mark.fill ? this.options.inkOf(mark.fill) : 'none';
    const paint: Attributes = { fill, 'fill-opacity': mark.fillOpacity, ...this.#stroke(mark.stroke) };
    if (mark.kind === 'path') {
      if (/NaN|Infinity|undefined/.test(mark.d)) number(Number.NaN);
      return mark.d === '' ? '' : this.#element('path', mark, { d: mark.d, ...paint });
    }
    if (mark.kind === 'circle') return this.#element('circle', mark, { cx: mark.xPx, cy: mark.yPx, r: mark.radiusPx, ...paint });
    return this.#element('rect', mark, { x: mark.xPx, y: mark.yPx, width: mark.widthPx, height: mark.heightPx, ...paint });
  }
}

/**
 * A scene as a whole SVG document of fixed size, every attribute its own: no style sheet for marks, no variable, no
 * `currentColor`. Throws FigureError where a mark cannot be drawn.
 */
export function sceneToSvg(scene: Scene, options: SvgOptions): string {
  const { widthPx, heightPx, title, about } = scene;
  const { ground, pxPerIn, metadata, text } = options;
  const length = (px: number): string | number => (pxPerIn === undefined ? px : `${number(px / pxPerIn)}in`);
  const size = written({ width: length(widthPx), height: length(heightPx), viewBox: `0 0 ${number(widthPx)} ${number(heightPx)}` });
  const said = `<title>${xmlText(title)}</title><desc>${xmlText(about)}</desc>`;
  const known = metadata ? `<metadata>${metadata}</metadata>` : '';
  const floor = ground ? `<rect${written({ width: widthPx, height: heightPx, fill: ground })}/>` : '';
  const marks = new SvgWriter(options).marks(scene.marks);
  const definitions = text.definitions();
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  const defs = definitions ? `<defs>${definitions}</defs>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<svg ${names} version="1.1"${size}>${said}${known}${defs}${floor}${marks}</svg>\n`;
}
