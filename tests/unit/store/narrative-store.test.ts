import { describe, expect, it } from 'vitest';
import type { Narrative, NarrativeWrite, TextBlock } from '@/lib/contract/read/narratives';
import { narrativeStore, type SaveOutcome } from '@/lib/store/narrative-store';

const text = (id: string, words = id): TextBlock => ({ id, kind: 'text', text: words });
const stored = (blocks = [text('a'), text('b'), text('c')], revision = 1): Narrative => ({
  id: '1',
  title: 'Why',
  revision,
  createdAt: '2026-01-01T00:00:00.000Z',
  changedAt: '2026-01-01T00:00:00.000Z',
  blocks,
  views: [],
});

/** A store, what it sent, and the answer to each request as it is wanted. */
function setUp() {
  const sent: NarrativeWrite[] = [];
  const answers: ((outcome: SaveOutcome) => void)[] = [];
  const store = narrativeStore(stored(), (write) => {
    sent.push(write);
    return new Promise((resolve) => answers.push(resolve));
  });
  return { store, state: store.getState, sent, answer: (outcome: SaveOutcome) => answers.shift()!(outcome) };
}

const written = (revision: number): SaveOutcome => ({ kind: 'written', narrative: { revision, changedAt: '2026-01-02T00:00:00.000Z' } });
const ids = ({ blocks }: { readonly blocks: readonly { readonly id: string }[] }): string => blocks.map(({ id }) => id).join('');

describe('the blocks of a narrative', () => {
  it('are put in, moved as far as there is room, removed and brought back to their place', () => {
    const { state } = setUp();
    state().insert(1, text('x'));
    expect(ids(state())).toBe('axbc');
    expect(state().move('x', 1)).toBe(2);
    expect(ids(state())).toBe('abxc');
    expect(state().move('x', 9)).toBe(3);
    expect(state().move('a', -1)).toBe(0);
    expect(state().move('nobody', 1)).toBe(-1);
    state().remove('b');
    expect(ids(state())).toBe('acx');
    state().bringBack();
    expect(ids(state())).toBe('abcx');
    state().bringBack();
    expect(ids(state())).toBe('abcx');
    state().change(text('c', 'other words'));
    expect(state().blocks[2]).toEqual(text('c', 'other words'));
  });

  it('take note of a figure’s shape without being changed by it', () => {
    const { state } = setUp();
    state().insert(0, { id: 'v', kind: 'view', view: '1', figure: null, caption: '', size: 'full', ratio: null });
    const before = state().save;
    state().noteRatio('v', 1.5);
    expect(state().blocks[0]).toMatchObject({ id: 'v', ratio: 1.5 });
    expect(state().save).toBe(before);
  });

  it('that do not move are no change', () => {
    const { state } = setUp();
    state().move('a', -1);
    expect(state().save.kind).toBe('saved');
  });
});

describe('saving', () => {
  it('sends the whole over the revision at hand, once', async () => {
    const { state, sent, answer } = setUp();
    await state().saveNow();
    expect(sent).toEqual([]);
    state().setTitle('Why TRACE');
    const first = state().saveNow();
    await state().saveNow();
    expect(sent).toEqual([{ title: 'Why TRACE', blocks: stored().blocks, revision: 1 }]);
    expect(state().save.kind).toBe('saving');
    answer(written(2));
    await first;
    expect(state()).toMatchObject({ save: { kind: 'saved' }, revision: 2 });
  });

  it('keeps what was written while a request was under way, and sends it next', async () => {
    const { state, sent, answer } = setUp();
    state().setTitle('One');
    const first = state().saveNow();
    state().setTitle('Two');
    expect(state().save.kind).toBe('saving');
    answer(written(2));
    await first;
    expect(state()).toMatchObject({ title: 'Two', save: { kind: 'changed' }, revision: 2 });
    const second = state().saveNow();
    answer(written(3));
    await second;
    expect(sent.map(({ title, revision }) => [title, revision])).toEqual([
      ['One', 1],
      ['Two', 2],
    ]);
    expect(state().save.kind).toBe('saved');
  });

  it('that fails is said, keeps everything, and may be tried again', async () => {
    const { state, answer, sent } = setUp();
    state().setTitle('One');
    const first = state().saveNow();
    answer({ kind: 'failed', error: 'no server' });
    await first;
    expect(state()).toMatchObject({ title: 'One', save: { kind: 'failed', error: 'no server' }, revision: 1 });
    void state().saveNow();
    expect(sent).toHaveLength(2);
  });
});

describe('a conflict', () => {
  const conflict: SaveOutcome = { kind: 'conflict', revision: 5, changedAt: '2026-01-03T00:00:00.000Z' };
  const conflicted = async () => {
    const all = setUp();
    all.state().setTitle('Mine');
    const saving = all.state().saveNow();
    all.answer(conflict);
    await saving;
    return all;
  };

  it('stops all sending, however much is written', async () => {
    const { state, sent } = await conflicted();
    state().setTitle('Mine still');
    await state().saveNow();
    expect(sent).toHaveLength(1);
    expect(state()).toMatchObject({ title: 'Mine still', save: conflict });
  });

  it('ends with theirs', async () => {
    const { state } = await conflicted();
    state().takeTheirs(stored([text('z')], 5));
    expect(state()).toMatchObject({ title: 'Why', revision: 5, save: { kind: 'saved' } });
    expect(ids(state())).toBe('z');
  });

  it('or with mine, over the revision that stands', async () => {
    const { state, sent, answer } = await conflicted();
    state().keepMine();
    const saving = state().saveNow();
    expect(sent.at(-1)).toMatchObject({ title: 'Mine', revision: 5 });
    answer(written(6));
    await saving;
    expect(state()).toMatchObject({ revision: 6, save: { kind: 'saved' } });
  });
});
