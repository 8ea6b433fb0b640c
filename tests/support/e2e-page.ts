import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { open, type Sql, socketTarget } from '../../db/client';
import { locations } from '../../db/postgres/locations';
import type { ImportProgress } from '../../lib/contract/read/import';
import { decodeSnapshot, type TreeSnapshot } from '../../lib/contract/snapshot';

export const base = (): string => process.env.CANOPY_URL ?? '';
export const at = (path: string): string => new URL(path, base()).href;
export const treePath = (run: string, key: string, query: Readonly<Record<string, string>> = {}): string => {
  const search = new URLSearchParams(query).toString();
  return `/runs/${encodeURIComponent(run)}/trees/${encodeURIComponent(key)}${search ? `?${search}` : ''}`;
};

/** The suite's own database, past the application: what specs hold the pages against. */
export async function withSql<T>(use: (sql: Sql) => Promise<T>): Promise<T> {
  const connection = open(socketTarget(locations(process.env.CANOPY_HOME ?? '').socketDir), { max: 1 });
  try {
    return await use(connection.sql);
  } finally {
    await connection.close();
  }
}

export async function snapshotOf(run: string, key: string): Promise<TreeSnapshot> {
  const response = await fetch(at(`/api/v1${treePath(run, key)}/snapshot`));
  return decodeSnapshot(new Uint8Array(await response.arrayBuffer()));
}

export const SAMPLES = join(import.meta.dirname, '..', '..', 'public', 'samples');

/** Imports a sample past the page. @returns the run and its trees of the newest step */
export async function importSample(name: string): Promise<{ run: string; trees: string[] }> {
  const response = await fetch(at(`/api/v1/import?name=${name}`), { method: 'POST', body: readFileSync(join(SAMPLES, name)) });
  const last = JSON.parse((await response.text()).trim().split('\n').at(-1) ?? '') as ImportProgress;
  const run = last.type === 'done' ? last.answer.runs[0] : undefined;
  if (!run) throw new Error(`${name}: ${JSON.stringify(last)}`);
  const api = `/api/v1/runs/${encodeURIComponent(run)}`;
  const { row } = (await (await fetch(at(api))).json()) as { row: { step: number } };
  const { cards } = (await (await fetch(at(`${api}/steps/${row.step}`))).json()) as { cards: { treeKey: string }[] };
  return { run, trees: cards.map((card) => card.treeKey) };
}

/** Where the canvas painted the selected node, CSS pixels from its top left corner. Waits until it is `node`. */
export async function selectedAt(page: Page, node: string): Promise<{ x: number; y: number }> {
  const canvas = page.locator('#tree-canvas canvas').first();
  await expect(canvas).toHaveAttribute('data-selected', node);
  await expect(canvas).toHaveAttribute('data-selected-x', /\d/);
  return canvas.evaluate((element) => ({ x: Number(element.dataset.selectedX), y: Number(element.dataset.selectedY) }));
}

/** Colours of the canvas in a square of `reach` pixels around a point, as #rrggbb. */
export const pixelsAt = (page: Page, { x, y }: { x: number; y: number }, reach = 0): Promise<string[]> =>
  page
    .locator('#tree-canvas canvas')
    .first()
    .evaluate(
      (element, [px, py, r]) => {
        const canvas = element as HTMLCanvasElement;
        const ratio = canvas.width / canvas.clientWidth;
        const side = 2 * r + 1;
        const { data } = canvas.getContext('2d')!.getImageData(Math.floor(px * ratio) - r, Math.floor(py * ratio) - r, side, side);
        return Array.from({ length: side * side }, (_, i) => `#${[0, 1, 2].map((c) => data[4 * i + c]!.toString(16).padStart(2, '0')).join('')}`);
      },
      [x, y, reach] as const,
    );

/** A tree of `run` that stage 2 gave continuations in, of a prompt that other steps drew too. */
export async function richTree(run: string): Promise<{ key: string; id: number; step: number; prompt: string }> {
  const [row] = await withSql(
    (sql) => sql<{ id: number; attempt: number; step: number; prompt: string; tree: string }[]>`select t.id, t.attempt, t.step, t.prompt, t.tree
      from trees t join runs r on r.id = t.run_id
      where r.run = ${run} and t.outcome = 1 and t.anchors_expanded > 1 and t.step > 0
        and exists (select 1 from trees o where o.run_id = t.run_id and o.prompt = t.prompt and o.step < t.step)
      order by t.contrast_pairs desc, t.id limit 1`,
  );
  if (!row) throw new Error(`${run} has no such tree`);
  return {
    key: [row.attempt, row.step, encodeURIComponent(row.prompt), encodeURIComponent(row.tree)].join('~'),
    id: row.id,
    step: row.step,
    prompt: row.prompt,
  };
}

/** Fails the test on anything the page complains about. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(String(error)));
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return heard;
}
