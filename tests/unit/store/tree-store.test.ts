import { describe, expect, it } from 'vitest';
import { NONE } from '@/lib/contract/snapshot';
import { type LayoutId, layOut } from '@/lib/layout/layouts';
import { pointOf } from '@/lib/layout/look';
import { placeOf } from '@/lib/store/node-index';
import { createTreeStore, type NextTree, selectedPlace } from '@/lib/store/tree-store';
import { growTrace, sketchSnapshot } from '../layout/make-snapshot';

const PAD = { left: 34, right: 80, top: 20, bottom: 20 };
const small = growTrace({ rollouts: 2, turns: 4, continuations: 0 });

/** `small` with two more rollouts before its own, so that every node moves. */
function grown(revision: number) {
  const extra = growTrace({ rollouts: 2, turns: 5, continuations: 1, seed: 5 });
  const offset = extra.header.count;
  const nodes = [
    ...[...extra.ids].map((id, i) => ({ id: i === 0 ? 'root' : `x-${id}`, parent: extra.parent[i]!, flags: extra.flags[i]! })),
    ...[...small.ids]
      .slice(1)
      .map((id, i) => ({ id, parent: small.parent[i + 1]! === 0 ? 0 : small.parent[i + 1]! + offset - 1, flags: small.flags[i + 1]! })),
  ];
  return sketchSnapshot(nodes, { revision });
}

function opened() {
  const store = createTreeStore();
  store.getState().resize(900, 500, PAD);
  store.getState().receive(small);
  return store;
}

describe('tree store', () => {
  it('fits the first snapshot', () => {
    const { view, layout } = opened().getState();
    expect(pointOf(layout!, view!, 0)[0]).toBe(PAD.left);
    for (let node = 0; node < layout!.count; node++) expect(pointOf(layout!, view!, node)[0]).toBeLessThanOrEqual(900 - PAD.right + 0.01);
  });

  it('keeps selection by id and the selected node in place when the tree grows', () => {
    const store = opened();
    store.getState().select('b1.t2');
    const before = store.getState();
    const from = selectedPlace(before);
    const next = grown(2);
    store.getState().receive(next);
    const after = store.getState();
    const to = selectedPlace(after);
    expect(next.ids.at(to)).toBe('b1.t2');
    const [now, then] = [pointOf(after.layout!, after.view!, to), pointOf(before.layout!, before.view!, from)];
    for (const axis of [0, 1]) expect(Math.abs(now[axis]! - then[axis]!)).toBeLessThanOrEqual(0.5);
    expect(after.newNodes).toBe(next.header.count - small.header.count);
    after.fit();
    expect(store.getState().newNodes).toBe(0);
  });

  it('drops a snapshot older than the one shown', () => {
    const store = opened();
    store.getState().receive(grown(7));
    store.getState().receive({ ...small, header: { ...small.header, revision: 3 } });
    expect(store.getState().snapshot?.header.revision).toBe(7);
  });

  it('keeps the last good data when a request fails, and clears the failure with the next', () => {
    const store = opened();
    store.getState().fail('the server did not answer');
    expect(store.getState().snapshot).toBe(small);
    store.getState().receive(grown(2));
    expect(store.getState().failure).toBeNull();
  });

  it('fits an empty tree once it has nodes, and falls back to the root for an unknown selection', () => {
    const store = createTreeStore();
    store.getState().resize(900, 500, PAD);
    store.getState().receive(sketchSnapshot([], { revision: 0 }));
    store.getState().select('nowhere');
    store.getState().receive(small);
    const { view, newNodes } = store.getState();
    expect([view!.xPx, newNodes, selectedPlace(store.getState())]).toEqual([PAD.left, 0, 0]);
  });

  it('refits on resize only while the reader has not moved', () => {
    const store = opened();
    store.getState().resize(1200, 500, PAD);
    expect(store.getState().view!.zoom).toBe(1);
    store.getState().pan(-40, 0);
    const { xPx } = store.getState().view!;
    store.getState().resize(700, 500, PAD);
    expect(store.getState().view).toMatchObject({ xPx, widthPx: 700 });
  });
});

describe('layouts made elsewhere', () => {
  /** A store whose layouts come when `finish` says so, one at a time. */
  function slow() {
    const asked: { count: number; chosen: LayoutId | null; finish: () => Promise<void> }[] = [];
    const store = createTreeStore(
      (snapshot, chosen) =>
        new Promise((done) => {
          const finish = async (): Promise<void> => {
            done(layOut(snapshot, chosen));
            await Promise.resolve();
            await Promise.resolve();
          };
          asked.push({ count: snapshot.header.count, chosen, finish });
        }),
    );
    store.getState().resize(900, 500, PAD);
    return { store, asked };
  }

  it('never fall behind a tree that grows: one on its way, and of what came meanwhile the newest', async () => {
    const { store, asked } = slow();
    const sizes = [3, 5, 7, 9].map((rollouts) => growTrace({ rollouts, turns: 3, continuations: 0 }));
    for (const [i, snapshot] of sizes.entries()) store.getState().receive({ ...snapshot, header: { ...snapshot.header, revision: i + 1 } });
    expect(asked).toHaveLength(1);
    await asked[0]!.finish();
    expect(store.getState().snapshot?.header.revision).toBe(1);
    await asked[1]!.finish();
    expect([store.getState().snapshot?.header.revision, asked.length]).toEqual([4, 2]);
  });

  it('follow a choice that was made while one was on its way', async () => {
    const { store, asked } = slow();
    store.getState().receive(small);
    store.getState().chooseLayout('radial');
    await asked[0]!.finish();
    await asked[1]!.finish();
    expect([asked.map(({ chosen }) => chosen), store.getState().layoutId]).toEqual([[null, 'radial'], 'radial']);
  });

  it('are not shown in place of another tree', async () => {
    const { store, asked } = slow();
    store.getState().receive(grown(1));
    store.getState().replaceTree({ snapshot: small, detail: {} as NextTree['detail'], selected: null }, () => null);
    await asked[0]!.finish();
    expect(store.getState().snapshot).toBeNull();
    await asked[1]!.finish();
    expect(store.getState().snapshot).toBe(small);
  });
});

describe('node index', () => {
  it('finds ids as text', () => {
    const tree = sketchSnapshot([{ id: '9007199254740993', parent: NONE }]);
    expect([placeOf(tree, '9007199254740993'), placeOf(tree, '9007199254740992')]).toEqual([0, null]);
  });
});
