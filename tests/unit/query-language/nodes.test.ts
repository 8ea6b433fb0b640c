import { expect, it } from 'vitest';
import { FLAG, NONE } from '@/lib/contract/snapshot';
import { NODE_LANGUAGE } from '@/lib/query-language/nodes/fields';
import { findNodes, nodeHits } from '@/lib/query-language/nodes/find-nodes';
import { NodeCursor } from '@/lib/query-language/nodes/node-cursor';
import { parse } from '@/lib/query-language/parse';
import { sketchSnapshot } from '../layout/make-snapshot';

const tree = sketchSnapshot([
  { id: 'root', parent: NONE, v: 0.5, allocated: 2 },
  { id: 'r0.t1', parent: 0, v: 0.9, allocated: 4, flags: FLAG.expanded, rollout: 0, label: 'Search mayor' },
  { id: 'r0.t2', parent: 1, flags: FLAG.terminal | FLAG.failure, rollout: 0, label: 'answer 1887' },
  { id: 'c1', parent: 1, v: 0.2, flags: FLAG.continuation },
  { id: 'c1.t2', parent: 3, flags: FLAG.terminal | FLAG.success | FLAG.continuation },
  { id: 'r1.t1', parent: 0, allocated: 0, rollout: 1 },
  { id: 'r1.t2', parent: 5, flags: FLAG.terminal | FLAG.limit, rollout: 1 },
]);

it.each([
  ['', ['root', 'r0.t1', 'r0.t2', 'c1', 'c1.t2', 'r1.t1', 'r1.t2']],
  ['v>.8', ['r0.t1']],
  ['outcome:success', ['c1.t2']],
  ['outcome:halted', ['r1.t2']],
  ['is:unfunded', ['r1.t1']],
  ['is:candidate', ['r0.t1', 'r1.t1']],
  ['is:leaf -outcome:success', ['r0.t2', 'r1.t2']],
  ['is:bare rollout:0', ['r0.t1', 'r0.t2']],
  ['budget>=1 depth>0', ['r0.t1']],
  ['gap>=.4', ['r0.t1', 'c1']],
  ['delta<0', ['c1']],
  ['mayor', ['r0.t1']],
  ['id:c1', ['c1', 'c1.t2']],
  ['text:"found" or n:3', ['root', 'r1.t2']],
])('%s finds the nodes that answer it', (text, ids) => {
  const { query, error } = parse(text, NODE_LANGUAGE);
  expect(error).toBeNull();
  const hits = nodeHits([{ needle: 'found', places: [6] }]);
  expect(findNodes(tree, query!, hits).map((place) => tree.ids.at(place))).toEqual(ids);
});

it('every field of the language can be read of every node', () => {
  for (let place = 0; place < tree.header.count; place++) {
    const { values } = new NodeCursor(tree).at(place);
    for (const { name, kind } of NODE_LANGUAGE.fields) if (kind !== 'search') expect(values[name], `${name} of ${place}`).not.toBeUndefined();
  }
});
