import { beforeAll, describe, expect, it } from 'vitest';
import * as queries from '@/db/queries';
import type { CanopyEventInput } from '@/lib/contract';
import type { Comparison } from '@/lib/contract/read/compare';
import { questionOf } from '@/lib/derive/compare/question';
import { ingest } from '@/lib/ingest';
import { createDatabase } from '../../support/database';
import { runEvents } from '../../support/e2e-seed';
import { inPieces, toLog } from '../ingest/sample-log';

const db = await createDatabase();
const SEEDS = [3, 4];
const STEPS = { trace: 6, grpo: 4 } as const;
type Allocator = keyof typeof STEPS;
const logs = new Map<string, CanopyEventInput[]>();
const nameOf = (allocator: Allocator, seed: number): string => `kg/${allocator}/${seed}`;
const store = (events: readonly CanopyEventInput[]) => ingest(inPieces(toLog(events as never)), { source: 'test', sql: db.sql });

beforeAll(async () => {
  for (const allocator of ['trace', 'grpo'] as const)
    for (const seed of SEEDS) {
      const name = nameOf(allocator, seed);
      const events = await runEvents({ run: name, name, allocator, seed, group: 'kg', steps: STEPS[allocator], warmUp: 1, evaluateEvery: 2 });
      logs.set(name, events);
      await store(events);
    }
});

const compare = (query: Readonly<Record<string, string>>, most = 1_000): Promise<Comparison | null> =>
  queries.getComparison(questionOf(new URLSearchParams(query), most));

type Evaluation = Extract<CanopyEventInput, { kind: 'evaluation' }>;
const heldOut = (name: string, step: number): Evaluation =>
  logs.get(name)!.find((event): event is Evaluation => event.kind === 'evaluation' && event.step === step && event.dataset === 'held-out')!;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('a comparison of a group', () => {
  it('pools the seeds of an allocator, names arms, lays runs of other length on what both have', async () => {
    const found = (await compare({ groups: 'kg', base: nameOf('grpo', 4) }))!;
    expect(found.arms.map(({ label, runs }) => [label, runs.map(({ seed }) => seed)])).toEqual([
      ['grpo', ['3', '4']],
      ['trace', ['3', '4']],
    ]);
    expect(found.baseline).toBe(nameOf('grpo', 3));
    expect(found.sharedSteps).toEqual(heldOut(nameOf('grpo', 3), 4) ? [0, 2, 4] : [0, 2]);
    expect(found.window).toEqual({ from: 1, to: 3 });
    expect(found.budget?.step).toBe(3);
    expect(found.ratio[nameOf('trace', 3)]?.n).toBe(2);
    expect(found.config.different.map(({ key }) => key)).toEqual(expect.arrayContaining(['allocator', 'steps']));
    expect(found.config.different.map(({ key }) => key)).not.toContain('seed');
    expect(found.unknown).toEqual([]);
  });

  it('pairs every seed with its own prompts: the same id is another task in another seed', async () => {
    const found = (await compare({ groups: 'kg', base: nameOf('grpo', 3), at: '2' }))!;
    const prompts = found.prompts!;
    expect(prompts).toMatchObject({ basis: 'held-out', exact: true, tie: 0.005, count: 32, byIdAlone: false, worldSeeds: ['3', '4'] });
    expect(prompts.losses).toEqual({ onlyA: 0, onlyB: 0, otherContent: 0, notFinite: 0, runsAlone: 0 });
    for (const row of prompts.rows) {
      const seed = SEEDS[row.world]!;
      const valueIn = (allocator: Allocator): number =>
        heldOut(nameOf(allocator, seed), 2).results!.find(({ prompt }) => prompt === row.prompt)!.value as number;
      expect([row.a.value, row.b.value]).toEqual([valueIn('trace'), valueIn('grpo')]);
    }
    const differences = prompts.rows.map(({ difference }) => difference);
    const { pairs, accuracy } = found.summaries.find(({ arm }) => arm === nameOf('trace', 3))!;
    expect(pairs!.difference.value).toBeCloseTo(mean(differences), 12);
    expect(pairs!.wins).toBe(differences.filter((d) => d > 0.005).length);
    expect(pairs!.overSeeds!.n).toBe(2);
    const accuracies = SEEDS.map((seed) => heldOut(nameOf('trace', seed), 2)).map(({ correct, n }) => (correct as number) / n);
    expect(accuracy!.value).toBeCloseTo(mean(accuracies), 12);
  });

  it('counts trained prompts from the nodes themselves, each seed for itself', async () => {
    const found = (await compare({ groups: 'kg', base: nameOf('grpo', 3), pairs: 'trained' }))!;
    const prompts = found.prompts!;
    expect(prompts).toMatchObject({ basis: 'trained', exact: false, tie: 0, steps: { from: 1, to: 3 } });
    const bare = (allocator: Allocator, seed: number, prompt: string): { k: number; n: number } => {
      const leaves = logs.get(nameOf(allocator, seed))!.flatMap((event) => {
        if (event.kind !== 'nodes' || event.prompt !== prompt || event.step < 1 || event.step > 3) return [];
        return event.nodes.filter((node) => node.reward !== null && node.reward !== undefined && node.origin?.kind === 'bare');
      });
      return { k: leaves.filter((node) => Number(node.reward) >= 1).length, n: leaves.length };
    };
    expect(prompts.rows.length).toBeGreaterThan(0);
    for (const { a, b, world, prompt } of prompts.rows) {
      expect({ k: a.k, n: a.n }).toEqual(bare('trace', SEEDS[world]!, prompt));
      expect({ k: b.k, n: b.n }).toEqual(bare('grpo', SEEDS[world]!, prompt));
    }
  });

  it('sums budgets along the path, an evaluation before its own step', async () => {
    const found = (await compare({ runs: nameOf('grpo', 3) }))!;
    const [first, second] = found.accuracy[nameOf('grpo', 3)]!.leaves;
    const leaves = (step: number): number =>
      logs
        .get(nameOf('grpo', 3))!
        .flatMap((event) => (event.kind === 'nodes' && event.step === step ? event.nodes : []))
        .filter((node) => typeof node.reward === 'number').length;
    expect([first, second]).toEqual([0, leaves(0) + leaves(1)]);
    expect(found.ratio[nameOf('grpo', 3)]!.leaves[0]).toBe(leaves(0));
    expect(found.prompts).toBeNull();
    expect(found.summaries).toHaveLength(1);
  });

  it('keeps the largest differences at either end where not all rows are wanted', async () => {
    const all = (await compare({ groups: 'kg', at: '2' }))!.prompts!;
    const few = (await compare({ groups: 'kg', at: '2' }, 5))!.prompts!;
    expect(few.count).toBe(all.count);
    expect(few.rows.map(({ prompt, world }) => [prompt, world])).toEqual(
      [...all.rows.slice(0, 3), ...all.rows.slice(-2)].map(({ prompt, world }) => [prompt, world]),
    );
  });

  it('says who is unknown, and answers null where nobody is known', async () => {
    expect((await compare({ runs: `${nameOf('trace', 3)},nobody`, groups: 'none' }))!.unknown).toEqual(['nobody', 'none']);
    expect(await compare({ runs: 'nobody' })).toBeNull();
  });

  it('keeps apart runs of one allocator that differ in a setting', async () => {
    const other = 'kg/grpo-4/3';
    await store(await runEvents({ run: other, name: other, allocator: 'grpo', groupSize: 4, seed: 3, group: 'kg2', steps: 2 }));
    const found = (await compare({ runs: `${other},${nameOf('grpo', 3)},${nameOf('grpo', 4)}` }))!;
    expect(found.arms.map(({ label }) => label)).toEqual(['grpo-4/3', 'grpo']);
    expect((await compare({ groups: 'kg', pool: 'none' }))!.arms).toHaveLength(4);
  });
});

