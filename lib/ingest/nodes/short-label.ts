const MAX_LABEL = 120;
const SPACE = 0x20;
const LAST_PRINTABLE = 0x7e;

/**
 * Length of the label that `edgeLabel` would make of a text that is ASCII and already folded: its first 120 characters.
 * −1 where it has to be asked. Cost: at most 121 bytes are looked at.
 */
export function shortLabelLength(bytes: Uint8Array, from: number, to: number): number {
  const end = Math.min(to, from + MAX_LABEL + 1);
  let before = SPACE;
  for (let at = from; at < end; at++) {
    const byte = bytes[at]!;
    if (byte < SPACE || byte > LAST_PRINTABLE || (byte === SPACE && before === SPACE)) return -1;
    before = byte;
  }
  return before === SPACE ? -1 : Math.min(to - from, MAX_LABEL);
}
