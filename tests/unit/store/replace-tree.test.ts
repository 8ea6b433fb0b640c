import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointOf } from '@/lib/layout/look';
import { createTreeStore, type NextTree, selectedPlace } from '@/lib/store/tree-store';
import { growTrace } from '../layout/make-snapshot';

const PAD = { left: 34, right: 80, top: 20, bottom: 20 };
const detail = {} as NextTree['detail'];
const grown = fc.record({
  rollouts: fc.integer({ min: 1, max: 9 }),
  turns: fc.integer({ min: 2, max: 7 }),
  continuations: fc.nat(3),
  seed: fc.nat(),
});

function opened(options: Parameters<typeof growTrace>[0]) {
  const store = createTreeStore();
  store.getState().resize(900, 500, PAD);
  store.getState().receive(growTrace(options));
  return store;
}

const placeOnScreen = ({ view, layout }: ReturnType<ReturnType<typeof opened>['getState']>, place: number) => pointOf(layout!, view!, place);

describe('another tree in place of the one shown', () => {
  it('leaves the shared prefix that is looked at where it stands, zoomed or whole', () => {
    fc.assert(
      fc.property(grown, grown, fc.boolean(), (first, second, isZoomed) => {
        const store = opened(first);
        store.getState().select('b0.t1');
        if (isZoomed) store.getState().zoom(60, 60, 1.3);
        const before = store.getState();
        const place = selectedPlace(before);
        const snapshot = growTrace(second);
        const after = snapshot.ids.indexOf('b0.t1');
        before.replaceTree({ snapshot, detail, selected: 'b0.t1' }, () => ({ before: place, after }));
        const now = store.getState();
        expect(selectedPlace(now)).toBe(after);
        for (const axis of [0, 1]) expect(placeOnScreen(now, after)[axis]).toBeCloseTo(placeOnScreen(before, place)[axis]!, 0);
        expect(now.newNodes).toBe(0);
      }),
    );
  });

  it('moves nothing on the way back between trees that were shown whole', () => {
    const store = opened({ rollouts: 2, turns: 4, continuations: 0 });
    const go = (rollouts: number): void =>
      store
        .getState()
        .replaceTree({ snapshot: growTrace({ rollouts, turns: 4, continuations: 0 }), detail, selected: null }, () => ({ before: 0, after: 0 }));
    go(9);
    const large = store.getState().view;
    go(2);
    go(9);
    expect(store.getState().view).toEqual(large);
  });

  it('fits a tree that shares nothing', () => {
    const store = opened({ rollouts: 3, turns: 4, continuations: 1 });
    store.getState().pan(-400, 80);
    store.getState().replaceTree({ snapshot: growTrace({ rollouts: 5, turns: 3, continuations: 0 }), detail, selected: null }, () => null);
    expect(placeOnScreen(store.getState(), 0)[0]).toBe(PAD.left);
  });
});
