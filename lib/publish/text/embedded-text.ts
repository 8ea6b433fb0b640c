import subsetFont from 'subset-font';
import { visibleText } from '@/lib/display/visible-text';
import type { Mark, TextMark } from '@/lib/figure/scene';
import { type TextWriter, written, xmlText } from '@/lib/figure/svg';
import type { Face } from './faces';
import type { Typesetter } from './typesetter';

const familyName = ({ id }: Face): string => `canopy-${id}`;

function* textsOf(marks: readonly Mark[]): Generator<TextMark> {
  for (const mark of marks) {
    if (mark.kind === 'text') yield mark;
    if (mark.kind === 'group') yield* textsOf(mark.marks);
  }
}

/** Characters that each face is needed for. */
function neededText(marks: readonly Mark[], typesetter: Typesetter): Map<Face, Set<string>> {
  const needed = new Map<Face, Set<string>>();
  for (const { text, font = 'sans', weight = 400 } of textsOf(marks))
    for (const { face, text: part } of typesetter.set(text, font, weight).runs) {
      const characters = needed.get(face) ?? new Set();
      for (const character of part.normalize('NFC') + part) characters.add(character);
      needed.set(face, characters);
    }
  return needed;
}

/** Text as text, its fonts embedded with just the characters in use. Browsers honour them; most other programs do not. */
export async function embeddedText(marks: readonly Mark[], typesetter: Typesetter): Promise<TextWriter> {
  const faces = await Promise.all(
    [...neededText(marks, typesetter)].map(async ([face, characters]) => {
      const font = await subsetFont(face.bytes, [...characters].sort().join(''), { targetFormat: 'woff2' });
      const source = `url(data:font/woff2;base64,${font.toString('base64')}) format("woff2")`;
      return `@font-face{font-family:"${familyName(face)}";src:${source}}`;
    }),
  );
  const write = (mark: TextMark, fill: string, halo: string | null): string => {
    const { xPx, yPx, sizePx, font = 'sans', weight = 400, rotateDegrees } = mark;
    const families = typesetter.set(mark.text, font, weight).runs.map(({ face }) => `'${familyName(face)}'`);
    const attributes = {
      x: xPx,
      y: yPx,
      'font-size': sizePx,
      'font-family': [...new Set(families), font === 'mono' ? 'monospace' : 'sans-serif'].join(', '),
      'text-anchor': mark.align,
      transform: rotateDegrees === undefined ? undefined : `rotate(${rotateDegrees} ${xPx} ${yPx})`,
    };
    const text = xmlText(visibleText(mark.text, { raw: true }));
    const around = mark.halo ? { stroke: halo ?? undefined, 'stroke-width': mark.halo.widthPx, 'stroke-linejoin': 'round' } : {};
    const under = mark.halo ? `<text${written({ ...attributes, ...around, fill, 'aria-hidden': 'true' })}>${text}</text>` : '';
    return `${under}<text${written({ ...attributes, fill })}>${text}</text>`;
  };
  return { write, definitions: () => (faces.length === 0 ? '' : `<style>${faces.join('')}</style>`) };
}
