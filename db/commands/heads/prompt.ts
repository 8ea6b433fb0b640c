import { type Content, escapeText, type PromptEvent, toJsonText } from '@/lib/contract';
import { chunks, type HeadStore, hashMap } from './head-store';

const text = (value: string | null): string | null => (value === null ? null : escapeText(value));

/** A content as stored: its text, or the JSON of its parts. */
export const storedContent = (content: Content): string => escapeText(typeof content === 'string' ? content : toJsonText(content));

/** What a prompt's row says beyond its event: the digest of its content and the text on its card. */
export interface PromptExtras {
  readonly contentHash: string;
  readonly preview: string;
}

/** `prompt` events; digest and preview are made by `extras`. */
export const promptStore = (extras: (event: PromptEvent) => PromptExtras): HeadStore<PromptEvent> => ({
  keyOf: (event) => event.prompt,
  stored: async (tx, runId, events) => {
    const byStored = new Map(events.map((event) => [escapeText(event.prompt), event.prompt]));
    const rows = await tx<{ key: string; hash: string }[]>`select p.prompt as key, p.event_hash as hash from prompts p
      where p.run_id = ${runId} and md5(p.prompt) in (select md5(q) from unnest(${[...byStored.keys()]}::text[]) q)`;
    return hashMap(rows.map(({ key, hash }) => ({ key: byStored.get(key)!, hash })));
  },
  write: async (tx, runId, items) => {
    for (const chunk of chunks(items)) {
      const rows = chunk.map(({ event, hash }) => {
        const { contentHash, preview } = extras(event);
        return {
          run_id: runId,
          prompt: escapeText(event.prompt),
          event_hash: hash,
          content_hash: contentHash,
          content: storedContent(event.text),
          is_parts: typeof event.text === 'string' ? 0 : 1,
          preview: escapeText(preview),
          gold: text(event.gold),
          difficulty: event.difficulty,
          source: text(event.source),
          source_id: text(event.sourceId),
          group_key: text(event.groupKey),
        };
      });
      await tx`insert into prompts ${tx(rows)}`;
    }
  },
});
