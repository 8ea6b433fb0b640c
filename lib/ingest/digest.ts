import { type TreeEndEvent, toJsonText } from '@/lib/contract';
import { Arena } from './arena';

const arena = new Arena();

/** Digest of a well-formed text (as UTF-8), as 32 hexadecimal digits: tells contents apart, guards nothing. */
export function digest(text: string): string {
  arena.rewind();
  arena.text(text);
  return arena.digest();
}

/** Digest of two texts, one behind the other. */
export function digestOfPair(first: string, second: string): string {
  arena.rewind();
  arena.text(first);
  arena.text(second);
  return arena.digest();
}

/** Digest of a value's JSON, in which lone surrogates are escaped and non-finite numbers tagged. */
export const digestOfJson = (value: unknown): string => digest(toJsonText(value));

/** Digest of a tree's end: its many numbers are written plainly, not one by one through JSON. */
export function digestOfTreeEnd({ nodes, ...rest }: TreeEndEvent): string {
  const values = nodes.map(({ target, advantage }) => `${target},${advantage}`).join(';');
  return digest(`${toJsonText(rest)}\n${JSON.stringify(nodes.map(({ node }) => node))}\n${values}`);
}
