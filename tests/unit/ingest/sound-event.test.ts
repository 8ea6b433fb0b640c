import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventSchema, nodesEventSchema, toJsonText } from '@/lib/contract';
import { soundNodes, soundTreeEnd } from '@/lib/ingest/sound-event';

const id = fc.oneof(fc.constantFrom('a', 'root', ''), fc.string({ maxLength: 5 }), fc.constant('x'.repeat(513)), fc.integer());
const ordinal = fc.oneof(fc.nat(9), fc.nat(9), fc.constantFrom(-1, 0.5, 2 ** 31 - 1, 2 ** 31, '3'));
const real = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(null, 'NaN', 'x', 0, true));
const count = fc.oneof(fc.nat(9), fc.constantFrom(null, -1, 0.5, 2 ** 53, '3'));
/** Values as a producer may write them, most of them sound, keys in any order and some left out or added. */
const sound = {
  v: fc.constantFrom(1, 1, 1, 2),
  run: id,
  attempt: ordinal,
  step: ordinal,
  prompt: id,
  tree: id,
  nodeCount: count,
  wallMs: real,
  nodes: fc.array(fc.oneof(fc.record({ node: id, target: real, advantage: real, more: real }, { requiredKeys: ['node'] }), fc.constant(null)), {
    maxLength: 2,
  }),
  spent: fc.array(fc.record({ anchor: id, spent: count }), { maxLength: 2 }),
};
const good = fc.record({
  v: fc.constant(1),
  run: fc.constantFrom('r', 'ü'),
  attempt: fc.nat(3),
  step: fc.nat(9),
  prompt: fc.constant('p'),
  tree: fc.constant('t'),
  nodeCount: fc.option(fc.nat(9), { nil: null }),
  wallMs: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: null }),
  nodes: fc.array(fc.record({ advantage: fc.constantFrom(null, -0.5), node: fc.constantFrom('a', 'b'), target: fc.constantFrom(null, 1) })),
  spent: fc.array(fc.record({ spent: fc.nat(4), anchor: fc.constantFrom('a', 'b') })),
});
const shuffled = (value: object) =>
  fc.shuffledSubarray(Object.entries(value), { minLength: Object.keys(value).length }).map((entries) => Object.fromEntries(entries) as object);

describe('hot records judged without the schema', () => {
  it('come to what the schema makes of a tree’s end, to the order of its keys, wherever they are taken at all', () => {
    let taken = 0;
    const event = fc.oneof(
      good.chain(shuffled),
      fc.record(sound, { requiredKeys: [] }).chain(shuffled),
      fc
        .tuple(good, fc.record(sound, { requiredKeys: [] }))
        .map(([some, odd]) => ({ ...some, ...Object.fromEntries(Object.entries(odd).slice(0, 1)) })),
    );
    fc.assert(
      fc.property(event, fc.constantFrom({ kind: 'tree-end' }, { kind: 'tree-end', discarded: null }, { kind: 'tree' }), (some, more) => {
        const value = { ...some, ...more };
        const found = soundTreeEnd(value);
        if (!found) return;
        taken++;
        const parsed = eventSchema.safeParse(value);
        expect(parsed.success).toBe(true);
        expect(toJsonText(found)).toBe(toJsonText(parsed.data));
      }),
      { numRuns: 2_000 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  it('come to what the schema makes of the envelope of nodes', () => {
    let taken = 0;
    const { nodes: _, spent: _spent, ...envelope } = sound;
    const event = fc.oneof(good, fc.record(envelope, { requiredKeys: [] })).chain(shuffled);
    fc.assert(
      fc.property(event, fc.constantFrom('nodes', 'nodes', 'tree'), (some, kind) => {
        const value = { ...some, kind, nodes: [] };
        const found = soundNodes(value);
        if (!found) return;
        taken++;
        expect(toJsonText(found)).toBe(toJsonText(nodesEventSchema.parse(value)));
      }),
      { numRuns: 1_000 },
    );
    expect(taken).toBeGreaterThan(100);
  });
});
