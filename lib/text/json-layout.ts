import { type Segment, segmentsOf } from './segments';

const STEP = '  ';
/** Deeper levels stand where this one does: their indent would leave no room for text. */
const MOST_LEVELS = 24;
/** Shorter JSON stays on its line. */
const ONE_LINE = 72;

/** Longer JSON stays as it was recorded: a line end is an object of its own here. UTF-16 units. */
const LAYOUT_BOUND = 1_000_000;

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** True where a text is JSON of an object or array that can be laid out. */
export const isJsonTree = (text: string): boolean => text.length <= LAYOUT_BOUND && /^\s*[[{]/.test(text) && isJson(text);

interface Break {
  readonly at: number;
  readonly level: number;
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[[{]\s*[\]}]|[[{]|[\]}]|, */g;

/** Where lines end: after what opens, before what closes, after commas; not within strings or in what is empty. */
function breaksOf(json: string): Break[] {
  const breaks: Break[] = [];
  let level = 0;
  for (const { 0: token, index } of json.matchAll(TOKENS)) {
    const end = index + token.length;
    if (token === '{' || token === '[') breaks.push({ at: end, level: ++level });
    else if (token === '}' || token === ']') breaks.push({ at: index, level: --level });
    else if (token[0] === ',') breaks.push({ at: end, level });
  }
  return breaks;
}

/**
 * Valid JSON as it was recorded, with line ends and indents put in by the page: numbers, escapes and order stay, and every
 * offset means the recorded text. JSON of one short line, or with line ends of its own, stays as it is. Cost: linear; no recursion.
 */
export function layoutJson(json: string): readonly Segment[] {
  const plain = segmentsOf(json, { raw: true });
  return json.length <= ONE_LINE || json.includes('\n') ? plain : withBreaks(plain, breaksOf(json));
}

function withBreaks(segments: readonly Segment[], breaks: readonly { at: number; level: number }[]): Segment[] {
  const out: Segment[] = [];
  let next = 0;
  for (const segment of segments) {
    let from = segment.at;
    for (; next < breaks.length && breaks[next]!.at < segment.end; next++) {
      const { at, level } = breaks[next]!;
      if (segment.kind !== 'text') continue;
      if (at > from) out.push({ ...segment, at: from, end: at, shown: segment.shown.slice(from - segment.at, at - segment.at) });
      out.push({ at, end: at, shown: `\n${STEP.repeat(Math.min(level, MOST_LEVELS))}`, kind: 'layout', style: null });
      from = at;
    }
    if (segment.end > from) out.push(segment.kind === 'text' ? { ...segment, at: from, shown: segment.shown.slice(from - segment.at) } : segment);
  }
  return out;
}
