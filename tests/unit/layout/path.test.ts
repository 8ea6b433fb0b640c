import { describe, expect, it } from 'vitest';
import { childrenOf, pathToRoot, rolloutThrough, walkByKey } from '@/lib/layout/path';
import { layoutTidyHorizontal } from '@/lib/layout/tidy-horizontal';
import { chain } from './arbitrary-tree';
import { growTrace } from './make-snapshot';

const tree = growTrace({ rollouts: 3, turns: 4, continuations: 2, seed: 2 });
const shape = layoutTidyHorizontal(tree);

describe('walking', () => {
  it('names the path from the root', () => {
    expect(pathToRoot(tree.parent, 0)).toEqual([0]);
    expect(pathToRoot(chain(10_000).parent, 9_999)).toHaveLength(10_000);
  });

  it('follows a rollout through a turn to its end, and stops at the root', () => {
    expect(rolloutThrough(shape, 2)).toEqual(rolloutThrough(shape, 1));
    const rollout = rolloutThrough(shape, 1);
    expect(tree.last[rollout.at(-1)!]).toBe(rollout.at(-1));
    expect(rolloutThrough(shape, 0)).toEqual([0]);
  });

  it('goes to the parent and back along the trunk', () => {
    expect(walkByKey(shape, 1, 'ArrowLeft')).toBe(0);
    expect(walkByKey(shape, 0, 'ArrowLeft')).toBe(0);
    expect(walkByKey(shape, 1, 'ArrowRight')).toBe(2);
  });

  it('visits every node of a depth from top to bottom and stops at the end', () => {
    const depth2 = Array.from({ length: shape.count }, (_, node) => node)
      .filter((node) => tree.depth[node] === 2)
      .sort((a, b) => shape.lane[a]! - shape.lane[b]!);
    const walked = [depth2[0]!];
    for (let i = 1; i < depth2.length; i++) walked.push(walkByKey(shape, walked.at(-1)!, 'ArrowDown'));
    expect(walked).toEqual(depth2);
    expect(walkByKey(shape, depth2.at(-1)!, 'ArrowDown')).toBe(depth2.at(-1));
    expect(walkByKey(shape, depth2[1]!, 'ArrowUp')).toBe(depth2[0]);
  });

  it('lists children only', () => {
    for (const child of childrenOf(shape.last, 0)) expect(tree.parent[child]).toBe(0);
  });
});
