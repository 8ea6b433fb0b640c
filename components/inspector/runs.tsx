import type { CSSProperties } from 'react';
import { type Mark, type MarkedSegment, markSegments } from '@/lib/text/marks';
import type { Segment } from '@/lib/text/segments';
import type { SgrStyle } from '@/lib/text/sgr';
import { breakable } from './breakable';

function styleOf({ fg, bg, decorations }: SgrStyle): { className: string; style: CSSProperties } {
  const reversed = decorations.includes('reverse');
  const [front, back] = reversed ? [bg, fg] : [fg, bg];
  const style: Record<string, string> = {};
  if (front) style['--fg'] = `rgb(${front})`;
  if (back) style['--bg-sgr'] = `rgb(${back})`;
  const className = ['sgr', front && 'fg', (back || reversed) && 'bg', ...decorations].filter(Boolean).join(' ');
  return { className, style };
}

/** The recorded place stands on the element, so that a selection can be told as a place in the record (dom-span). */
function Run({ segment }: { segment: MarkedSegment }) {
  const { kind, at, end, mark, style } = segment;
  const drawn = style ? styleOf(style) : null;
  const className = [kind === 'glyph' && 'glyph', mark && `mark ${mark}`, drawn?.className].filter(Boolean).join(' ') || undefined;
  const place = kind === 'layout' ? undefined : { 'data-at': at, 'data-len': end - at };
  const Tag = mark ? 'mark' : 'span';
  return (
    <Tag {...place} className={className} {...(drawn ? { style: drawn.style } : {})}>
      {kind === 'text' ? breakable(segment.shown) : segment.shown}
    </Tag>
  );
}

/** Segments of a text with the marks that fall on them. */
export function Runs({ segments, marks }: { segments: readonly Segment[]; marks: readonly Mark[] }) {
  return markSegments(segments, marks).map((segment) => <Run key={`${segment.at}-${segment.kind}-${segment.end}`} segment={segment} />);
}
