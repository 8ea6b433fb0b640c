import { tokenHex } from '../display/colour';
import type { Theme } from '../display/tokens';
import type { Mark, Paint, Scene, Stroke, TextMark } from './scene';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);

type Attributes = Readonly<Record<string, string | number | undefined>>;

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : escaped(value!)}"`)
    .join('');

/** Writes the marks of one scene; holds what all of them need: the theme, and the count of clips. */
class SvgWriter {
  #clips = 0;
  readonly #theme: Theme;
  readonly #prefix: string;

  constructor(theme: Theme, prefix: string) {
    this.#theme = theme;
    this.#prefix = prefix;
  }

  colour(paint: Paint): string {
    return paint.startsWith('#') ? paint : tokenHex(this.#theme, paint as Exclude<Paint, `#${string}`>);
  }

  marks(marks: readonly Mark[]): string {
    return marks.map((mark) => this.#mark(mark)).join('');
  }

  #stroke(stroke: Stroke | undefined): Attributes {
    if (!stroke) return {};
    return {
      stroke: this.colour(stroke.paint),
      'stroke-width': stroke.widthPx,
      'stroke-dasharray': stroke.dash || undefined,
      'stroke-opacity': stroke.opacity,
    };
  }

  #element(name: string, mark: Mark, attributes: Attributes, inside = ''): string {
    const title = mark.title ? `<title>${escaped(mark.title)}</title>` : '';
    const all = written({ ...attributes, opacity: mark.opacity });
    return title || inside ? `<${name}${all}>${title}${inside}</${name}>` : `<${name}${all}/>`;
  }

  #text(mark: TextMark): string {
    const turn = mark.rotateDegrees === undefined ? undefined : `rotate(${mark.rotateDegrees} ${mark.xPx} ${mark.yPx})`;
    return this.#element(
      'text',
      mark,
      {
        x: mark.xPx,
        y: mark.yPx,
        fill: this.colour(mark.fill),
        'font-size': mark.sizePx,
        'font-family': mark.font === 'mono' ? 'Geist Mono' : 'Geist',
        'font-weight': mark.weight,
        'text-anchor': mark.align,
        transform: turn,
      },
      escaped(mark.text),
    );
  }

  #mark(mark: Mark): string {
    if (mark.kind === 'text') return this.#text(mark);
    if (mark.kind === 'image')
      return this.#element('image', mark, { x: mark.xPx, y: mark.yPx, width: mark.widthPx, height: mark.heightPx, href: mark.href });
    if (mark.kind === 'group') {
      const id = mark.clip ? `${this.#prefix}c${this.#clips++}` : null;
      const at = mark.at && `translate(${mark.at.xPx} ${mark.at.yPx})`;
      const box = mark.clip && written({ x: mark.clip.xPx, y: mark.clip.yPx, width: mark.clip.widthPx, height: mark.clip.heightPx });
      const clip = id ? `<clipPath id="${id}"><rect${box}/></clipPath>` : '';
      return this.#element('g', mark, { transform: at, 'clip-path': id ? `url(#${id})` : undefined }, clip + this.marks(mark.marks));
    }
    const paint: Attributes = { fill: mark.fill ? this.colour(mark.fill) : 'none', 'fill-opacity': mark.fillOpacity, ...this.#stroke(mark.stroke) };
    if (mark.kind === 'path') return this.#element('path', mark, { d: mark.d, ...paint });
    if (mark.kind === 'circle') return this.#element('circle', mark, { cx: mark.xPx, cy: mark.yPx, r: mark.radiusPx, ...paint });
    return this.#element('rect', mark, { x: mark.xPx, y: mark.yPx, width: mark.widthPx, height: mark.heightPx, ...paint });
  }
}

/** The marks of a scene as SVG elements, every attribute its own: no style sheet, no variable, no `currentColor`. */
export function sceneMarks(scene: Scene, theme: Theme, prefix = ''): string {
  return new SvgWriter(theme, prefix).marks(scene.marks);
}

/** A scene as a whole SVG document of fixed size, on the theme's ground. */
export function sceneToSvg(scene: Scene, theme: Theme): string {
  const { widthPx, heightPx } = scene;
  const size = written({ width: widthPx, height: heightPx, viewBox: `0 0 ${widthPx} ${heightPx}` });
  const ground = `<rect${written({ width: widthPx, height: heightPx, fill: tokenHex(theme, 'bg') })}/>`;
  const said = `<title>${escaped(scene.title)}</title><desc>${escaped(scene.about)}</desc>`;
  return `<svg xmlns="http://www.w3.org/2000/svg"${size}>${said}${ground}${sceneMarks(scene, theme)}</svg>\n`;
}
