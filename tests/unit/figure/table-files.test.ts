import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleText } from '@/lib/display/visible-text';
import { sceneToCsv, sceneToJson } from '@/lib/figure/csv';
import { fileName } from '@/lib/figure/provenance';
import type { Cell, PlottedTable } from '@/lib/figure/scene';

/** A reader of its own for RFC 4180: every field with what ends it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  for (const { 0: all, 1: field, 2: end, index } of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)) {
    expect(index, 'nothing stands between fields').toBe(at);
    at += all.length;
    rows.at(-1)!.push(field!.startsWith('"') ? field!.slice(1, -1).replaceAll('""', '"') : field!);
    if (end !== ',') rows.push([]);
  }
  expect(at).toBe(text.length);
  return rows.slice(0, -1);
}

const written = (cell: Cell): string => (cell === null ? '' : typeof cell === 'string' ? visibleText(cell, { raw: true }) : String(cell));
const cells = fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.integer(), fc.boolean(), fc.constant(null));
const tables = fc.integer({ min: 1, max: 5 }).chain((width) =>
  fc.record({
    name: fc.string(),
    columns: fc.array(fc.record({ name: fc.string({ unit: 'binary' }) }), { minLength: width, maxLength: width }),
    rows: fc.array(fc.array(cells, { minLength: width, maxLength: width }), { maxLength: 8 }),
  }),
);

describe('plotted data as a file', () => {
  it('CSV parsed back is every value, text with its controls made visible', () => {
    fc.assert(
      fc.property(tables, (table: PlottedTable) => {
        const [head, ...rows] = parseCsv(sceneToCsv({ tables: [table] }));
        expect(head).toEqual(table.columns.map(({ name }) => written(name)));
        expect(rows).toEqual(table.rows.map((row) => row.map(written)));
      }),
      { verbose: 1 },
    );
  });

  it('numbers come back as they were, to the last digit, non-finite ones by name', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: false }), (value) => {
        const [, [text]] = parseCsv(sceneToCsv({ tables: [{ name: 't', columns: [{ name: 'x' }], rows: [[value]] }] })) as [string[], string[]];
        expect(Object.is(Number(text), value) || (value === 0 && Number(text) === 0)).toBe(true);
      }),
    );
  });

  it('several tables share a file, each under its name', () => {
    const one: PlottedTable = { name: 'a', columns: [{ name: 'x', unit: 's' }, { name: 'y' }], rows: [[1, 2]] };
    const two: PlottedTable = { name: 'b', columns: [{ name: 'y' }, { name: 'z' }], rows: [[3, null]] };
    expect(sceneToCsv({ tables: [one, two] })).toBe('table,x [s],y,z\r\na,1,2,\r\nb,,3,\r\n');
  });

  it('JSON holds the same, with what the columns mean and where it comes from', () => {
    const table: PlottedTable = {
      name: 'a',
      columns: [{ name: 'x', about: 'why' }],
      rows: [[Number.NaN], [Number.NEGATIVE_INFINITY], [0.1], [null]],
    };
    const text = sceneToJson({ title: 't', about: 'of', widthPx: 1, heightPx: 1, marks: [], notes: ['n'], tables: [table] }, { runs: ['r'] });
    expect(JSON.parse(text)).toEqual({
      title: 't',
      about: 'of',
      notes: ['n'],
      provenance: { runs: ['r'] },
      tables: [{ name: 'a', columns: [{ name: 'x', about: 'why' }], rows: [['NaN'], ['-Infinity'], [0.1], [null]] }],
    });
  });
});

describe('names of files', () => {
  it('hold letters and digits of any script, and nothing that leads elsewhere', () => {
    expect(fileName('train-459, step 10, run/ä', 'svg')).toBe('train-459-step-10-run-ä.svg');
    expect(fileName('../../etc/passwd', 'csv')).toBe('etc-passwd.csv');
    expect(fileName('\u202Egnp.exe\u0000', 'png')).toBe('gnp.exe.png');
    expect(fileName('…', 'pdf')).toBe('figure.pdf');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const name = fileName(title, 'svg');
        expect(name).toMatch(/^[\p{L}\p{N}_][\p{L}\p{N}._-]*\.svg$/u);
        expect([...name].length).toBeLessThanOrEqual(84);
      }),
    );
  });
});
