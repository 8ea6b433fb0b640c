import { sliceSegment } from './marks';
import type { Segment } from './segments';

/** A stretch of a text that is laid out by itself: whole lines where lines are not too long. */
export interface Chunk {
  readonly at: number;
  readonly end: number;
  readonly segments: readonly Segment[];
}

/** UTF-16 units aimed at, and the most before a line is cut. */
const CHUNK = 4096;
const MOST = 16_384;

function nextCut(source: string, from: number): number {
  if (source.length - from <= CHUNK) return source.length;
  const before = source.lastIndexOf('\n', from + CHUNK - 1);
  if (before >= from) return before + 1;
  const after = source.indexOf('\n', from + CHUNK);
  if (after !== -1 && after - from < MOST) return after + 1;
  const cut = Math.min(source.length, from + MOST);
  const unit = source.charCodeAt(cut - 1);
  return cut < source.length && unit >= 0xd800 && unit <= 0xdbff ? cut - 1 : cut;
}

/** A text's segments in chunks of some thousand characters. Cost: linear. */
export function chunksOf(source: string, segments: readonly Segment[]): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let i = 0;
  let rest: Segment | null = segments[0] ?? null;
  for (let at = 0; at < source.length; ) {
    const end = nextCut(source, at);
    const own: Segment[] = [];
    while (rest !== null && (rest.at < end || end === source.length)) {
      if (rest.kind === 'text' && rest.end > end) {
        own.push(sliceSegment(rest, rest.at, end));
        rest = sliceSegment(rest, end, rest.end);
        break;
      }
      own.push(rest);
      rest = segments[++i] ?? null;
    }
    chunks.push({ at, end, segments: own });
    at = end;
  }
  return chunks;
}

/** The chunk that holds an offset. */
export function chunkAt(chunks: readonly Chunk[], offset: number): number {
  let low = 0;
  let high = chunks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (chunks[middle]!.at <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
