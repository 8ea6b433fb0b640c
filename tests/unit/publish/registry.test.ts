import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '@/lib/contract/api';
import { FigureError } from '@/lib/figure/figure-error';
import { toQuery } from '@/lib/figure/figure-ref';
import { LOOK_PARAMETERS, readLook } from '@/lib/figure/look';
import { findFigures, panelsOf } from '@/lib/publish/find-figures';
import { FIGURE_KINDS } from '@/lib/publish/registry';

describe('kinds of figures', () => {
  it('have ids of their own, and no parameter that says how a figure looks', () => {
    const ids = FIGURE_KINDS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, parameters } of FIGURE_KINDS) {
      expect(id).toMatch(/^[a-z0-9-]+$/);
      expect(
        Object.keys(parameters).filter((name) => name in LOOK_PARAMETERS || name === 'download'),
        id,
      ).toEqual([]);
    }
  });

  it('name on a page only parameters that they have', () => {
    const pages = ['/runs/r', '/runs/r/trees/t', '/runs/r/calibration', '/compare', '/runs/r/allocation', '/runs/r/steps/1', '/'];
    for (const page of pages)
      for (const kind of FIGURE_KINDS) {
        const url = new URL(page, 'http://canopy.invalid');
        for (const query of kind.onPage({ path: url.pathname.split('/').filter(Boolean), query: url.searchParams }))
          expect(
            Object.keys(query).filter((name) => !(name in kind.parameters)),
            `${kind.id} on ${page}`,
          ).toEqual([]);
      }
  });

  it('refuse what they do not understand, with a word on what they take', async () => {
    for (const kind of FIGURE_KINDS) {
      const sql = new Proxy(() => Promise.resolve([]), { get: () => undefined }) as never;
      await expect(kind.open(new URLSearchParams(), sql), kind.id).rejects.toThrow(FigureError);
    }
  });

  it('the look that the API describes is the look that is read', () => {
    const { parameters } = OPERATIONS.find(({ id }) => id === 'getFigure')!;
    const described = parameters.filter((one) => one.in === 'query' && one.name !== 'download').map(({ name }) => name);
    expect(described).toEqual(Object.keys(LOOK_PARAMETERS));
  });
});

describe('the look of a figure', () => {
  it('has the sizes of its preset unless it is told others', () => {
    expect(readLook(new URLSearchParams('preset=single'))).toMatchObject({ widthIn: 3.25, heightIn: null, textPt: 7, dpi: 300, theme: 'light' });
    expect(readLook(new URLSearchParams('preset=slide&width=10&pt=20'))).toMatchObject({ widthIn: 10, heightIn: 7.5, textPt: 20 });
  });

  it.each(['preset=wide', 'width=0.2', 'width=1e3', 'height=-1', 'pt=3', 'theme=sepia', 'dpi=9000', 'letters=', 'legend=yes', 'ground=red'])(
    'refuses %s',
    (query) => expect(() => readLook(new URLSearchParams(query))).toThrow(FigureError),
  );
});

describe('figures of an address', () => {
  const tree = encodeURIComponent('0~1~p/ä?~t');

  it('finds a tree with its view, whatever the server, and the look that the address names', () => {
    for (const server of ['', 'http://127.0.0.1:4321', 'https://canopy.example']) {
      const [figure, ...more] = findFigures(`${server}/runs/r%20a/trees/${tree}?colour=budget&node=n1&preset=single`);
      expect(more).toEqual([]);
      expect(figure!.kind).toBe('tree');
      expect(Object.fromEntries(figure!.query)).toEqual({ run: 'r a', tree: '0~1~p/ä?~t', colour: 'budget', node: 'n1', preset: 'single' });
    }
  });

  it('takes a figure’s own address, and KIND?PARAMETERS', () => {
    for (const address of ['tree?run=r&tree=t', '/api/v1/figures/tree.pdf?run=r&tree=t', 'http://h/api/v1/figures/tree?run=r&tree=t'])
      expect(findFigures(address).map(({ kind, query }) => `${kind}?${query}`)).toEqual(['tree?run=r&tree=t']);
  });

  it('finds every metric of a run’s page', () => {
    const found = findFigures('/runs/r?smooth=0&hide=x');
    expect(found.length).toBeGreaterThan(8);
    for (const { query } of found) expect(query.get('smooth')).toBe('0');
  });

  it('refuses pages without a figure', () => {
    expect(() => findFigures('/import')).toThrow(/No figure is known on \/import/);
    expect(() => findFigures('http://[')).toThrow(FigureError);
  });

  it('makes panels of several, each with its own parameters', () => {
    const [a, b] = [findFigures('/runs/a/trees/t?legend=0')[0]!, findFigures('/runs/b/trees/t')[0]!];
    const { kind, query } = panelsOf([a, b], 2);
    expect(kind).toBe('panels');
    expect(query.getAll('panel')).toEqual(['tree?run=a&tree=t&legend=0', 'tree?run=b&tree=t']);
    expect(toQuery({ panel: query.getAll('panel'), columns: '2' }).getAll('panel')).toHaveLength(2);
  });
});
