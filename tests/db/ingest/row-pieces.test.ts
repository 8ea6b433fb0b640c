import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { RowPieces, rowPieces } from '@/db/commands/row-pieces';
import { copyPieces } from '@/db/postgres/copy';
import { toJsonb } from '@/db/stored/jsonb';
import { escapeText } from '@/lib/contract';
import { copyProse } from '@/lib/ingest/nodes/copy-text';
import { createDatabase, type TestDatabase } from '../../support/database';

let fresh: TestDatabase;

const COLUMNS =
  's smallint, i int, b bigint, d float8, f boolean, u uuid, t text, p text, j jsonb, y bytea, ints int[], bigs bigint[], reals float8[]';
const VALUES = COLUMNS.split(', ').length;

beforeAll(async () => {
  fresh = await createDatabase();
  await fresh.sql.unsafe(`create table copied (no int, ${COLUMNS}); create table inserted (no int, ${COLUMNS})`);
});

const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const UNITS = [...'ab \\"\n\r\t\b\f\0\u0001\u007f/', 'é', '漢', '😀', '\uD800', '\uDC00', '\uE0C4', '\u2028', 'a'.repeat(200)];
const text = fc.string({ unit: fc.constantFrom(...UNITS), maxLength: 12 });
const real = fc.oneof(fc.double(), fc.constantFrom(-0, Number.NaN, Number.POSITIVE_INFINITY, 5e-324, 0.1));
const int = fc.oneof(fc.integer(), fc.constantFrom(0, -1, 2 ** 31 - 1, -(2 ** 31)));
const big = fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0, -1, 2 ** 31, 2 ** 32, -(2 ** 32), 2 ** 53 - 1, -(2 ** 53) + 1));
const row = fc.record({
  s: fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }),
  i: orNull(int),
  b: orNull(big),
  d: orNull(real),
  f: fc.boolean(),
  u: orNull(fc.uuid().map((some) => some.replaceAll('-', ''))),
  t: orNull(text),
  p: text,
  j: orNull(fc.dictionary(text, text, { maxKeys: 3 })),
  y: fc.uint8Array({ maxLength: 9 }),
  ints: fc.array(int, { maxLength: 4 }),
  bigs: fc.option(fc.array(big, { maxLength: 4 }), { nil: undefined }),
  reals: fc.option(fc.array(real, { maxLength: 4 }), { nil: undefined }),
});
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

const json = (value: Row['j']): string | null => (value === null ? null : toJsonb(value));

function put(pieces: RowPieces, [no, some]: readonly [number, Row]): void {
  const prose = Buffer.from(`\t${copyProse(some.p)}\t`);
  pieces.row(1 + VALUES);
  pieces.integer(no);
  pieces.smallint(some.s);
  pieces.integer(some.i);
  pieces.bigint(some.b);
  pieces.double(some.d);
  pieces.boolean(some.f);
  pieces.uuid(some.u);
  pieces.text(some.t);
  pieces.escaped(prose, 1, prose.length - 1);
  pieces.jsonb(json(some.j));
  pieces.bytea(some.y);
  pieces.integers(some.ints);
  pieces.bigints(some.bigs);
  pieces.doubles(some.reals);
}

const list = (values: readonly number[] | undefined): string | null => (values === undefined ? null : `{${values.join(',')}}`);
const number = (value: number | null): string | null => (value === null ? null : String(value));

/** The same by way of Postgres' own reading of literals. */
const insert = (no: number, some: Row) => fresh.sql`
  insert into inserted values (${no}, ${some.s}::text::smallint, ${number(some.i)}::text::int, ${number(some.b)}::text::bigint,
    ${number(some.d)}::text::float8, ${String(some.f)}::text::boolean, ${some.u}::text::uuid, ${some.t === null ? null : escapeText(some.t)}::text,
    ${escapeText(some.p)}::text, ${json(some.j)}::text::jsonb, decode(${Buffer.from(some.y).toString('hex')}, 'hex'),
    ${list(some.ints)}::text::int[], ${list(some.bigs)}::text::bigint[], ${list(some.reals)}::text::float8[])`;

test('what rows in pieces bring is what Postgres makes of the same values as literals', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
      await fresh.sql`truncate copied, inserted`;
      await copyPieces(fresh.sql, 'copied', rowPieces(rows.entries(), put));
      await Promise.all(rows.map((some, no) => insert(no, some)));
      const [differ] = await fresh.sql<{ n: number }[]>`
        select count(*)::int as n from copied full join inserted using (no) where copied::text is distinct from inserted::text`;
      expect(differ?.n).toBe(0);
      compared += rows.length;
    }),
    { numRuns: 120 },
  );
  expect(compared).toBeGreaterThanOrEqual(120);
});

test('no pieces are no question to the server, and a row cut short is refused', async () => {
  await copyPieces(fresh.sql, 'no_such_table', new RowPieces().take());
  const cut = rowPieces([1], (pieces) => {
    pieces.row(1 + VALUES);
    pieces.integer(1);
  });
  await expect(copyPieces(fresh.sql, 'copied', cut)).rejects.toMatchObject({ code: '22P04' });
});
