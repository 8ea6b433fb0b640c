/** A copy with its own memory: Postgres writes the highest byte first, typed arrays have the lowest first. */
function copied(bytes: Buffer): Buffer {
  const copy = Buffer.from(new ArrayBuffer(bytes.length));
  bytes.copy(copy);
  return copy;
}

/** What `int4send` wrote, end to end. */
export const ints = (bytes: Buffer): Int32Array => new Int32Array(copied(bytes).swap32().buffer as ArrayBuffer);
/** What `float8send` wrote, end to end. */
export const reals = (bytes: Buffer): Float64Array => new Float64Array(copied(bytes).swap64().buffer as ArrayBuffer);
