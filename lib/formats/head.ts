const LFS = 'version https://git-lfs';
const SAMPLE = 64 * 1024;

/** The first bytes of a source, at most 64 KiB. */
export async function readHead(source: AsyncIterable<Uint8Array>, limit = SAMPLE): Promise<Uint8Array> {
  const slices: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    slices.push(chunk.subarray(0, limit - length));
    length += Math.min(chunk.length, limit - length);
    if (length >= limit) break;
  }
  return Buffer.concat(slices);
}

/** Text of a head without byte order mark and leading space. */
export function headText(head: Uint8Array): string {
  return new TextDecoder('utf-8').decode(head).trimStart();
}

/** True for the three-line file that a clone without Git LFS leaves in place of the data. */
export function isLfsPointer(head: Uint8Array): boolean {
  return headText(head).startsWith(LFS);
}

const TOKEN = /"([^"\\]*(?:\\[\s\S][^"\\]*)*)"(\s*:)?|[[\]{}]/g;
const DEPTH_OF: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };

/** Keys of the first object that stands at most one array deep; the head may end anywhere inside it. */
export function firstKeys(head: Uint8Array): string[] {
  const text = headText(head);
  const start = /^(?:\[\s*)?\{/.exec(text);
  if (!start) return [];
  const keys: string[] = [];
  let depth = 1;
  for (const [token, key, colon] of text.slice(start[0].length).matchAll(TOKEN)) {
    depth += DEPTH_OF[token] ?? 0;
    if (depth === 0) break;
    if (colon && depth === 1) keys.push(key ?? '');
  }
  return keys;
}

/** One sentence on what a file looks like, for a user whose file no importer takes. */
export function describeHead(head: Uint8Array): string {
  if (head.length === 0) return 'The file is empty.';
  if (isLfsPointer(head)) return 'The file is a Git LFS pointer, not the data itself.';
  if (head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04) return 'The file is a ZIP archive.';
  if (head.includes(0)) return 'The file is binary.';
  const text = headText(head);
  const keys = firstKeys(head);
  const named = keys.length > 0 ? ` with the fields ${keys.slice(0, 12).join(', ')}${keys.length > 12 ? ', …' : ''}` : '';
  if (text.startsWith('[')) return named ? `The file is a JSON array of objects${named}.` : 'The file is a JSON array, but not of objects.';
  if (text.startsWith('{')) return `The file holds JSON objects${named}.`;
  return `The file is text that begins with ${JSON.stringify(text.slice(0, 40))}.`;
}
