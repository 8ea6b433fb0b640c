import { beforeAll, describe, expect, it } from 'vitest';
import * as queries from '@/db/queries';
import { type CanopyEventInput, decodeRunColumns, encodeRunColumns, STEP_COUNTS } from '@/lib/contract';
import { runEvidenceSchema } from '@/lib/contract/read/run-evidence';
import { lineOf, passAtKId, producerMetricId, runLines } from '@/lib/derive/series/run-lines';
import { ingest } from '@/lib/ingest';
import { csvChunks } from '@/lib/table/csv';
import { POINTS, pointRows } from '@/lib/table/tables/points';
import { createDatabase } from '../../support/database';
import { inPieces, sampleLog, toLog } from '../ingest/sample-log';

const db = await createDatabase();
type Node = Extract<CanopyEventInput, { kind: 'nodes' }>['nodes'][number];
const events: CanopyEventInput[] = [];

beforeAll(async () => {
  const first = sampleLog({ trees: 5 });
  const later = sampleLog({ trees: 3, step: 2, rollouts: 2, turns: 4 }).filter(({ kind }) => kind !== 'run' && kind !== 'run-end');
  const again = later.map((event) => ('attempt' in event ? { ...event, attempt: 1 } : event));
  events.push(...first, ...later, ...again);
  for (const log of [first, later, again]) await ingest(inPieces(toLog(log)), { source: 'test', sql: db.sql });
});

const columns = async () => (await queries.getRunColumns(['r1'], { metrics: 'all' }))[0]!;

describe('a run as columns', () => {
  it('says what its series says', async () => {
    const [own, series] = [await columns(), (await queries.getRunSeries(['r1']))[0]!];
    expect(own.steps.step).toHaveLength(3);
    for (const name of STEP_COUNTS) expect([...own.steps[name]]).toEqual(series.steps.map((step) => step[name]));
    expect([...own.steps.tokens]).toEqual(series.steps.map((step) => step.tokens ?? Number.NaN));
    expect([...own.steps.contrastPairs]).toEqual(series.steps.map((step) => step.contrastPairs));
    expect([...own.steps.ended]).toEqual(series.steps.map((step) => Number(step.ended)));
    const points = own.metrics.flatMap(({ name, points: p }) => [...p!.value].map((value, i) => `${p!.attempt[i]}/${p!.step[i]} ${name} ${value}`));
    expect(points.sort()).toEqual(series.metrics.map((point) => `${point.attempt}/${point.step} ${point.name} ${point.value}`).sort());
    expect(own.evaluations.map(({ dataset, n, correct }) => [dataset, [...n], [...correct]])).toEqual([['held-out', [100, 100, 100], [61, 61, 61]]]);
  });

  it('comes out of its bytes as it went in, and names what was not asked for', async () => {
    const all = await queries.getRunColumns(['r1', 'nobody'], { metrics: ['kl'] });
    expect(all).toHaveLength(1);
    expect(all[0]!.metrics.map(({ name, count, points }) => [name, count, points?.value.length ?? null])).toEqual([
      ['grad-norm', 3, null],
      ['kl', 3, 3],
      ['loss', 3, null],
    ]);
    expect(decodeRunColumns(encodeRunColumns(all))).toEqual(all);
    const odd = encodeRunColumns(all);
    const shifted = new Uint8Array(odd.length + 1);
    shifted.set(odd, 1);
    expect(decodeRunColumns(shifted.subarray(1))).toEqual(all);
  });

  it('gives metrics alone, those of a step’s end and those of events as one line, for who has the rest', async () => {
    const also = { kind: 'metric', run: 'r1', attempt: 0, name: 'loss', unit: 'nats', step: 99, value: 'Infinity' } as const;
    await ingest(inPieces(toLog([{ v: 1, ...also } as CanopyEventInput])), { source: 'test', sql: db.sql });
    const [own] = await queries.getRunColumns(['r1'], { metrics: ['loss', 'nothing of that name'], onlyMetrics: true });
    expect([own!.steps.step.length, own!.evaluations.length]).toEqual([0, 0]);
    const whole = (await columns()).metrics.find(({ name }) => name === 'loss')!;
    expect(own!.metrics).toEqual([whole]);
    expect([whole.unit, whole.count, [...whole.points!.step]]).toEqual(['nats', 4, [1, 2, 99, 2]]);
    expect([...whole.points!.value]).toContain(Number.POSITIVE_INFINITY);
  });

  it('as CSV has a row a point, undefined empty and NaN by name', async () => {
    let text = '';
    for await (const chunk of csvChunks(POINTS, pointRows([await columns()]))) text += chunk;
    const rows = text.trimEnd().split('\r\n');
    expect(rows[0]).toBe('run,attempt,step,metric,unit,value,low,high,n');
    expect(rows).toContain('r1,0,1,kl,,NaN,,,');
    expect(rows).toContain('r1,1,2,grad-norm,,Infinity,,,');
    const { steps } = await columns();
    expect(rows.find((row) => row.startsWith('r1,0,1,accuracy-train'))!.split(',')[5]).toBe(String(steps.bareSuccesses[0]! / steps.bareLeaves[0]!));
  });
});

