import { LineSplitter } from '@/lib/ingest/lines';
import { firstKeys, headText } from './head';
import type { Importer } from './importer';

/** The native event log: the contract's events, one a line. Lines go to ingest as they are, which reads every producer's. */
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
  async *read(source, context) {
    const ignored = (['run', 'name', 'group', 'model'] as const).filter((option) => context[option] !== undefined);
    if (ignored.length > 0) yield { type: 'note', text: `An event log names its own runs: ${ignored.join(', ')} had no effect.` };
    const splitter = new LineSplitter();
    for await (const chunk of source.open()) for (const line of splitter.push(chunk)) yield { type: 'line', line };
    for (const line of splitter.end()) yield { type: 'line', line };
  },
};
