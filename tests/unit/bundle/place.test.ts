import { describe, expect, it } from 'vitest';
import type { BundleManifest } from '@/lib/bundle/manifest';
import { hasPage, placeIndex, placeOf } from '@/lib/bundle/place';
import { treeKey } from '@/lib/contract';

const KEY = treeKey({ attempt: 1, step: 7, prompt: 'a/b?c~d e%2F', tree: 'ü#1' });
const RUN = 'run/with #odd? na%6De';

const manifest: BundleManifest = {
  format: 1,
  run: RUN,
  name: 'odd',
  madeAt: '2026-01-01T00:00:00.000Z',
  version: '0',
  growing: false,
  steps: [{ step: 7, attempt: 1, trees: 2, kept: 2 }],
  nodes: 3,
  left: { steps: 0, trees: 0, nodes: 0, treesTakenAgain: 0, runs: 0 },
  trees: [
    ['1~7~x~0', 0, 1],
    [KEY, 1, 2],
  ],
  pages: ['notes'],
};
const index = placeIndex(manifest);
const api = `/api/v1/runs/${encodeURIComponent(RUN)}`;
const tree = `${api}/trees/${encodeURIComponent(KEY)}`;
const at = (address: string) => placeOf(address, index);

describe('the file that answers an address', () => {
  it('is one of the run', () => {
    expect(at(api)).toEqual({ kind: 'file', file: 'data/run.json' });
    expect(at(`${api}/series?format=columns&metrics=a,b`)).toEqual({ kind: 'file', file: 'data/series.bin' });
    expect(at(`${api}/evidence`)).toEqual({ kind: 'file', file: 'data/evidence.json' });
    expect(at(`${api}/calibration`)).toEqual({ kind: 'file', file: 'data/calibration.json' });
    expect(at(`${api}/calibration/nodes?from=0.3&to=0.4`)).toEqual({ kind: 'file', file: 'data/calibration/3.json' });
    expect(at(`${api}/notes?q=x`)).toEqual({ kind: 'notes', q: 'x', treeKey: null, node: null });
  });

  it('is one of a step that is here', () => {
    expect(at(`${api}/steps/7?attempt=1`)).toEqual({ kind: 'file', file: 'data/steps/7.json' });
    expect(at(`${api}/steps/7/snapshots?trees=a&trees=b`)).toEqual({ kind: 'file', file: 'data/steps/7.bin' });
    expect(at(`${api}/steps/7/text?needle=a%20b&needle=c`)).toEqual({ kind: 'step-text', step: 7, needles: ['a b', 'c'] });
    expect(at(`${api}/steps/7/trees?q=is:unfunded`)).toEqual({ kind: 'step-trees', step: 7, q: 'is:unfunded', sort: null });
  });

  it('is found for trees and nodes whose names hold what addresses are made of', () => {
    const node = 'b0/t1?x#y%z&ä';
    expect(at(tree)).toEqual({ kind: 'tree', tree: 1, frame: 'detail' });
    expect(at(`${tree}/snapshot`)).toEqual({ kind: 'tree', tree: 1, frame: 'snapshot' });
    expect(at(`${tree}/prefixes`)).toEqual({ kind: 'tree', tree: 1, frame: 'prefixes' });
    expect(at(`${tree}/over-steps`)).toEqual({ kind: 'over-steps', tree: 1 });
    expect(at(`${tree}/text?needle=x`)).toEqual({ kind: 'tree-text', tree: 1, needles: ['x'] });
    expect(at(`${tree}/nodes?node=${encodeURIComponent(node)}&node=q`)).toEqual({ kind: 'nodes', tree: 1, nodes: [node, 'q'] });
    const own = `${tree}/nodes/${encodeURIComponent(node)}`;
    expect(at(own)).toEqual({ kind: 'node', tree: 1, node, what: 'cut' });
    expect(at(`${own}?full=1`)).toEqual({ kind: 'node', tree: 1, node, what: 'whole' });
    expect(at(`${own}/subtree`)).toEqual({ kind: 'node', tree: 1, node, what: 'costs' });
    expect(at(`${own}/tokens`)).toEqual({ kind: 'node', tree: 1, node, what: 'tokens' });
    expect(at(`${own}/versions`)).toEqual({ kind: 'node', tree: 1, node, what: 'versions' });
    expect(at(`${own}/notes`)).toEqual({ kind: 'notes', q: '', treeKey: KEY, node });
  });

  it.each([
    '/api/v1/runs/other',
    '/api/v1/runs',
    '/api/v1/compare?runs=a',
    `${api}/steps/8`,
    `${api}/steps/-7`,
    `${api}/steps/7/what`,
    `${api}/trees/1~7~gone~0`,
    `${api}/what-if?step=7`,
    `${api}/constructor`,
    `${api}/calibration/nodes?from=0.3&to=0.4&depth=1-1`,
    `${api}/calibration/nodes?from=2`,
    `${api}/calibration/prefix?tree=a&node=b`,
    `${tree}/nodes/a/constructor`,
    `${tree}/nodes/a/notes/3`,
    'https://elsewhere.example/data/run.json',
  ])('there is none for %s', (address) => {
    expect(at(address)).toBeNull();
  });
});

describe('pages of a copy', () => {
  const has = (path: string): boolean => hasPage(path, index, manifest.pages);
  const run = `/runs/${encodeURIComponent(RUN)}`;

  it('are those whose data are here', () => {
    expect([run, `${run}?x=1`, `${run}/steps/7?q=a`, `${run}/trees/${encodeURIComponent(KEY)}?node=b`, `${run}/notes`].map(has)).not.toContain(false);
  });

  it('are no others', () => {
    const others = [
      '/',
      '/runs/other',
      `${run}/steps/8`,
      `${run}/steps/7/against/b`,
      `${run}/trees/0~0~a~b`,
      `${run}/what-if?step=7`,
      '/compare',
      '/import',
    ];
    expect(others.map(has)).not.toContain(true);
  });
});
