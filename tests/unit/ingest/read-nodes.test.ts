import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJsonText } from '@/lib/contract';
import { plannedNodes, readNodes } from '@/lib/ingest/nodes/read-nodes';
import { rowsRead, secondReading } from './second-reading';

const UNITS = [
  'a',
  ' ',
  '"',
  '\\',
  '\n',
  '\r',
  '\t',
  '\b',
  '\f',
  '\0',
  '\u0001',
  '/',
  '\x7f',
  'é',
  '漢',
  '😀',
  '\uD800',
  '\uE0C4',
  '\uE001',
  '\u2028',
];
const plain = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', '7', ':', '{', ']', ','), maxLength: 140 });
const text = fc.oneof(plain, fc.string({ unit: fc.constantFrom(...UNITS), maxLength: 20 }), fc.constantFrom('nodes', '{"node":1}', 'x'.repeat(700)));
const id = fc.oneof(
  fc.constantFrom('root', 'r1.2', 'r1.3', 'ü'.repeat(400)),
  text.filter((some) => some.length > 0).map((some) => some.slice(0, 512)),
  fc.integer(),
  fc.nat(),
);
const count = fc.oneof(fc.nat(50), fc.constantFrom(0, 2 ** 53 - 1, 10 ** 15));
const number = fc.oneof(
  fc.constantFrom(0, 1, 0.5, -0, 0.1, 1e-6, 1e-7, 1e21, 123_456.789, 2 ** 60),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const real = fc.oneof(number, fc.constantFrom('NaN', 'Infinity', '-Infinity'));
const part = fc.oneof(
  fc.record({ type: fc.constant('text'), text }),
  fc.record({ type: fc.constant('tool-call'), name: text, arguments: fc.jsonValue() }),
);
const content = fc.oneof(text, text, fc.array(part, { maxLength: 2 }));
const origin = fc.oneof(
  fc.record({ kind: fc.constant('bare'), j: count }),
  fc.record({ kind: fc.constant('continuation'), anchor: id, k: count }),
  fc.record({ kind: fc.constant('search') }),
);
const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const node = fc.record(
  {
    node: id,
    parent: orNull(id),
    order: count,
    origin: orNull(origin),
    reward: orNull(real),
    v: orNull(real),
    predictor: orNull(text),
    exactV: orNull(real),
    tokens: orNull(count),
    wallMs: orNull(real),
    thought: content,
    action: content,
    observation: content,
    label: text.map((some) => some.slice(0, 120)),
    status: fc.constantFrom('ok', 'error', 'limit'),
    repeats: fc.array(real, { maxLength: 3 }),
    inferred: fc.boolean(),
    pruned: fc.boolean(),
    tokenIds: fc.array(fc.integer(), { maxLength: 3 }),
    logprobs: fc.array(real, { maxLength: 3 }),
    tokenEntropies: fc.array(real, { maxLength: 3 }),
    tokenTexts: fc.array(text, { maxLength: 3 }),
    more: fc.jsonValue(),
  },
  { requiredKeys: ['node', 'parent', 'order', 'origin', 'reward', 'v', 'predictor', 'exactV', 'tokens', 'wallMs'] },
);
const envelope = { v: 1, run: 'r', attempt: 0, step: 3, prompt: 'p', tree: 't' };
const event = fc
  .tuple(fc.array(node, { maxLength: 4 }), fc.boolean())
  .map(([nodes, kindLast]) => (kindLast ? { ...envelope, nodes, kind: 'nodes' } : { ...envelope, kind: 'nodes', nodes, more: [{ nodes: 1 }] }));

/** Keys in another order, blanks between tokens, all but ASCII escaped: ways in which producers write the same. */
const turned = (json: string): string =>
  toJsonText(JSON.parse(json, (_, value) => (isPlain(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value)));
const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
const spaced = (json: string): string => JSON.stringify(JSON.parse(json), null, 1).replaceAll('\n', '');
const ascii = (json: string): string => json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

function read(line: string) {
  const found = readNodes(Buffer.from(line));
  return found && { event: found.event, rows: rowsRead(found.nodes) };
}

describe('an event of nodes that is read byte by byte', () => {
  it('comes to what JSON.parse and the contract make of it, however it is written', () => {
    fc.assert(
      fc.property(event, (some) => {
        const line = toJsonText(some);
        const expected = secondReading(line);
        expect(expected).not.toBeNull();
        for (const written of [line, ascii(line)]) expect(read(written)).toEqual(expected);
        for (const written of [turned(line), spaced(line)]) expect(read(written)).toEqual(secondReading(written));
      }),
      { numRuns: 100 },
    );
  });

  it('is never read where JSON.parse or the contract would not, nor otherwise than they would: lines with an error anywhere', () => {
    const scraps = ['', ...'"\\{}[],:0-.e1 \t\u0001', 'null', 'true', '"node":', '"nodes":[],', '\\u00'];
    const damage = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(3), scrap: fc.constantFrom(...scraps) });
    let agreed = 0;
    fc.assert(
      fc.property(event, fc.array(damage, { minLength: 1, maxLength: 2 }), (some, damages) => {
        let line = toJsonText(some);
        for (const { at, cut, scrap } of damages) {
          const from = Math.floor(at * line.length);
          line = Buffer.from(`${line.slice(0, from)}${scrap}${line.slice(from + cut)}`).toString();
        }
        const found = read(line);
        if (found === null) return;
        agreed++;
        expect(found).toEqual(secondReading(line));
      }),
      { numRuns: 3_000 },
    );
    expect(agreed).toBeGreaterThan(20);
  });

  it('may come as a validated event as well', () => {
    fc.assert(
      fc.property(event, (some) => {
        const { event: rest, rows } = secondReading(toJsonText(some))!;
        const validated = { ...rest, nodes: JSON.parse(toJsonText(some)).nodes };
        expect(rowsRead(plannedNodes(validated))).toEqual(rows);
      }),
      { numRuns: 50 },
    );
  });

  it('is left to the long way where anything is wrong with it or it is another kind', () => {
    const line = JSON.stringify({ ...envelope, kind: 'nodes', nodes: [] });
    expect(read(line)?.rows).toEqual([]);
    for (const other of ['', '{', '[]', line.slice(0, -1), `${line}x`, line.replace('"nodes"', '"metric"'), line.replace('"v":1', '"v":2')])
      expect(read(other)).toBeNull();
  });

  it('keeps its rows when later ones are read, large ones included', () => {
    const make = (name: string, size: number) =>
      JSON.stringify({ ...envelope, kind: 'nodes', nodes: [{ ...bare, node: name, thought: name.repeat(size) }] });
    const bare = { parent: null, order: 0, origin: null, reward: null, v: null, predictor: null, exactV: null, tokens: null, wallMs: null };
    const lines = Array.from({ length: 60 }, (_, i) => make(`n${i}`, i % 7 === 0 ? 50_000 : i));
    const found = lines.map((line) => readNodes(Buffer.from(line))!);
    for (const [i, { nodes }] of found.entries()) expect(rowsRead(nodes)).toEqual(secondReading(lines[i]!)!.rows);
  });

  it('has the digests that are stored of it: another one would make a conflict of every log that is sent again', () => {
    const bare = {
      node: 'root',
      parent: null,
      order: 0,
      origin: null,
      reward: null,
      v: null,
      predictor: null,
      exactV: null,
      tokens: null,
      wallMs: null,
    };
    const odd = {
      ...bare,
      ...{ node: 'b0.1', parent: 'root', order: 7, origin: { kind: 'continuation', anchor: 'a\tb', k: 2 }, reward: 1 / 3, v: 'NaN', exactV: -0 },
      ...{ predictor: 'p\\7', tokens: 2 ** 40, wallMs: 1e-9, status: 'limit', repeats: [0, 0.5], inferred: true, label: 'l "x"' },
      ...{ thought: '\u0001\0 \uD800\n\\', action: [{ type: 'text', text: 'é\t' }], observation: 'saw "it" 漢😀' },
      ...{ tokenIds: [1, 2], logprobs: [-0.25, 'NaN'], mask: [0, 1] },
    };
    const late = { ...odd, node: 'b0.2', tokenEntropies: [0.5], tokenTexts: ['a"', '\n'] };
    const found = readNodes(Buffer.from(toJsonText({ ...envelope, kind: 'nodes', nodes: [bare, odd, late] })));
    expect(found!.nodes.map(({ contentHash, recordHash }) => [contentHash, recordHash])).toEqual([
      ['93f98df2848964ed848964ed848964ed', 'e6ced7b114ac662dcddb5c696605cd54'],
      ['e83461abfcf8a0cc3052bc5c6d01ed69', '4ec37cc8c085093913f1f34b63a31425'],
      ['e83461abfcf8a0cc3052bc5c6d01ed69', 'b878b4b21989df3702684b52db92ebb2'],
    ]);
  });
});
