const SLAB_BYTES = 1 << 18;
/** Above this many bytes an array has memory of its own. */
const SMALL_BYTES = 1 << 14;

let slab = new ArrayBuffer(SLAB_BYTES);
let used = 0;

/** Where `bytes` begin in the slab, which is a new one where the last has no room. */
function cut(bytes: number): number {
  if (used + bytes > SLAB_BYTES) {
    slab = new ArrayBuffer(SLAB_BYTES);
    used = 0;
  }
  const at = used;
  used += (bytes + 7) & ~7;
  return at;
}

/**
 * `length` zeros. A step makes thousands of arrays of a tree's size; memory of its own costs each of them more than filling it
 * does, so small ones are cut from a shared slab. Not for arrays whose buffer is sent away or compared.
 */
export function doubles(length: number): Float64Array<ArrayBuffer> {
  const bytes = length * 8;
  if (bytes > SMALL_BYTES) return new Float64Array(length);
  const at = cut(bytes);
  return new Float64Array(slab, at, length);
}

/** `length` zeros, as `doubles`. */
export function ints(length: number): Int32Array<ArrayBuffer> {
  const bytes = length * 4;
  if (bytes > SMALL_BYTES) return new Int32Array(length);
  const at = cut(bytes);
  return new Int32Array(slab, at, length);
}
