import { hashText, mix32 } from './hash';

/**
 * Randomness is a key that is passed and consumed, never a global state: what a rollout draws depends on its place
 * (step, prompt, rollout, turn) and not on which rollout asked first, so concurrency cannot change a result.
 * A key is used for one draw or folded into others, not both.
 */
export interface Key {
  readonly a: number; // int32
  readonly b: number; // int32
}

/** The key of a seed: any integer or text. */
export function keyOf(seed: number | string): Key {
  return fold({ a: 0x243f6a88, b: 0x13198a2e }, seed);
}

/** The child of `key` named `data`; different data give independent keys. Numbers are taken as 32-bit integers. */
export function fold(key: Key, data: number | string): Key {
  const x = typeof data === 'number' ? data | 0 : hashText(data) ^ 0x5bd1e995;
  const a = mix32(key.a ^ Math.imul(x, 0x9e3779b1) ^ 0x2545f491);
  const b = mix32(Math.imul(key.b, 0x01000193) ^ x ^ Math.imul(a, 0x27d4eb2f));
  return { a: mix32(a ^ Math.imul(b, 0x165667b1)), b };
}

/** One draw from U[0, 1), 52 bits. Consumes the key. */
export function uniform(key: Key): number {
  return ((key.a >>> 6) * 0x4000000 + (key.b >>> 6)) / 0x10000000000000;
}

/** A stream of U[0, 1) draws for code that needs many at one place (sfc32). Consumes the key. */
export function stream(key: Key): () => number {
  let a = key.a | 0;
  let b = key.b | 0;
  let c = mix32(key.a ^ 0x9e3779b9) | 0;
  let d = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 4294967296;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
}

/** One draw from the standard normal distribution. */
export function gaussian(draw: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
}

/** Index drawn in proportion to `weights` (≥ 0, not all 0) by one uniform number. */
export function pick(u: number, weights: readonly number[]): number {
  let left = u * weights.reduce((sum, w) => sum + w, 0);
  for (let i = 0; i < weights.length - 1; i++) {
    left -= weights[i] as number;
    if (left < 0) return i;
  }
  return weights.length - 1;
}

/** A permutation of 0 … n − 1. Consumes the key. */
export function permutation(key: Key, n: number): Int32Array {
  const draw = stream(key);
  const order = Int32Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(draw() * (i + 1));
    const held = order[i] as number;
    order[i] = order[j] as number;
    order[j] = held;
  }
  return order;
}
