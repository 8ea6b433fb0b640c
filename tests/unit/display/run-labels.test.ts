import { expect, it } from 'vitest';
import { runLabel } from '@/lib/display/run-labels';

const run = (name: string, allocator: string | null) => ({ name, allocator });
const labels = (...runs: ReturnType<typeof run>[]): string[] => runs.map((one) => runLabel(one, runs));

it('a run drawn with others is called by what tells it apart', () => {
  expect(labels(run('kg/trace/1', 'trace'), run('kg/grpo/1', 'grpo'))).toEqual(['trace', 'grpo']);
  expect(labels(run('kg/plain/trace/1', 'trace'), run('kg/plain/trace/2', 'trace'), run('kg/plain/grpo/1', 'grpo'))).toEqual([
    'trace/1',
    'trace/2',
    'grpo',
  ]);
  expect(labels(run('a', null), run('a/b', null))).toEqual(['a', 'a/b']);
  expect(labels(run('a/b', null), run('a/b', null))).toEqual(['b', 'b']);
  expect(labels(run('kg/trace/1', null))).toEqual(['kg/trace/1']);
});
