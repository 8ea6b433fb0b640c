import { visibleText } from '@/lib/display/visible-text';
import { SgrReader, type SgrStyle } from './sgr';

/**
 * A stretch of recorded text and what stands on the page for it. `text`: shown as it is, offset for offset. `glyph`: shown
 * by other characters. `layout`: white space that the page adds; nothing was recorded there (`end` = `at`).
 */
export interface Segment {
  readonly at: number;
  readonly end: number;
  readonly shown: string;
  readonly kind: 'text' | 'glyph' | 'layout';
  readonly style: SgrStyle | null;
}

/** Colour sequences, line ends of two characters, and one at a time what is invisible or able to disguise text (visible-text). */
const SPECIAL =
  /\u001B\[[0-9;:]*m|\r\n|[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
/** Glyphs in a row are one segment up to this many, so that a hostile text is not an element a character. */
const MOST_GLYPHS = 64;

class Writer {
  readonly segments: Segment[] = [];
  style: SgrStyle | null = null;

  constructor(private readonly source: string) {}

  text(at: number, end: number): void {
    if (end > at) this.segments.push({ at, end, shown: this.source.slice(at, end), kind: 'text', style: this.style });
  }

  glyph(at: number, end: number): void {
    const shown = visibleText(this.source.slice(at, end), { raw: true });
    const before = this.segments.at(-1);
    if (before?.kind === 'glyph' && before.end === at && before.style === this.style && before.end - before.at < MOST_GLYPHS)
      this.segments[this.segments.length - 1] = { ...before, end, shown: before.shown + shown };
    else this.segments.push({ at, end, shown, kind: 'glyph', style: this.style });
  }
}

/**
 * Segments of a text: control characters as glyphs, hidden ones by code point, terminal colours as styles. With `raw` colour
 * sequences and carriage returns before line ends are glyphs too. Cost: one pass; a text without anything special is one segment.
 */
export function segmentsOf(source: string, { raw = false } = {}): readonly Segment[] {
  const writer = new Writer(source);
  const sgr = new SgrReader();
  let from = 0;
  for (const { 0: found, index } of source.matchAll(SPECIAL)) {
    writer.text(from, index);
    from = index + found.length;
    if (found === '\r\n') {
      if (raw) writer.glyph(index, index + 1);
      from = index + 1;
    } else if (found.length === 1) writer.glyph(index, from);
    else if (raw) {
      writer.glyph(index, index + 1);
      from = index + 1;
    } else writer.style = sgr.read(found);
  }
  writer.text(from, source.length);
  return writer.segments;
}

/** True where a text holds colours of a terminal. */
export const hasColours = (source: string): boolean => /\u001B\[[0-9;:]*m/.test(source);
