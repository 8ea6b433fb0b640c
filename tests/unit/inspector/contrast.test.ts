import { describe, expect, it } from 'vitest';
import { contrastAt, factualOutcome } from '@/components/inspector/contrast';
import { FLAG, NONE } from '@/lib/contract/snapshot';
import { layOut } from '@/lib/layout/layouts';
import { sketchSnapshot } from '../layout/make-snapshot';

const FRESH = FLAG.continuation;
const tree = sketchSnapshot([
  { id: 'root', parent: NONE },
  { id: 'a', parent: 0, flags: FLAG.expanded },
  { id: 'b', parent: 1, flags: FLAG.expanded },
  { id: 'ok', parent: 2, flags: FLAG.terminal | FLAG.success, label: '1887' },
  { id: 'deeper', parent: 2, flags: FRESH | FLAG.terminal | FLAG.failure },
  { id: 'c1', parent: 1, flags: FRESH },
  { id: 'c1end', parent: 5, flags: FRESH | FLAG.terminal | FLAG.failure, label: '1879' },
  { id: 'c2', parent: 1, flags: FRESH | FLAG.terminal | FLAG.failure | FLAG.limit },
]);
const { layout } = layOut(tree, 'trunks');

describe('contrast pairs', () => {
  it('count {factual} ∪ {fresh} at the anchor itself, not what deeper anchors added', () => {
    const contrast = contrastAt(tree, layout, 1);
    expect(contrast).toMatchObject({ isAnchor: true, successes: 1, failures: 2 });
    expect(contrast.turns.map(({ kind, place, outcome, answer }) => [kind, place, outcome, answer])).toEqual([
      ['factual', 0, 'success', '1887'],
      ['fresh', 1, 'failure', '1879'],
      ['fresh', 2, 'halted', ''],
    ]);
  });

  it('are not claimed where nothing fresh was sampled', () => {
    expect(contrastAt(tree, layout, 0).isAnchor).toBe(false);
  });

  it('name the factual outcome of an anchor, and of none that is not there', () => {
    expect([factualOutcome(tree, layout, 'a'), factualOutcome(tree, layout, 'gone')]).toEqual(['success', null]);
  });
});
