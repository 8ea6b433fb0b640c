const LENGTH_BYTES = 4;

/** Frames one after the other: length (u32, little-endian), then the bytes. */
export function joinFrames(frames: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(frames.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0));
  const view = new DataView(out.buffer);
  let at = 0;
  for (const frame of frames) {
    view.setUint32(at, frame.length, true);
    out.set(frame, at + LENGTH_BYTES);
    at += LENGTH_BYTES + frame.length;
  }
  return out;
}

/** The inverse of `joinFrames`. Throws RangeError where the bytes are cut. */
export function splitFrames(body: Uint8Array): Uint8Array[] {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const frames: Uint8Array[] = [];
  let at = 0;
  while (at < body.length) {
    if (at + LENGTH_BYTES > body.length) throw new RangeError('a frame is cut');
    const length = view.getUint32(at, true);
    at += LENGTH_BYTES;
    if (at + length > body.length) throw new RangeError('a frame is cut');
    frames.push(body.subarray(at, at + length));
    at += length;
  }
  return frames;
}
