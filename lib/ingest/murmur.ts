const C1 = 0x239b961b;
const C2 = 0xab0e9789;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93;

function finish(h: number): number {
  const a = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  const b = Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return b ^ (b >>> 16);
}

/** Two bytes as four hexadecimal digits. */
const HEX = Uint32Array.from({ length: 0x1_0000 }, (_, value) => Buffer.from(value.toString(16).padStart(4, '0')).readUInt32LE());
const DIGITS = 32;
const digits = Buffer.alloc(DIGITS);
const words4 = new Uint32Array(digits.buffer, digits.byteOffset, DIGITS / 4);

function put(at: number, h: number): void {
  words4[at] = HEX[h >>> 16]!;
  words4[at + 1] = HEX[h & 0xffff]!;
}

/**
 * MurmurHash3 x86 128 (Appleby, public domain), seed 0, as 32 hexadecimal digits, of `length` bytes of `words`
 * from word `first` on, which must be zero from there to the end of the 16-byte block. Little-endian. Not for secrets: whoever wants a
 * collision can make one. Among n honest records one is met with probability about n² / 2^129, that is 10^-21 for a
 * thousand million.
 */
export function murmur128(words: Int32Array, first: number, length: number): string {
  let h1 = 0;
  let h2 = 0;
  let h3 = 0;
  let h4 = 0;
  const whole = first + ((length >>> 4) << 2);
  // Written out: as calls, the mixes are not all inlined, and this runs over every byte that is stored.
  let k = 0;
  for (let at = first; at < whole; at += 4) {
    k = Math.imul(words[at]!, C1);
    h1 ^= Math.imul((k << 15) | (k >>> 17), C2);
    h1 = (((h1 << 19) | (h1 >>> 13)) + h2) | 0;
    h1 = (Math.imul(h1, 5) + 0x561ccd1b) | 0;
    k = Math.imul(words[at + 1]!, C2);
    h2 ^= Math.imul((k << 16) | (k >>> 16), C3);
    h2 = (((h2 << 17) | (h2 >>> 15)) + h3) | 0;
    h2 = (Math.imul(h2, 5) + 0x0bcaa747) | 0;
    k = Math.imul(words[at + 2]!, C3);
    h3 ^= Math.imul((k << 17) | (k >>> 15), C4);
    h3 = (((h3 << 15) | (h3 >>> 17)) + h4) | 0;
    h3 = (Math.imul(h3, 5) + 0x96cd1c35) | 0;
    k = Math.imul(words[at + 3]!, C4);
    h4 ^= Math.imul((k << 18) | (k >>> 14), C1);
    h4 = (((h4 << 13) | (h4 >>> 19)) + h1) | 0;
    h4 = (Math.imul(h4, 5) + 0x32ac3b17) | 0;
  }
  if ((length & 15) === 0) return close(h1 ^ length, h2 ^ length, h3 ^ length, h4 ^ length);
  // A zero word mixes to zero, so that padding stands for the reference's shorter tail.
  k = Math.imul(words[whole]!, C1);
  h1 ^= Math.imul((k << 15) | (k >>> 17), C2);
  k = Math.imul(words[whole + 1]!, C2);
  h2 ^= Math.imul((k << 16) | (k >>> 16), C3);
  k = Math.imul(words[whole + 2]!, C3);
  h3 ^= Math.imul((k << 17) | (k >>> 15), C4);
  k = Math.imul(words[whole + 3]!, C4);
  h4 ^= Math.imul((k << 18) | (k >>> 14), C1);
  return close(h1 ^ length, h2 ^ length, h3 ^ length, h4 ^ length);
}

function close(h1: number, h2: number, h3: number, h4: number): string {
  const first = (h1 + h2 + h3 + h4) | 0;
  const a = finish(first);
  const b = finish((h2 + first) | 0);
  const c = finish((h3 + first) | 0);
  const d = finish((h4 + first) | 0);
  const sum = (a + b + c + d) | 0;
  put(0, sum);
  put(2, (b + sum) | 0);
  put(4, (c + sum) | 0);
  put(6, (d + sum) | 0);
  // One flat text; put together from pieces it would be a tree of them, copied by every collection.
  return digits.toString('latin1');
}
