import { describe, expect, it } from 'vitest';
import { compareRuns, groupRuns, matchesFilter } from '@/components/runs/run-table-model';
import type { RunRow } from '@/lib/contract';

function row(run: string, change: Partial<RunRow> = {}): RunRow {
  return {
    run,
    name: run,
    task: 'kg-search',
    environment: null,
    model: null,
    allocator: 'trace',
    group: null,
    tags: [],
    source: 'engine',
    status: 'finished',
    reason: null,
    attempt: 0,
    step: 10,
    steps: 11,
    stepsPlanned: 20,
    accuracy: null,
    effectiveRatio: null,
    ratioSeries: [],
    trees: 1,
    nodes: 1,
    leaves: 1,
    tokens: null,
    wallMs: null,
    startedAt: '2026-01-01T00:00:00Z',
    lastEventAt: '2026-01-01T00:00:00Z',
    quarantined: 0,
    conflicts: 0,
    ...change,
  };
}

const accuracy = (value: number): Partial<RunRow> => ({ accuracy: { value, n: 10, basis: 'held-out', exact: false } });
const ids = (rows: readonly RunRow[]): string[] => rows.map((one) => one.run);

describe('sorting', () => {
  const rows = [row('b', accuracy(0.2)), row('nan', accuracy(Number.NaN)), row('a', accuracy(0.2)), row('none'), row('c', accuracy(0.9))];

  it('puts missing and NaN last in both directions, ties by id', () => {
    expect(ids([...rows].sort(compareRuns('accuracy')))).toEqual(['a', 'b', 'c', 'nan', 'none']);
    expect(ids([...rows].sort(compareRuns('-accuracy')))).toEqual(['c', 'a', 'b', 'nan', 'none']);
  });

  it('does not throw on an unknown column', () => {
    expect(ids([...rows].sort(compareRuns('-no-such-column')))).toEqual(['a', 'b', 'c', 'nan', 'none']);
  });
});

describe('filtering', () => {
  const one = row('trace-kg', { tags: ['qa', 'main'], status: 'live' });
  it.each([
    ['', true],
    ['TRACE kg', true],
    ['trace missing', false],
    ['tag:qa', true],
    ['tag:math,qa', true],
    ['tag:math', false],
    ['status:live tag:main', true],
    ['status:finished', false],
    ['unknown:field', false],
  ])('%s → %s', (filter, found) => {
    expect(matchesFilter(one, filter)).toBe(found);
  });
});

describe('grouping', () => {
  it('gives a mean only where the runs share what they are', () => {
    const seeds = [row('s1', { group: 'g', ...accuracy(0.4) }), row('s2', { group: 'g', ...accuracy(0.6) })];
    const [group] = groupRuns(seeds);
    expect(group?.summary?.accuracy?.mean).toBeCloseTo(0.5);
    expect(group?.summary?.accuracy?.deviation).toBeCloseTo(Math.SQRT2 / 10);
    const [mixed] = groupRuns([...seeds, row('s3', { group: 'g', allocator: 'grpo' })]);
    expect(mixed?.summary).toBeNull();
  });

  it('keeps a run named like a group apart from it', () => {
    expect(groupRuns([row('g'), row('x', { group: 'g' })])).toHaveLength(2);
  });
});
