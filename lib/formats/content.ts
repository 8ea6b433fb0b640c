import { z } from 'zod';
import type { Content, Part } from '@/lib/contract';

const textPart = z.object({ type: z.enum(['text', 'input_text', 'output_text']), text: z.string() });
const imagePart = z.object({ type: z.literal('image_url'), image_url: z.union([z.string(), z.object({ url: z.string() })]) });

/** `content` of an OpenAI chat message: text, parts, or null beside tool calls. */
export const chatContentSchema = z.union([z.string(), z.array(z.union([textPart, imagePart]))], {
  error: 'content must be text or a list of text and image parts',
});
export type ChatContent = z.infer<typeof chatContentSchema>;

const DATA_URI = /^data:([^;,]+);base64,/;

/** A chat content as the contract's: text stays text, a list becomes parts. */
export function toContent(content: ChatContent | null | undefined): Content {
  if (content === null || content === undefined) return '';
  if (typeof content === 'string') return content;
  return content.map((part) => {
    if (part.type !== 'image_url') return { type: 'text', text: part.text };
    return imageOf(typeof part.image_url === 'string' ? part.image_url : part.image_url.url);
  });
}

/** A content as a list of parts, text under the given role; empty text gives none. */
export function toParts(content: ChatContent | null | undefined, ofText: (text: string) => Part): Part[] {
  const converted = toContent(content);
  if (typeof converted === 'string') return converted === '' ? [] : [ofText(converted)];
  return converted.map((part) => (part.type === 'text' ? ofText(part.text) : part));
}

function imageOf(url: string): Part {
  const data = DATA_URI.exec(url);
  return data ? { type: 'image', mediaType: data[1] as string, data: url.slice(data[0].length) } : { type: 'image', mediaType: 'image/*', url };
}