describe('steps that were taken again', () => {
  it('are on no curve, and their leaves are counted', async () => {
    const name = 'again';
    const events = await runEvents({ run: name, name, allocator: 'grpo', seed: 3, steps: 3, group: null });
    await store(events);
    const before = (await compare({ runs: name }))!;
    const again = events.flatMap((event) =>
      'attempt' in event && 'step' in event && event.step === 2 ? [{ ...event, attempt: 1 }] : [],
    ) as CanopyEventInput[];
    await store([
      {
        v: 1,
        kind: 'attempt',
        run: name,
        attempt: 1,
        resumedFrom: { attempt: 0, step: 1 },
        host: null,
        device: null,
        engineVersion: null,
        startedAt: null,
      },
      ...again,
    ]);
    const after = (await compare({ runs: name }))!;
    expect(after.ratio[name]).toEqual(before.ratio[name]);
    expect(before.arms[0]!.runs[0]!.leavesTakenAgain).toBe(0);
    expect(after.arms[0]!.runs[0]!.leavesTakenAgain).toBe(before.ratio[name]!.leaves[2]! - before.ratio[name]!.leaves[1]!);
  });
});

describe('trees side by side', () => {
  it('are the nearest to a step, of prompts that both runs grew', async () => {
    const [a, b] = [nameOf('trace', 3), nameOf('grpo', 3)];
    const { pairs, count } = (await queries.getTreePairs(a, b, 2, 500))!;
    const funded = (name: string): Map<string, number[]> => {
      const steps = new Map<string, number[]>();
      for (const event of logs.get(name)!)
        if (event.kind === 'tree') steps.set(String(event.prompt), [...(steps.get(String(event.prompt)) ?? []), event.step]);
      return steps;
    };
    const [ours, theirs] = [funded(a), funded(b)];
    expect(count).toBe([...ours.keys()].filter((prompt) => theirs.has(prompt)).length);
    expect(pairs).toHaveLength(count);
    for (const pair of pairs) {
      const nearest = (steps: readonly number[]): number => Math.min(...steps.map((step) => Math.abs(step - 2)));
      expect(Math.abs(pair.a.step - 2)).toBe(nearest(ours.get(pair.prompt)!));
      expect(Math.abs(pair.b.step - 2)).toBe(nearest(theirs.get(pair.prompt)!));
    }
    expect(await queries.getTreePairs(a, 'nobody', 2, 500)).toBeNull();
  });

  it('are none where the seeds drew other tasks under the same ids', async () => {
    expect((await queries.getTreePairs(nameOf('trace', 3), nameOf('grpo', 4), 2, 500))!.pairs).toEqual([]);
  });
});
