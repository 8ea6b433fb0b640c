import { isJson, isJsonTree, layoutJson } from './json-layout';
import { argumentsText } from './pieces';
import { type Segment, segmentsOf } from './segments';

export interface CallArguments {
  /** json: recorded as JSON. json-in-text: a string that holds JSON. not-json: a string that does not. */
  readonly state: 'json' | 'json-in-text' | 'not-json';
  readonly segments: readonly Segment[];
  /** True where the arguments need lines of their own. */
  readonly isLong: boolean;
}

const ONE_LINE = 72;

/** The value alone of the one short text that a call was given: its name adds nothing to the eye. */
function onlyText(args: object): { readonly from: number; readonly to: number; readonly json: string } | null {
  const [entry, ...others] = Object.entries(args);
  if (Array.isArray(args) || !entry || others.length > 0 || typeof entry[1] !== 'string') return null;
  const json = argumentsText(args);
  return json.length > 4 * ONE_LINE ? null : { from: JSON.stringify(entry[0]).length + 2, to: json.length - 1, json };
}

/** Arguments of a tool call as they are shown; offsets are in `argumentsText`. `decode`: lay out JSON that came in a string. */
export function readArguments(args: unknown, decode: boolean): CallArguments {
  const text = argumentsText(args);
  if (typeof args === 'string') {
    const segments = decode && isJsonTree(text) ? layoutJson(text) : segmentsOf(text, { raw: true });
    return { state: isJson(text) ? 'json-in-text' : 'not-json', segments, isLong: text.length > ONE_LINE || text.includes('\n') };
  }
  const only = typeof args === 'object' && args !== null ? onlyText(args) : null;
  if (only) {
    const value = segmentsOf(only.json.slice(only.from, only.to), { raw: true });
    const placed = value.map((segment) => ({ ...segment, at: segment.at + only.from, end: segment.end + only.from }));
    return { state: 'json', segments: placed, isLong: false };
  }
  return { state: 'json', segments: layoutJson(text), isLong: text.length > ONE_LINE };
}
