import { beforeAll, describe, expect, it } from 'vitest';
import { deleteRun } from '@/db/commands/delete-run';
import { addNote, deleteNote } from '@/db/commands/write-notes';
import { listChanges, listNotes, newestChangeId } from '@/db/queries';
import { newNoteSchema, treeKey } from '@/lib/contract';
import { ingest } from '@/lib/ingest';
import { createDatabase } from '../../support/database';
import { inPieces, sampleLog, toLog } from '../ingest/sample-log';

const db = await createDatabase();
const key = treeKey({ attempt: 0, step: 1, prompt: 'p1', tree: 't1' });
const write = (node: string, note: object, run = 'r1') => addNote(run, key, node, newNoteSchema.parse(note));

beforeAll(async () => {
  await ingest(inPieces(toLog(sampleLog())), { source: 'test', sql: db.sql });
  await ingest(inPieces(toLog(sampleLog({ run: 'r2' }))), { source: 'test', sql: db.sql });
});

describe('notes and labels', () => {
  it('keeps what was written, whatever characters it holds, and tells the feed about notes alone', async () => {
    const before = await newestChangeId();
    const text = 'NUL \0, half a pair \ud83d, مرحبا, <b>';
    const note = await write('b0.2', { kind: 'note', text, span: 'observation:0-3:abc' });
    expect(note).toMatchObject({ kind: 'note', text, span: 'observation:0-3:abc', treeKey: key, step: 1, prompt: 'p1', node: 'b0.2' });
    expect(await listChanges('r1', before)).toMatchObject([{ treeKeys: [key], notes: true, attempt: 0, step: 1 }]);
    expect(await listNotes('r1', { treeKey: key, node: 'b0.2' })).toMatchObject({ count: 1, notes: [{ id: note!.id, text }] });
  });

  it('holds a label once a node, and counts labels over the run', async () => {
    const first = await write('b0.2', { kind: 'label', text: ' wrong hop ' });
    expect(await write('b0.2', { kind: 'label', text: 'wrong hop' })).toEqual(first);
    await write('b0.1', { kind: 'label', text: 'wrong hop' });
    await write('b0.1', { kind: 'label', text: 'stale' });
    expect((await listNotes('r1'))?.labels).toEqual([
      { label: 'wrong hop', count: 2 },
      { label: 'stale', count: 1 },
    ]);
  });

  it('finds by letters of the text or the node, case aside, with signs taken as they are', async () => {
    await write('b1.1', { kind: 'note', text: '100% sure_thing \\ here' });
    const found = async (q: string) => (await listNotes('r1', { q }))?.notes.map((note) => note.node);
    expect(await found('SURE_T')).toEqual(['b1.1']);
    expect(await found('0%')).toEqual(['b1.1']);
    expect(await found('surexthing')).toEqual([]);
    expect(await found('\\')).toEqual(['b1.1']);
    expect(await found('B1.1')).toEqual(['b1.1']);
  });

  it('knows no node that is not stored, and takes only a note’s own address off', async () => {
    expect(await write('nobody', { kind: 'note', text: 'x' })).toBeNull();
    expect(await write('b0.1', { kind: 'note', text: 'x' }, 'no run')).toBeNull();
    const note = (await write('b0.1', { kind: 'note', text: 'to go' }))!;
    expect(await deleteNote('r1', key, 'b0.2', note.id)).toBe(false);
    expect(await deleteNote('r2', key, 'b0.1', note.id)).toBe(false);
    expect(await deleteNote('r1', key, 'b0.1', 'x; drop')).toBe(false);
    expect(await deleteNote('r1', key, 'b0.1', note.id)).toBe(true);
    expect(await deleteNote('r1', key, 'b0.1', note.id)).toBe(false);
  });

  it('goes with its run, and the deletion says how many', async () => {
    await write('b0.1', { kind: 'note', text: 'stays' }, 'r2');
    const { count } = (await listNotes('r1'))!;
    expect(count).toBeGreaterThan(3);
    expect(await deleteRun('r1')).toEqual({ notes: count });
    expect(await listNotes('r1')).toBeNull();
    expect(await deleteRun('r1')).toBeNull();
    expect((await listNotes('r2'))?.count).toBe(1);
  });

  it.each([
    { kind: 'note', text: '  ' },
    { kind: 'label', text: 'two\nlines' },
    { kind: 'label', text: 'x'.repeat(61) },
    { kind: 'other', text: 'x' },
  ])('refuses %j', (note) => {
    expect(newNoteSchema.safeParse(note).success).toBe(false);
  });
});
