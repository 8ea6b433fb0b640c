import { describe, expect, it } from 'vitest';
import { addNarrative, deleteNarrative, restoreNarrative, writeNarrative } from '@/db/commands/write-narratives';
import { addView, deleteView } from '@/db/commands/write-views';
import { getNarrative, listNarratives } from '@/db/queries';
import { narrativeWriteSchema, newNarrativeSchema, newViewSchema } from '@/lib/contract';
import { createDatabase } from '../../support/database';

await createDatabase();
const begin = (title: string, blocks: object[] = []) => addNarrative(newNarrativeSchema.parse({ title, blocks }));
const write = (id: string, body: object) => writeNarrative(id, narrativeWriteSchema.parse(body));
const text = (id: string, words: string) => ({ id, kind: 'text', text: words });

describe('narratives', () => {
  it('come back as they were written, with the views that they show', async () => {
    const view = await addView(newViewSchema.parse({ name: 'all', url: '/' }));
    const words = '# NUL \0, half a pair \ud83d\n\n<script>alert(1)</script>';
    const made = await begin('Why TRACE', [text('a', words), { id: 'b', kind: 'view', view: view.id, caption: 'c', size: 'half' }]);
    expect(made).toMatchObject({ title: 'Why TRACE', revision: 1, views: [{ id: view.id, name: 'all' }] });
    expect(made.blocks).toEqual([text('a', words), { id: 'b', kind: 'view', view: view.id, figure: null, caption: 'c', size: 'half', ratio: null }]);
    expect(await getNarrative(made.id)).toEqual(made);
    await deleteView(view.id);
    expect((await getNarrative(made.id))?.views[0]).toMatchObject({ name: 'all', deletedAt: expect.any(String) });
  });

  it('are written over the revision that the writer saw, and over no other', async () => {
    const { id } = await begin('Two tabs');
    const first = await write(id, { title: 'One', blocks: [text('a', 'one')], revision: 1 });
    expect(first).toMatchObject({ kind: 'written', narrative: { revision: 2, title: 'One' } });
    expect(await write(id, { title: 'Two', blocks: [], revision: 1 })).toMatchObject({ kind: 'conflict', revision: 2 });
    expect(await getNarrative(id)).toMatchObject({ title: 'One', blocks: [text('a', 'one')], revision: 2 });
    expect(await write(id, { title: 'Two', blocks: [], revision: 2 })).toMatchObject({ kind: 'written', narrative: { revision: 3 } });
  });

  it('of two writers at once one is told', async () => {
    const { id } = await begin('Race');
    const outcomes = await Promise.all(['a', 'b', 'c'].map((title) => write(id, { title, blocks: [], revision: 1 })));
    expect(outcomes.map((outcome) => outcome?.kind).sort()).toEqual(['conflict', 'conflict', 'written']);
    expect((await getNarrative(id))?.revision).toBe(2);
  });

  it('take the same content twice: an answer that was lost is no conflict', async () => {
    const { id } = await begin('Again');
    const body = { title: 'Again', blocks: [text('a', 'x')], revision: 1 };
    await write(id, body);
    expect(await write(id, body)).toMatchObject({ kind: 'written', narrative: { revision: 2 } });
  });

  it('are listed with their opening words, found by letters, deleted and brought back', async () => {
    const { id } = await begin('Listed', [text('a', ''), text('b', 'The predictor was sure.')]);
    const found = async (q: string) => (await listNarratives({ q })).narratives.map(({ title }) => title);
    expect((await listNarratives({ q: 'PREDICTOR WAS' })).narratives[0]).toMatchObject({
      title: 'Listed',
      texts: 1,
      views: 0,
      opening: 'The predictor was sure.',
    });
    expect(await deleteNarrative(id)).toBe(true);
    expect(await deleteNarrative(id)).toBe(false);
    expect(await getNarrative(id)).toBeNull();
    expect(await found('Listed')).toEqual([]);
    expect(await write(id, { title: 'x', blocks: [], revision: 1 })).toBeNull();
    expect(await restoreNarrative(id)).toMatchObject({ title: 'Listed', revision: 1 });
    expect(await found('listed')).toEqual(['Listed']);
    expect(await deleteNarrative('1 or 1=1')).toBe(false);
  });

  it('refuse blocks of one id, and too many', () => {
    expect(newNarrativeSchema.safeParse({ title: 't', blocks: [text('a', ''), text('a', '')] }).success).toBe(false);
    expect(newNarrativeSchema.safeParse({ title: 't', blocks: Array.from({ length: 201 }, (_, i) => text(`b${i}`, '')) }).success).toBe(false);
    expect(newNarrativeSchema.safeParse({ title: 't', blocks: [{ id: 'a', kind: 'view', view: '../x' }] }).success).toBe(false);
  });
});
