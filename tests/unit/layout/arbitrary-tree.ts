import fc from 'fast-check';
import { FLAG, NONE, type TreeSnapshot } from '@/lib/contract/snapshot';
import { type SketchNode, sketchSnapshot } from './make-snapshot';

/** Any tree up to 60 nodes: each node picks an ancestor of the newest one, so that the list is in preorder. */
export const anyTree: fc.Arbitrary<TreeSnapshot> = fc
  .array(fc.record({ up: fc.nat(8), continuation: fc.boolean(), search: fc.boolean() }), { maxLength: 60 })
  .map((steps) => {
    const nodes: SketchNode[] = [{ id: 'n0', parent: NONE }];
    for (const { up, continuation, search } of steps) {
      let parent = nodes.length - 1;
      for (let i = 0; i < up && nodes[parent]!.parent !== NONE; i++) parent = nodes[parent]!.parent;
      nodes.push({
        id: `n${nodes.length}`,
        parent,
        flags: (continuation ? FLAG.continuation : 0) | (search ? FLAG.search : 0),
        label: `turn ${nodes.length}`,
      });
    }
    return sketchSnapshot(nodes);
  });

export function chain(length: number): TreeSnapshot {
  return sketchSnapshot(Array.from({ length }, (_, i) => ({ id: `n${i}`, parent: i - 1 })));
}

export function fan(width: number): TreeSnapshot {
  return sketchSnapshot(Array.from({ length: width + 1 }, (_, i) => ({ id: `n${i}`, parent: i === 0 ? NONE : 0 })));
}