/** The same from the events themselves. */
function leavesOf(attempt: number, step: number): Map<string, Node[]> {
  const trees = new Map<string, Node[]>();
  for (const event of events)
    if (event.kind === 'nodes' && event.attempt === attempt && event.step === step)
      trees.set(String(event.prompt), [...(trees.get(String(event.prompt)) ?? []), ...event.nodes]);
  return trees;
}

describe('evidence of a run', () => {
  it('counts what the nodes say', async () => {
    const evidence = (await queries.getRunEvidence('r1'))!;
    expect(runEvidenceSchema.parse(evidence)).toEqual(evidence);
    expect(evidence.stepsWithTrees).toBe(3);
    expect(evidence.steps.map(({ attempt, step }) => [attempt, step])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    for (const own of evidence.steps) {
      const trees = [...leavesOf(own.attempt, own.step).values()];
      const nodes = trees.flat();
      const bare = trees.map((tree) => tree.filter((node) => node.origin?.kind === 'bare' && node.reward !== null));
      const count = (values: readonly number[], bin: number): number => values.filter((value) => value === bin).length;
      const depths = nodes.filter((node) => node.reward !== null).map((node) => Number(String(node.node).split('.').at(-1)));
      expect(own.depth).toEqual(Array.from({ length: Math.max(...depths) + 1 }, (_, depth) => count(depths, depth)));
      const vs = nodes.flatMap((node) => (typeof node.v === 'number' ? [Math.min(39, Math.floor(node.v * 40))] : []));
      expect(own.v).toEqual(Array.from({ length: 40 }, (_, bin) => count(vs, bin)));
      expect(own.missingV).toBe(nodes.filter((node) => node.v === null && node.reward === null).length);
      const bits = nodes.flatMap((node) => (node.parent !== null && node.tokens ? [node.tokens.toString(2).length] : []));
      expect(own.tokens).toEqual(Array.from({ length: Math.max(...bits) + 1 }, (_, bin) => count(bits, bin)));
      const rewards = bare.flat().map((node) => node.reward as number);
      expect(own.reward!.mean).toBeCloseTo(rewards.reduce((a, b) => a + b, 0) / rewards.length, 12);
      expect(own.reward!.n).toBe(rewards.length);
      const squares = rewards.map((reward) => (reward - 0.4) ** 2);
      expect(own.roots).toMatchObject({ trees: trees.length, rollouts: rewards.length });
      expect(own.roots!.brier).toBeCloseTo(squares.reduce((a, b) => a + b, 0) / squares.length, 12);
      const pairs = bare.map((leaves) => `${leaves.length}/${leaves.filter((leaf) => leaf.reward === 1).length}`);
      expect(own.bareCounts.flatMap(([n, c, same]) => new Array<string>(same).fill(`${n}/${c}`)).sort()).toEqual(pairs.sort());
    }
    expect(await queries.getRunEvidence('nobody')).toBeNull();
  });

  it('places lines by what was spent, an evaluation before its step', async () => {
    const lines = runLines(await columns(), await queries.getRunEvidence('r1'), { axis: 'rollouts', live: false });
    const { leaves } = lines.run.steps;
    expect([...lineOf(lines, 'effective-ratio-prompt', 'rollouts').x]).toEqual([leaves[0], leaves[0]! + leaves[1]!, leaves[0]! + leaves[2]!]);
    expect([...lineOf(lines, 'accuracy-held-out', 'rollouts').x]).toEqual([0, leaves[0], leaves[0]]);
    expect([...lineOf(lines, producerMetricId('kl'), 'rollouts').value]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    expect([...lineOf(lines, passAtKId(4), 'rollouts').gap]).toEqual([0, 1, 1]);
    expect([...lineOf(lines, 'no such metric', 'rollouts').value]).toEqual([]);
  });
});
