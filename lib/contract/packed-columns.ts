/** Columns of numbers as bytes: what would be tens of megabytes of JSON. */
export type PackedColumn = Uint8Array | Int32Array | Float64Array;

const KINDS = { u: Uint8Array, i: Int32Array, f: Float64Array } as const;
type Kind = keyof typeof KINDS;
const ALIGN = 8;
const padded = (bytes: number): number => Math.ceil(bytes / ALIGN) * ALIGN;
const kindOf = (column: PackedColumn): Kind => (column instanceof Uint8Array ? 'u' : column instanceof Int32Array ? 'i' : 'f');

interface Head<T> {
  readonly head: T;
  readonly columns: readonly (readonly [name: string, kind: Kind, length: number])[];
}

/**
 * A head (any JSON) and named columns: length of the head as u32, little-endian, the head as UTF-8 padded with spaces, then each
 * column, padded to 8 bytes, little-endian as every browser's typed arrays are.
 */
export function packColumns(head: unknown, columns: ReadonlyMap<string, PackedColumn>): Uint8Array {
  const listed = [...columns].map(([name, column]) => [name, kindOf(column), column.length] as const);
  const text = new TextEncoder().encode(JSON.stringify({ head, columns: listed } satisfies Head<unknown>));
  const dataFrom = padded(4 + text.length);
  const total = [...columns.values()].reduce((sum, column) => sum + padded(column.byteLength), dataFrom);
  const bytes = new Uint8Array(total).fill(0x20, 4, dataFrom);
  new DataView(bytes.buffer).setUint32(0, dataFrom - 4, true);
  bytes.set(text, 4);
  let at = dataFrom;
  for (const column of columns.values()) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += padded(column.byteLength);
  }
  return bytes;
}

/** The inverse. The columns share the bytes' memory where it is aligned. Throws RangeError or SyntaxError on bytes of another kind. */
export function unpackColumns<T>(bytes: Uint8Array): { readonly head: T; readonly columns: ReadonlyMap<string, PackedColumn> } {
  const own = bytes.byteOffset % ALIGN === 0 ? bytes : bytes.slice();
  const length = new DataView(own.buffer, own.byteOffset).getUint32(0, true);
  const { head, columns } = JSON.parse(new TextDecoder().decode(own.subarray(4, 4 + length))) as Head<T>;
  const found = new Map<string, PackedColumn>();
  let at = own.byteOffset + 4 + length;
  for (const [name, kind, count] of columns) {
    const column = new KINDS[kind](own.buffer as ArrayBuffer, at, count);
    found.set(name, column);
    at += padded(column.byteLength);
  }
  return { head, columns: found };
}
