import type { CanopyEventInput } from '@/lib/contract';
import { firstKeys, headText } from './head';
import type { Importer, ImportItem } from './importer';
import { parseJson } from './parse-json';
import { rejected } from './reject';
import { splitLines, type TextLine } from './split-lines';

/** The native event log: the contract's events, one a line. Ids are the producer's, so that importing twice changes nothing. */
export const native: Importer = {
  name: 'native',
  title: 'Canopy event log',
  looksLike: 'JSON lines, each an event {v, run, kind, …}; *.trace.jsonl, also gzipped',
  passes: 1,
  detect(head, file) {
    const keys = firstKeys(head);
    if (headText(head).startsWith('{') && ['v', 'run', 'kind'].every((key) => keys.includes(key)))
      return { confidence: 1, reason: 'lines of JSON objects with v, run and kind' };
    if (/\.trace\.jsonl(\.gz)?$/i.test(file)) return { confidence: 0.5, reason: 'named *.trace.jsonl, though its first line is no event' };
    return { confidence: 0, reason: 'the first line is no event' };
  },
  async *read(source) {
    for await (const line of splitLines(source.open())) yield eventOf(line);
  },
};

/** Only what is no JSON object is rejected here; the event's shape is checked where every producer's is. */
function eventOf(line: TextLine): ImportItem {
  if (line.state === 'too-long')
    return rejected(line, null, 'the line is longer than 256 MiB', 'Split the nodes of a large tree into several events.');
  const parsed = parseJson(line.bytes);
  if (!parsed.ok && line.state === 'torn')
    return rejected(line, null, 'the file ends inside this record', 'The log may still be growing, or was cut; import it again when it is complete.');
  if (!parsed.ok) return rejected(line, null, parsed.reason, parsed.hint);
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value))
    return rejected(line, null, 'the line holds no JSON object', 'Each line is one event {v, run, kind, …}.');
  return { type: 'event', event: parsed.value as CanopyEventInput, line: line.line, byteOffset: line.byteOffset };
}
