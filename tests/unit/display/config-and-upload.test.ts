import { expect, it } from 'vitest';
import { readLines } from '@/components/import/upload';
import type { ImportProgress } from '@/lib/contract';
import { flattenConfig } from '@/lib/derive/flatten-config';

it('a configuration is flattened in its order, without recursion', () => {
  expect(flattenConfig({ b: { d: 1, c: [1, 2] }, a: 'x', e: {}, f: null })).toEqual([
    ['b.d', '1'],
    ['b.c', '[1,2]'],
    ['a', 'x'],
    ['e', '{}'],
    ['f', 'null'],
  ]);
  let deep: Record<string, unknown> = { end: 1 };
  for (let i = 0; i < 3000; i++) deep = { k: deep };
  expect(flattenConfig(deep)).toHaveLength(1);
});

it('lines of the import answer are read as they come, cut ones later', () => {
  const seen: ImportProgress[] = [];
  const take = (line: ImportProgress): void => void seen.push(line);
  const first = '{"type":"progress","bytes":1,"total":2,"events":3}\n{"type":"err';
  const at = readLines(first, 0, take);
  expect(seen).toHaveLength(1);
  readLines(`${first}or","error":"x","hint":"y"}\nnot json\n`, at, take);
  expect(seen.map((line) => line.type)).toEqual(['progress', 'error']);
});
