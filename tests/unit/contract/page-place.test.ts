import { describe, expect, it } from 'vitest';
import { newViewSchema, readPage, treeKey, viewChangeSchema } from '@/lib/contract';

const placeOf = (text: string) => {
  const page = readPage(text);
  return 'place' in page ? page.place : null;
};

describe('the address of a view', () => {
  const key = treeKey({ attempt: 0, step: 20, prompt: 'p/ä?', tree: 't~1' });

  it.each([
    ['/', { kind: 'runs', runs: [] }],
    ['/?q=kg&sort=-accuracy', { kind: 'runs' }],
    ['/runs/r%20a', { kind: 'overview', runs: ['r a'] }],
    ['/runs/r/steps/12?q=v%3C.2', { kind: 'step', runs: ['r'], step: 12 }],
    ['/runs/r/steps/12/against/s%2Ft', { kind: 'against', runs: ['r', 's/t'], step: 12 }],
    [`/runs/r/trees/${encodeURIComponent(key)}?colour=budget&node=b0.1`, { kind: 'tree', runs: ['r'], treeKey: key, step: 20, node: 'b0.1' }],
    ['/runs/r/calibration?bins=mass', { kind: 'calibration', runs: ['r'], step: null }],
    ['/runs/r/allocation?step=7', { kind: 'allocation', step: 7 }],
    ['/runs/r/what-if?step=3', { kind: 'what-if', step: 3 }],
    ['/runs/r/notes?q=hop', { kind: 'notes' }],
    ['/figure?panel=tree%3Frun%3Da%26tree%3Dt&panel=compare%3Fruns%3Da%2Cb', { kind: 'figure', runs: ['a', 'b'] }],
    ['/compare?runs=a,b%252Cc&runs=d&groups=g', { kind: 'compare', runs: ['a', 'b,c', 'd'], groups: ['g'] }],
  ])('%s is read', (text, place) => {
    expect(placeOf(text)).toMatchObject(place);
  });

  it.each([
    'javascript:alert(1)',
    'http://evil.example/runs/r',
    '//evil.example/runs/r',
    '/\\evil.example/runs/r',
    '/\t/evil.example',
    '/runs/r\n',
    'runs/r',
    '',
    '/api/v1/runs',
    '/api/v1/runs/r',
    '/_next/static/x.js',
    '/import',
    '/figure',
    '/views',
    '/narratives/1',
    '/runs',
    '/runs/r/trees',
    '/runs/r/steps/x',
    '/runs/r/steps/1/against',
    '/runs/r/other',
    '/compare/x',
    '/runs/%E0%A4',
    '/runs/../api/v1/runs',
  ])('%j is refused, with a word on what is taken', (text) => {
    const page = readPage(text);
    expect('error' in page && page.error.length > 20).toBe(true);
    expect(newViewSchema.safeParse({ name: 'n', url: text }).success).toBe(false);
  });

  it('is kept as a browser would ask for it, without what stands behind a #', () => {
    expect(readPage('/runs/a/../b?x=1#evil')).toMatchObject({ url: '/runs/b?x=1', place: { runs: ['b'] } });
    expect(newViewSchema.parse({ name: ' n ', url: '/runs/ä' })).toEqual({ name: 'n', url: '/runs/%C3%A4', note: '' });
  });

  it('has at most 8,000 characters', () => {
    expect(placeOf(`/runs/r?q=${'x'.repeat(7000)}`)).not.toBeNull();
    expect(readPage(`/runs/r?q=${'x'.repeat(8000)}`)).toMatchObject({ error: expect.stringContaining('8000') });
  });
});

describe('a saved view', () => {
  it.each([{ name: '' }, { name: '  ' }, { name: 'x'.repeat(121) }, { name: 'a\nb' }, { note: 'x'.repeat(5001) }])('refuses %j', (part) => {
    expect(newViewSchema.safeParse({ name: 'n', url: '/', ...part }).success).toBe(false);
  });

  it('is changed in what is given alone, and by something', () => {
    expect(viewChangeSchema.parse({ note: '' })).toEqual({ note: '' });
    expect(viewChangeSchema.safeParse({}).success).toBe(false);
    expect(viewChangeSchema.safeParse({ deleted: true }).success).toBe(false);
    expect(viewChangeSchema.safeParse({ url: '//evil.example' }).success).toBe(false);
  });
});
