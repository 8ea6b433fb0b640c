/** 32-bit finaliser of murmur3: every input bit reaches every output bit. */
export function mix32(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** 32-bit hash of a text (FNV-1a over UTF-16 units, then mixed); signed integer. Equal texts hash alike on every machine. */
export function hashText(text: string): number {
  let x = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) x = Math.imul(x ^ text.charCodeAt(i), 0x01000193);
  return mix32(x);
}
