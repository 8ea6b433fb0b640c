import { beforeAll, describe, expect, it } from 'vitest';
import { deleteRun } from '@/db/commands/delete-run';
import { addNarrative } from '@/db/commands/write-narratives';
import { addView, changeView, deleteView } from '@/db/commands/write-views';
import { getView, listViews } from '@/db/queries';
import { newNarrativeSchema, newViewSchema, treeKey, viewChangeSchema } from '@/lib/contract';
import { ingest } from '@/lib/ingest';
import { createDatabase } from '../../support/database';
import { inPieces, sampleLog, toLog } from '../ingest/sample-log';

const db = await createDatabase();
const key = treeKey({ attempt: 0, step: 1, prompt: 'p1', tree: 't1' });
const tree = (run: string, colour = 'v') => `/runs/${run}/trees/${encodeURIComponent(key)}?colour=${colour}`;
const save = (name: string, url: string, note = '') => addView(newViewSchema.parse({ name, url, note }));
const change = (id: string, to: object) => changeView(id, viewChangeSchema.parse(to));
const names = async (filter = {}) => (await listViews(filter)).views.map(({ name }) => name);

beforeAll(async () => {
  await ingest(inPieces(toLog(sampleLog())), { source: 'test', sql: db.sql });
  await ingest(inPieces(toLog(sampleLog({ run: 'r2' }))), { source: 'test', sql: db.sql });
});

describe('saved views', () => {
  it('come back as they were saved, with what their page shows', async () => {
    const note = 'NUL \0, half a pair \ud83d, مرحبا, <b>';
    const view = await save('flipped at hop 2', tree('r1', 'budget'), note);
    expect(view).toMatchObject({ name: 'flipped at hop 2', url: tree('r1', 'budget'), note, sameName: 0, deletedAt: null });
    expect(view.place).toEqual({ kind: 'tree', runs: ['r1'], groups: [], step: 1, treeKey: key, node: null });
    expect(view.runs).toEqual([{ run: 'r1', name: expect.any(String) }]);
    const { sameName: _, ...stored } = view;
    expect(await getView(view.id)).toEqual(stored);
    expect((await listViews()).views[0]).toEqual(stored);
  });

  it('may share a name, and say so', async () => {
    await save('twin', '/runs/r1');
    expect(await save('twin', '/runs/r2')).toMatchObject({ sameName: 1 });
  });

  it('are found by run, also in a comparison, and by letters of name, note or address', async () => {
    await save('both', '/compare?runs=r1,r2', 'why GRPO stalls');
    await save('all runs', '/?sort=-accuracy');
    expect(await names({ run: 'r2' })).toEqual(['both', 'twin']);
    expect(await names({ run: 'r' })).toEqual([]);
    expect(await names({ q: 'STALLS' })).toEqual(['both']);
    expect(await names({ q: 'sort=-acc' })).toEqual(['all runs']);
    expect(await names({ q: '%' })).not.toContain('twin');
    expect((await listViews({ q: 'twin' })).count).toBe(2);
  });

  it('are changed in what is given alone; the newest change leads', async () => {
    const view = await save('to change', '/runs/r1', 'kept');
    await save('later', '/');
    const changed = await change(view.id, { name: 'changed' });
    expect(changed).toMatchObject({ id: view.id, name: 'changed', note: 'kept', url: '/runs/r1', createdAt: view.createdAt });
    expect((await names())[0]).toBe('changed');
    expect(await change(view.id, { url: '/runs/r2' })).toMatchObject({ runs: [{ run: 'r2' }] });
    expect(await names({ run: 'r2' })).toContain('changed');
    expect(await change('999999', { name: 'x' })).toBeNull();
    expect(await change('1; drop', { name: 'x' })).toBeNull();
  });

  it('outlive their run, say that it is gone, and find it again', async () => {
    await ingest(inPieces(toLog(sampleLog({ run: 'short' }))), { source: 'test', sql: db.sql });
    const view = await save('of a short run', tree('short'));
    await deleteRun('short');
    expect(await getView(view.id)).toMatchObject({ url: tree('short'), runs: [{ run: 'short', name: null }] });
    expect(await names({ run: 'short' })).toEqual(['of a short run']);
    await ingest(inPieces(toLog(sampleLog({ run: 'short' }))), { source: 'test', sql: db.sql });
    expect((await getView(view.id))?.runs[0]?.name).not.toBeNull();
  });

  it('are deleted and brought back unchanged; the narratives that show one are named', async () => {
    const view = await save('shown', '/runs/r1');
    const narrative = await addNarrative(newNarrativeSchema.parse({ title: 'Why', blocks: [{ id: 'a', kind: 'view', view: view.id }] }));
    expect(await deleteView(view.id)).toEqual({ deleted: true, narratives: [{ id: narrative.id, title: 'Why' }] });
    expect(await names({ q: 'shown' })).toEqual([]);
    expect(await deleteView(view.id)).toBeNull();
    expect(await change(view.id, { name: 'x' })).toBeNull();
    expect(await change(view.id, { deleted: false })).toMatchObject({ name: 'shown', changedAt: view.changedAt, deletedAt: null });
    expect(await names({ q: 'shown' })).toEqual(['shown']);
  });

  it('are gone for good 30 days after, unless a narrative shows them', async () => {
    const old = await save('old', '/');
    const held = await save('held', '/');
    await addNarrative(newNarrativeSchema.parse({ title: 'Holds', blocks: [{ id: 'a', kind: 'view', view: held.id }] }));
    for (const { id } of [old, held]) await deleteView(id);
    await db.sql`update views set deleted_at = now() - interval '31 days' where id = any(${[old.id, held.id]}::bigint[])`;
    await deleteView((await save('another', '/')).id);
    expect(await getView(old.id)).toBeNull();
    expect(await getView(held.id)).toMatchObject({ name: 'held' });
  });
});
