import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsFor, composerHref, MOST_PANELS, type PanelRef, panelText, parameterOf, readPanel, withParameter } from '@/lib/figure/panel-set';
import { findFigures } from '@/lib/publish/find-figures';

const panel = fc.record({
  kind: fc.constantFrom('tree', 'series', 'calibration'),
  query: fc.dictionary(fc.constantFrom('run', 'tree', 'caption', 'metric'), fc.string()).map((query) => new URLSearchParams(query).toString()),
});

describe('panels of a figure', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(panel, (one) => {
        expect(readPanel(panelText(one))).toEqual(one);
      }),
    );
    expect(readPanel('tree')).toEqual({ kind: 'tree', query: '' });
  });

  it('come back whole from the address of their page, whatever their names hold', () => {
    fc.assert(
      fc.property(fc.array(panel, { minLength: 1, maxLength: MOST_PANELS }), (panels) => {
        const [figure, ...more] = findFigures(composerHref(panels));
        expect(more).toEqual([]);
        expect(figure!.kind).toBe('panels');
        expect(figure!.query.getAll('panel').map(readPanel)).toEqual(panels);
      }),
    );
  });

  it('change by one parameter and keep the others', () => {
    const tree: PanelRef = { kind: 'tree', query: 'run=a%20b&tree=t' };
    const named = withParameter(tree, 'caption', 'A & B = C?');
    expect(parameterOf(named, 'caption')).toBe('A & B = C?');
    expect(parameterOf(named, 'run')).toBe('a b');
    expect(parameterOf(withParameter(named, 'caption', null), 'caption')).toBeNull();
  });

  it('stand side by side in as many columns as there are panels, and no more than three', () => {
    expect([1, 2, 3, 4, 5, 12].map(columnsFor)).toEqual([1, 2, 3, 2, 3, 3]);
  });
});
