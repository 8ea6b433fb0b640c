import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLAG, NONE, type TreeSnapshot } from '@/lib/contract/snapshot';
import { familyId, foldTree, NO_FOLDING, openTo, toggleFold, WIDE_FROM } from '@/lib/derive/fold-tree';
import { litPlaces } from '@/lib/derive/lit-places';
import { outcomeOf } from '@/lib/display/scales';
import { sketchSnapshot } from '../layout/make-snapshot';

const nothing = new Set<string>();

/** A tree in preorder from how far each turn hangs above the one before it. */
function grown(backs: readonly number[]): TreeSnapshot {
  const parents: number[] = [NONE];
  for (const back of backs) {
    let at = parents.length - 1;
    for (let i = 0; i < back && parents[at] !== NONE; i++) at = parents[at]!;
    parents.push(at);
  }
  const isLeaf = (node: number): boolean => parents[node + 1] !== node;
  return sketchSnapshot(
    parents.map((parent, i) => ({
      id: `n${i}`,
      parent,
      v: i / parents.length,
      flags: isLeaf(i) ? FLAG.terminal | (i % 3 === 0 ? FLAG.success : FLAG.failure) : 0,
    })),
  );
}

function isAncestor(tree: TreeSnapshot, of: number, node: number): boolean {
  return of < node && node <= tree.last[of]!;
}

describe('a folded tree', () => {
  it('is a tree of the nodes that are not below a collapsed one, with the values of the whole', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4), { maxLength: 60 }), fc.array(fc.nat(60), { maxLength: 6 }), (backs, picks) => {
        const whole = grown(backs);
        const { count } = whole.header;
        const collapsed = new Set(picks.map((pick) => `n${pick % count}`));
        const { snapshot, folds, wholePlace, hidden } = foldTree(whole, { collapsed, spread: nothing });
        const isBelow = (node: number): boolean => {
          for (let at = whole.parent[node]!; at !== NONE; at = whole.parent[at]!) if (collapsed.has(`n${at}`)) return true;
          return false;
        };
        const expected = [...Array(count).keys()].filter((node) => !isBelow(node));
        expect([...snapshot.ids]).toEqual(expected.map((node) => `n${node}`));
        expect(hidden).toBe(count - expected.length);
        if (!wholePlace) return;
        expect([...wholePlace]).toEqual(expected);
        expected.forEach((node, shown) => {
          const parent = whole.parent[node]!;
          expect(snapshot.parent[shown]).toBe(parent === NONE ? NONE : expected.indexOf(parent));
          expect(snapshot.last[shown]).toBe(expected.findLastIndex((other) => other >= node && other <= whole.last[node]!));
          expect([snapshot.v[shown], snapshot.k[shown], snapshot.n[shown]]).toEqual([whole.v[node], whole.k[node], whole.n[node]]);
          expect(folds.has(shown)).toBe(collapsed.has(`n${node}`) && whole.last[node]! > node);
          if (folds.has(shown)) expect(outcomeOf(snapshot, shown)).toBe('turn');
        });
      }),
    );
  });

  it('is the same object where nothing folds', () => {
    const whole = grown([0, 0, 1]);
    expect(foldTree(whole, { collapsed: new Set(['nobody', 'n3']), spread: nothing }).snapshot).toBe(whole);
  });

  it('lets one place stand for the rest of a wide family, unless it is to be seen whole', () => {
    const children = WIDE_FROM + 50;
    const whole = grown(Array.from({ length: children }, (_, i) => (i === 0 ? 0 : 1)));
    const { snapshot, folds, hidden } = foldTree(whole, { collapsed: nothing, spread: nothing });
    expect(snapshot.header.count).toBe(102);
    const rest = folds.get(101)!;
    expect(rest).toMatchObject({ kind: 'family', opens: 'n0', nodes: children - 100, children: children - 100, n: children - 100 });
    expect(snapshot.k[0]).toBe(whole.k[0]);
    expect(rest.k + [...Array(100).keys()].reduce((sum, i) => sum + snapshot.k[i + 1]!, 0)).toBe(whole.k[0]);
    expect([snapshot.parent[101], snapshot.last[0], snapshot.depth[101], hidden]).toEqual([0, 101, 1, children - 100]);
    expect(foldTree(whole, { collapsed: nothing, spread: new Set(['n0']) }).snapshot).toBe(whole);
    expect(foldTree(grown(Array.from({ length: WIDE_FROM - 1 }, (_, i) => (i === 0 ? 0 : 1))), { collapsed: nothing, spread: nothing }).hidden).toBe(
      0,
    );
  });
});

describe('opening', () => {
  it('what hides a node shows it, and nothing else opens; a place toggles there and back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(4), { minLength: 1, maxLength: 60 }),
        fc.array(fc.nat(60), { maxLength: 6 }),
        fc.nat(60),
        (backs, picks, target) => {
          const whole = grown(backs);
          const { count } = whole.header;
          const folding = { collapsed: new Set(picks.map((pick) => `n${pick % count}`)), spread: nothing };
          const place = target % count;
          const opened = openTo(whole, folding, place);
          const { snapshot } = foldTree(whole, opened);
          expect(snapshot.ids.indexOf(`n${place}`)).toBeGreaterThanOrEqual(0);
          for (const id of folding.collapsed) expect(opened.collapsed.has(id)).toBe(!isAncestor(whole, Number(id.slice(1)), place));
          const shown = foldTree(whole, folding);
          const at = target % shown.snapshot.header.count;
          const once = toggleFold(shown, folding, at);
          if (once) expect(toggleFold(foldTree(whole, once), once, at)!.collapsed).toEqual(new Set(folding.collapsed));
        },
      ),
    );
  });

  it('a node in the rest of a wide family spreads it', () => {
    const whole = grown(Array.from({ length: WIDE_FROM + 50 }, (_, i) => (i === 0 ? 0 : 1)));
    expect([...openTo(whole, NO_FOLDING, 150).spread]).toEqual(['n0']);
    expect([...openTo(whole, NO_FOLDING, 50).spread]).toEqual([]);
    const folded = foldTree(whole, NO_FOLDING);
    expect([...toggleFold(folded, NO_FOLDING, 101)!.spread]).toEqual(['n0']);
    expect(folded.snapshot.ids.indexOf(familyId('n0'))).toBe(101);
    expect(folded.snapshot.ids.indexOf('n150')).toBe(-1);
  });
});

it('what is found lights the place that it is folded behind', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(4), { minLength: 1, maxLength: 60 }),
      fc.array(fc.nat(60), { maxLength: 4 }),
      fc.uniqueArray(fc.nat(60)),
      (backs, picks, hits) => {
        const whole = grown(backs);
        const { count } = whole.header;
        const folded = foldTree(whole, { collapsed: new Set(picks.map((pick) => `n${pick % count}`)), spread: nothing });
        const found = [...new Set(hits.map((hit) => hit % count))].sort((a, b) => a - b);
        const expected = [...Array(folded.snapshot.header.count).keys()].map((place) => {
          const own = folded.wholePlace?.[place] ?? place;
          return found.some((hit) => hit === own || (folded.folds.has(place) && hit > own && hit <= whole.last[own]!)) ? 1 : 0;
        });
        expect([...litPlaces(expected.length, folded, found)]).toEqual(expected);
      },
    ),
  );
});
