import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLAG, NONE } from '@/lib/contract/snapshot';
import { confidentMistakes, contrastPrefixes, nextStop } from '@/lib/derive/tree-tour';
import { layOut } from '@/lib/layout/layouts';
import { contrastAt } from '../../../components/inspector/contrast';
import { sketchSnapshot } from '../layout/make-snapshot';

const END = FLAG.terminal;
const seedless = fc.array(fc.record({ back: fc.nat(3), ok: fc.boolean(), continuation: fc.boolean() }), { minLength: 1, maxLength: 40 });

describe('contrast prefixes', () => {
  it('are those at which the inspector finds contrast pairs, in any tree', () => {
    fc.assert(
      fc.property(seedless, (steps) => {
        // A walk: each turn hangs `back` levels above the one before it
        const parents: number[] = [NONE];
        const depth = [0];
        for (const { back } of steps) {
          let at = parents.length - 1;
          for (let i = 0; i < back && parents[at] !== NONE; i++) at = parents[at]!;
          depth.push(depth[at]! + 1);
          parents.push(at);
        }
        const isLeaf = (node: number) => parents[node + 1] !== node;
        const flags: number[] = [0];
        steps.forEach(({ ok, continuation }, i) => {
          const node = i + 1;
          const inherits = flags[parents[node]!]! & FLAG.continuation;
          flags.push(
            (inherits || (continuation && parents[node] !== 0) ? FLAG.continuation : 0) |
              (isLeaf(node) ? END | (ok ? FLAG.success : FLAG.failure) : 0),
          );
        });
        const snapshot = sketchSnapshot(parents.map((parent, i) => ({ id: `n${i}`, parent, flags: flags[i]! })));
        const { layout } = layOut(snapshot);
        const expected = parents
          .map((_, node) => node)
          .filter((node) => {
            const { successes, failures } = contrastAt(snapshot, layout, node);
            return successes > 0 && failures > 0;
          });
        expect(contrastPrefixes(snapshot)).toEqual(expected);
      }),
      { verbose: true },
    );
  });
});

describe('confident mistakes', () => {
  const tree = sketchSnapshot([
    { id: 'root', parent: NONE, v: 0.5 },
    { id: 'sure', parent: 0, v: 0.9 },
    { id: 'still', parent: 1, v: 0.95 },
    { id: 'no', parent: 2, v: 0.99, flags: END | FLAG.failure },
    { id: 'doubt', parent: 0, v: 0.15 },
    { id: 'yes', parent: 4, flags: END | FLAG.success },
    { id: 'right', parent: 0, v: 0.97 },
    { id: 'good', parent: 6, flags: END | FLAG.success },
    { id: 'blank', parent: 0 },
    { id: 'bad', parent: 8, flags: END | FLAG.failure },
  ]);

  it('count once where they begin, the widest gap first; right, unsure and unpredicted turns are none', () => {
    expect(confidentMistakes(tree).map((node) => tree.ids.at(node))).toEqual(['sure', 'doubt']);
  });
});

describe('a tour', () => {
  it('goes round in its own order, and from elsewhere to the nearest stop by place', () => {
    expect([nextStop([7, 2, 5], 7, 1), nextStop([7, 2, 5], 5, 1), nextStop([7, 2, 5], 7, -1)]).toEqual([2, 7, 5]);
    expect([nextStop([2, 5], 3, 1), nextStop([2, 5], 3, -1), nextStop([2, 5], 9, 1), nextStop([2, 5], 0, -1)]).toEqual([5, 2, 2, 5]);
    expect(nextStop([], 3, 1)).toBeNull();
  });
});
