import type { Segment } from './segments';

/** A stretch of recorded text that is marked on the page. Marks of one list do not overlap and stand in order. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  readonly kind: 'match' | 'current' | 'span' | 'mine' | 'other';
}

/** A segment, or the part of one that is marked as a whole or not at all. */
export interface MarkedSegment extends Segment {
  readonly mark: Mark['kind'] | null;
}

/** Index of the first mark that ends after `at`. */
function firstAfter(marks: readonly Mark[], at: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (marks[middle]!.to > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The part of a text segment between two offsets; a glyph stays whole. */
export const sliceSegment = (segment: Segment, from: number, to: number): Segment =>
  segment.kind === 'text' ? { ...segment, at: from, end: to, shown: segment.shown.slice(from - segment.at, to - segment.at) } : segment;

function cutText(segment: Segment, marks: readonly Mark[], start: number): MarkedSegment[] {
  const parts: MarkedSegment[] = [];
  let at = segment.at;
  for (let i = start; i < marks.length && marks[i]!.from < segment.end; i++) {
    const mark = marks[i]!;
    const from = Math.max(at, mark.from);
    const to = Math.min(segment.end, mark.to);
    if (to <= from) continue;
    if (from > at) parts.push({ ...sliceSegment(segment, at, from), mark: null });
    parts.push({ ...sliceSegment(segment, from, to), mark: mark.kind });
    at = to;
  }
  if (at < segment.end) parts.push({ ...sliceSegment(segment, at, segment.end), mark: null });
  return parts;
}

/** Segments cut where a mark begins or ends; a glyph is marked whole where a mark touches it. Cost: segments × log marks. */
export function markSegments(segments: readonly Segment[], marks: readonly Mark[]): readonly MarkedSegment[] {
  if (marks.length === 0) return segments.map((segment) => ({ ...segment, mark: null }));
  return segments.flatMap((segment) => {
    const first = firstAfter(marks, segment.at);
    const mark = marks[first];
    if (segment.kind === 'text') return cutText(segment, marks, first);
    return [{ ...segment, mark: mark && mark.from < segment.end && segment.kind === 'glyph' ? mark.kind : null }];
  });
}

/** One list from several; where two overlap, the later list's mark stands. */
export function mergeMarks(...lists: readonly (readonly Mark[])[]): readonly Mark[] {
  return lists.reduce((under, over) => {
    if (over.length === 0) return under;
    if (under.length === 0) return over;
    const kept = under.flatMap((mark) => remainders(mark, over));
    return [...kept, ...over].sort((a, b) => a.from - b.from);
  }, []);
}

function remainders(mark: Mark, over: readonly Mark[]): Mark[] {
  const parts: Mark[] = [];
  let at = mark.from;
  for (let i = firstAfter(over, mark.from); i < over.length && over[i]!.from < mark.to; i++) {
    if (over[i]!.from > at) parts.push({ ...mark, from: at, to: over[i]!.from });
    at = Math.max(at, over[i]!.to);
  }
  if (at < mark.to) parts.push({ ...mark, from: at });
  return parts;
}
