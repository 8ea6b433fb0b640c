import { beforeAll, describe, expect, it } from 'vitest';
import { deleteRun } from '@/db/commands/delete-run';
import { addNarrative } from '@/db/commands/write-narratives';
import { addView } from '@/db/commands/write-views';
import { newNarrativeSchema, newViewSchema, treeKey } from '@/lib/contract';
import { ingest } from '@/lib/ingest';
import { exportNarrative, narrativeOf } from '@/lib/publish/narrative/export-narrative';
import { viewFigure } from '@/lib/publish/view-figure';
import { createDatabase } from '../../support/database';
import { inPieces, sampleLog, toLog } from '../ingest/sample-log';

const db = await createDatabase();
const key = treeKey({ attempt: 0, step: 1, prompt: 'p1', tree: 't1' });
const tree = (run: string) => `/runs/${run}/trees/${encodeURIComponent(key)}?colour=budget`;
const save = (name: string, url: string) => addView(newViewSchema.parse({ name, url }));
const WRITTEN = '2026-11-30T18:00:00.000Z';
const at = (base: string) => ({ base, writtenAt: WRITTEN });

let id = '';

beforeAll(async () => {
  for (const run of ['r1', 'gone']) await ingest(inPieces(toLog(sampleLog({ run }))), { source: 'test', sql: db.sql });
  const [shown, twin, missing, noFigure] = [
    await save('the <tree>', tree('r1')),
    await save('metric', '/runs/r1?smooth=0'),
    await save('of a run that goes', tree('gone')),
    await save('gallery', '/runs/r1/steps/1?sort=v'),
  ];
  await deleteRun('gone');
  const view = (block: string, { id: view }: { id: string }, more = {}) => ({ id: block, kind: 'view', view, ...more });
  const narrative = await addNarrative(
    newNarrativeSchema.parse({
      title: 'Why <b>TRACE</b> wins',
      blocks: [
        { id: 'text', kind: 'text', text: '## Start\n\n<script>alert(1)</script>\n\nSee [a run](/runs/r1).' },
        view('one', shown, { caption: 'Budget & V', size: 'half' }),
        view('two', shown, { size: 'half' }),
        view('three', twin, { figure: 'series:effective-ratio-prompt' }),
        view('four', twin, { figure: 'series:nothing' }),
        view('five', missing),
        view('six', noFigure),
        view('seven', { id: '99999' }),
      ],
    }),
  );
  id = narrative.id;
});

describe('the figure of a view', () => {
  it('is drawn from what is stored, in both themes where colours of a scale differ', async () => {
    const figure = await viewFigure(tree('r1'), { figure: null, size: 'full' }, db.sql);
    if (figure.state !== 'drawn') throw new Error(figure.state);
    expect(figure).toMatchObject({ figure: 'tree', source: { runs: ['r1'], step: 1 }, figures: [{ key: 'tree' }] });
    expect(figure.light.widthPx).toBeCloseTo(760, 1);
    expect(figure.light.marks.length).toBeGreaterThan(0);
    expect(figure.dark).not.toBeNull();
    const chart = await viewFigure('/runs/r1', { figure: 'series:effective-ratio-prompt', size: 'half' }, db.sql);
    if (chart.state !== 'drawn') throw new Error(JSON.stringify(chart));
    expect(chart.dark).toBeNull();
    expect(new Set(chart.figures.map(({ key }) => key)).size).toBe(chart.figures.length);
  });

  it('is missed in words', async () => {
    expect(await viewFigure(tree('gone'), { figure: null, size: 'full' }, db.sql)).toMatchObject({ state: 'missing' });
    expect(await viewFigure('/runs/r1', { figure: 'series:nothing', size: 'full' }, db.sql)).toMatchObject({ state: 'refused' });
    expect(await viewFigure('/runs/r1/steps/1', { figure: null, size: 'full' }, db.sql)).toEqual({ state: 'none' });
  });
});

describe('a narrative as one page', () => {
  const html = async (base = 'http://canopy.example') => (await exportNarrative(id, 'html', at(base), db.sql))!;

  it('holds its figures, fetches nothing, and runs nothing', async () => {
    const { text, fileName } = await html();
    expect(fileName).toMatch(/\.html$/);
    expect(text.match(/<svg /g)).toHaveLength(3);
    expect(text.includes('&lt;script&gt;alert(1)&lt;/script&gt;'), '&lt;script&gt;alert(1)&lt;/script&gt;').toBe(true);
    expect(text).not.toMatch(/<script|<link|<img|<iframe|src=|@import|url\(http/i);
    expect(text.includes("default-src 'none'"), "default-src 'none'").toBe(true);
    expect(text.includes('<title>Why &lt;b&gt;TRACE&lt;/b&gt; wins</title>'), '<title>Why &lt;b&gt;TRACE&lt;/b&gt; wins</title>').toBe(true);
    expect(text.includes('Budget &amp; V'), 'Budget &amp; V').toBe(true);
  });

  it('gives every figure ids of its own, each of which is there', async () => {
    const { text } = await html();
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, found]) => found!);
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, ref] of text.matchAll(/(?:xlink:href="#|clip-path="url\(#)([^")]+)/g)) expect(ids).toContain(ref);
  });

  it('says what is missing, and links only where the server is known', async () => {
    const { text } = await html();
    for (const words of ['not stored any more', 'cannot be drawn', 'This saved view is gone']) expect(text.includes(words), words).toBe(true);
    expect(text.includes(`href="http://canopy.example${tree('r1')}"`), `href="http://canopy.example${tree('r1')}"`).toBe(true);
    expect(text.includes('<a href="http://canopy.example/runs/r1"'), '<a href="http://canopy.example/runs/r1"').toBe(true);
    const alone = await html('');
    expect(alone.text.includes('<a ')).toBe(false);
  });

  it('is null where there is none', async () => {
    expect(await exportNarrative('999', 'html', at(''), db.sql)).toBeNull();
  });
});

describe('a narrative as Markdown', () => {
  it('keeps texts as they are, and leads to figures and pages', async () => {
    const { text } = (await exportNarrative(id, 'md', at('http://canopy.example/'), db.sql))!;
    expect(text.startsWith('# Why \\<b\\>TRACE\\</b\\> wins\n')).toBe(true);
    expect(
      text.includes('## Start\n\n<script>alert(1)</script>\n\nSee [a run](/runs/r1).'),
      '## Start\n\n<script>alert(1)</script>\n\nSee [a run](/runs/r1).',
    ).toBe(true);
    expect(
      text.includes('[![Budget & V](http://canopy.example/api/v1/figures/tree.svg?'),
      '[![Budget & V](http://canopy.example/api/v1/figures/tree.svg?',
    ).toBe(true);
    expect(text.includes(`](http://canopy.example${tree('r1')})`), `](http://canopy.example${tree('r1')})`).toBe(true);
    expect(text.includes('(http://canopy.example/runs/r1/steps/1?sort=v)'), '(http://canopy.example/runs/r1/steps/1?sort=v)').toBe(true);
    expect(text.includes('Its run is not stored.'), 'Its run is not stored.').toBe(true);
    expect(text.includes('this saved view is gone'), 'this saved view is gone').toBe(true);
  });
});

describe('the address of a narrative', () => {
  it.each([
    ['/narratives/12', '12'],
    ['http://127.0.0.1:4480/narratives/12?edit=true', '12'],
    ['/narratives', null],
    ['/narratives/x', null],
    ['/runs/r', null],
    ['tree?run=r&tree=t', null],
  ])('%s', (address, found) => expect(narrativeOf(address)).toBe(found));
});
