import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { parquetReadObjects } from 'hyparquet';
import { z } from 'zod';
import { OPERATIONS } from '../../lib/contract/api';
import { JSON_TYPE, type Operation } from '../../lib/contract/api/operation';
import type { RunSeries } from '../../lib/contract/read/runs';
import { at, base, richTree, snapshotOf, treePath, withSql } from '../support/e2e-page';
import { GRPO, TRACE } from '../support/e2e-seed';

const run = promisify(execFile);
const bytesOf = async (path: string): Promise<ArrayBuffer> => (await fetch(at(path))).arrayBuffer();
const textOf = async (path: string): Promise<string> => (await fetch(at(path))).text();

/** What stands in the place of each name of an address, on a tree that has everything. */
async function places(): Promise<Readonly<Record<string, string>>> {
  const { key, step } = await richTree(TRACE);
  const snapshot = await snapshotOf(TRACE, key);
  const made = async (path: string, body: object): Promise<string> => {
    const response = await fetch(at(path), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    return ((await response.json()) as { id: string }).id;
  };
  const view = await made('/api/v1/views', { name: 'a tree', url: treePath(TRACE, key, { colour: 'budget' }) });
  const narrative = await made('/api/v1/narratives', { title: 'An answer', blocks: [{ id: 'a', kind: 'view', view }] });
  return {
    view,
    narrative,
    run: TRACE,
    step: String(step),
    tree: key,
    node: snapshot.ids.at(1) ?? '',
    table: 'steps',
    runs: GRPO,
    needle: 'a',
    q: 'outcome:mixed',
  };
}

/** What is asked for though it need not be. */
const OPTIONAL: readonly string[] = ['runs', 'q'];
/** Where a name means another thing. */
const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  compare: { runs: `${TRACE},${GRPO}` },
  compareTrees: { a: TRACE, b: GRPO },
  compareVersions: { a: 'hashed@1', b: 'hashed@2' },
};

/** An operation's address with its required parameters, and those of `named` that it knows. */
function addressOf({ path, parameters }: Operation, named: Readonly<Record<string, string>>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? ''));
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required || OPTIONAL.includes(one.name)) && one.name in named)
    .map(({ name }) => [name, named[name]!]);
  return `${filled}?${new URLSearchParams(query)}`;
}

test('every answer in JSON is as its description says, and says nothing that the description does not', async () => {
  const named = await places();
  const asked = OPERATIONS.filter(({ method, answers }) => method === 'get' && answers[JSON_TYPE] instanceof z.ZodType);
  expect(asked.length).toBeGreaterThan(15);
  for (const operation of asked) {
    const address = addressOf(operation, { ...named, ...OWN[operation.id] });
    const response = await fetch(at(address));
    expect(response.status, address).toBe(200);
    const answer: unknown = await response.json();
    const parsed = (operation.answers[JSON_TYPE] as z.ZodType).safeParse(answer);
    expect(parsed.error?.issues ?? [], address).toEqual([]);
    // A field that the schema does not know would be gone
    expect(parsed.data, address).toEqual(answer);
  }
});

test('the description is valid OpenAPI', async () => {
  const document = JSON.parse(await textOf('/api/v1/openapi.json')) as Record<string, unknown>;
  const { valid, errors } = await new Validator().validate(document);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(Object.keys(document.paths as object).length).toBeGreaterThan(15);
});

test('the table of nodes holds what the database holds, in every format', async () => {
  const path = `/api/v1/runs/${TRACE}/tables/nodes`;
  const [stored] = await withSql(
    (sql) => sql<{ nodes: number; k: number; v: number }[]>`select count(*)::int as nodes, sum(k)::int as k, sum(v) as v
      from nodes n join runs r on r.id = n.run_id where r.run = ${TRACE}`,
  );
  const lines = (await textOf(path)).trimEnd().split('\n');
  const rows = await parquetReadObjects({ file: await bytesOf(`${path}?format=parquet`) });
  const csv = (await textOf(`${path}?format=csv`)).trimEnd().split('\r\n');
  expect([lines.length, rows.length, csv.length - 1]).toEqual([stored!.nodes, stored!.nodes, stored!.nodes]);
  expect(rows.reduce((sum, row) => sum + Number(row.k), 0)).toBe(stored!.k);
  expect(rows.reduce((sum, row) => sum + Number(row.v ?? 0), 0)).toBeCloseTo(stored!.v, 6);
  const first = JSON.parse(lines[0]!) as Record<string, unknown>;
  expect(
    Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : (value ?? null)])),
  ).toEqual(first);
  expect(await textOf(`${path}?format=csv&from=99`)).toBe(`${csv[0]}\r\n`);
});

test('what cannot be read is refused in a sentence', async () => {
  for (const [path, said] of [
    [`/api/v1/runs/${TRACE}/tables/leaves`, 'There is no table'],
    ['/api/v1/runs?format=xls', 'There is no format'],
    [`/api/v1/runs/${TRACE}/tables/nodes?from=-1`, 'steps'],
  ] as const) {
    const response = await fetch(at(path));
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: string }).error).toContain(said);
  }
  expect((await fetch(at('/api/v1/runs/nobody/tables/nodes?format=csv'))).status).toBe(404);
});

test('the example of docs/api.md runs with nothing but the standard library, and prints what the series say', async () => {
  const code = /```python\n([\s\S]*?)```/.exec(readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8'))?.[1] ?? '';
  const { stdout } = await run('python3', ['-I', '-c', code], { env: { ...process.env, CANOPY_SERVER: new URL(base()).origin } });
  const [series] = JSON.parse(await textOf(`/api/v1/runs/${TRACE}/series`)) as RunSeries[];
  const fixed = (value: number): string => (Number.isNaN(value) ? 'nan' : value.toFixed(6));
  for (const { step, mixed, funded, bareSuccesses, bareLeaves } of series!.steps)
    expect(stdout).toContain(`step\t${TRACE}\t${step}\t${fixed(mixed / funded)}\t${fixed(bareSuccesses / bareLeaves)}\n`);
  expect(stdout).toMatch(new RegExp(`^v\\t${TRACE}\\t\\d+\\t\\d+\\t0\\.\\d{6}$`, 'm'));
});
