import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { PREDICTOR, totGame24 } from '@/lib/formats/tot-game24';
import { fileSource, memorySource, type ReadFile, readWith, realFile } from './support';

const FILE = realFile('trees_tot/game24_bfs.900-949.json');

interface RawStep {
  step: number;
  x: string;
  ys: string[];
  new_ys: string[];
  values: number[];
  select_new_ys: string[];
}
interface RawSearch {
  idx: number;
  steps: RawStep[];
  ys: string[];
  infos: { r: number }[];
}

/** Each distinct proposal of each step, where it was first made. */
function firstProposals(raw: RawSearch[]) {
  return raw.flatMap((search) =>
    search.steps.flatMap((step) =>
      step.new_ys.map((text, i) => ({ search, step, text, value: step.values[i]!, i })).filter(({ text, i }) => step.new_ys.indexOf(text) === i),
    ),
  );
}

describe('Tree-of-Thoughts game of 24: the real file', () => {
  const raw = JSON.parse(readFileSync(FILE, 'utf8')) as RawSearch[];
  let file: ReadFile;
  beforeAll(async () => {
    file = await readWith(totGame24, fileSource(FILE));
  });
  const steps = raw.flatMap((search) => search.steps);
  const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

  it('recognises it, and not its relatives', () => {
    const detect = (path: string) => totGame24.detect(readFileSync(realFile(path)).subarray(0, 65_536), 'x.json').confidence;
    expect(detect('trees_tot/game24_bfs.900-949.json')).toBeGreaterThan(0.9);
    for (const other of ['trees_tot/text_vote.0-19.json', 'trees_tot/crosswords_dfs_prune.json', 'trees_tot/game24_naive_cot.900-909.json'])
      expect(detect(other)).toBe(0);
  });

  it('counts what a second reading counts, and what the source says', () => {
    const counted = {
      trees: raw.length,
      proposals: sum(steps.map((step) => step.new_ys.length)),
      distinctProposals: sum(steps.map((step) => new Set(step.new_ys).size)),
      finalLeaves: sum(raw.map((search) => search.infos.length)),
      solvedLeaves: sum(raw.flatMap((search) => search.infos.map((info) => info.r))),
      solvedTrees: raw.filter((search) => search.infos.some((info) => info.r === 1)).length,
    };
    expect(file.counts).toMatchObject(counted);
    expect(counted).toEqual({ trees: 50, proposals: 4202, distinctProposals: 4194, finalLeaves: 250, solvedLeaves: 68, solvedTrees: 35 });
    expect(file.rejected).toEqual([]);
    expect(file.nodes).toHaveLength(4194 + 50);
  });

  it('has 33 trees with both outcomes', () => {
    const mixed = raw.filter((search) => {
      const rewards = file.nodes.filter((node) => node.prompt === String(search.idx) && node.reward !== null).map((node) => node.reward);
      return new Set(rewards).size > 1;
    });
    expect(mixed).toHaveLength(33);
  });

  it('writes each text along the path, and hangs it under a text that the search had kept', () => {
    for (const search of raw) {
      const nodes = new Map(file.nodes.filter((node) => node.prompt === String(search.idx)).map((node) => [node.node, node]));
      const textOf = (id: string): string => {
        const node = nodes.get(id)!;
        return node.parent === null ? '' : `${textOf(node.parent)}${String(node.action)}\n`;
      };
      const texts = [...nodes.keys()].filter((id) => id !== 'root').map((id) => [Number(id.slice(1).split('.')[0]), textOf(id)] as const);
      const expected = search.steps.flatMap((step) => [...new Set(step.new_ys)].map((text) => [step.step, text] as const));
      expect(texts).toEqual(expected);
    }
  });

  it('rescales each value by 60, shows 0 as missing, and marks what was dropped', () => {
    const seen = new Map(file.nodes.map((node) => [`${node.prompt}/${node.node}`, [node.v, node.predictor, node.pruned ?? false]]));
    const missing = [null, null];
    for (const { search, step, text, value, i } of firstProposals(raw)) {
      const predicted = value === 0 ? missing : [value / 60, PREDICTOR];
      expect(seen.get(`${search.idx}/s${step.step}.${i}`)).toEqual([...predicted, !step.select_new_ys.includes(text)]);
    }
  });

  it('has outcomes at the final leaves only', () => {
    for (const search of raw) {
      const rewarded = file.nodes.filter((node) => node.prompt === String(search.idx) && node.reward !== null);
      expect(rewarded.every((node) => node.node.startsWith('s3.'))).toBe(true);
      expect(sum(rewarded.map((node) => 1 + (node.repeats?.length ?? 0)))).toBe(search.infos.length);
    }
  });

  it('agrees with the value-against-outcome figures of the notes: step 2 above 4 led to a solution 68 times of 98', () => {
    const atStep2 = raw.flatMap((search) => {
      const solved = search.ys.filter((_, i) => search.infos[i]?.r === 1);
      const nodes = file.nodes.filter((node) => node.prompt === String(search.idx) && node.node.startsWith('s2.'));
      return nodes.map((node) => ({ v: node.v ?? 0, led: solved.some((final) => final.startsWith(search.steps[2]!.new_ys[node.order]!)) }));
    });
    const above = atStep2.filter((node) => node.v * 60 > 4);
    expect(above).toHaveLength(98);
    expect(above.filter((node) => node.led)).toHaveLength(68);
    expect(atStep2.filter((node) => node.led)).toHaveLength(68);
  });

  it('states the rescaling and every kind of zero', () => {
    expect(file.notes.join('\n')).toMatch(/V = sum \/ 60/);
    expect(file.counts).toMatchObject({ discarded: 855, unreadable: 255 });
    expect(firstProposals(raw).filter(({ value }) => value === 0).length).toBe(855 + 255);
  });

  it('gives the same items wherever the chunks are cut', async () => {
    const bytes = readFileSync(FILE).subarray(0, 60_000);
    const whole = await readWith(totGame24, memorySource(bytes));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
        expect((await readWith(totGame24, memorySource(bytes, cuts))).items).toEqual(whole.items);
      }),
      { numRuns: 6 },
    );
  });
});

const search = (idx: unknown, changes: Record<string, unknown> = {}) => ({
  idx,
  steps: [
    { step: 0, x: '1 2 3 4', ys: [''], new_ys: ['a\n', 'b\n', 'a\n'], values: [22, 0.003, 0], select_new_ys: ['a\n', 'a\n'] },
    { step: 1, x: '1 2 3 4', ys: ['a\n', 'a\n'], new_ys: ['a\nc\n', 'a\n\n', 'a\nc\n'], values: [60, 0, 0], select_new_ys: ['a\nc\n', 'a\nc\n'] },
  ],
  ys: ['a\nc\n', 'a\nc\n'],
  infos: [{ r: 1 }, { r: 0 }],
  ...changes,
});
const read = (value: unknown) => readWith(totGame24, memorySource(typeof value === 'string' ? value : JSON.stringify(value)));

describe('Tree-of-Thoughts game of 24: odd and bad input', () => {
  it('makes one node of a repeated proposal, says how often, and keeps both outcomes', async () => {
    const file = await read([search(1)]);
    expect(file.nodes.map((node) => node.node)).toEqual(['root', 's0.0', 's0.1', 's1.0', 's1.1']);
    expect(JSON.stringify(file.nodes[1]?.observation)).toContain('Proposed 2 times');
    expect(file.nodes[3]).toMatchObject({ parent: 's0.0', v: 1, reward: 1, repeats: [0] });
    expect(file.nodes[4]).toMatchObject({ action: '', label: '(empty line)', v: null, pruned: true });
    expect(file.counts).toMatchObject({ proposals: 6, distinctProposals: 4 });
  });

  it('leaves out a proposal without a parent and an outcome without a leaf, with their fields, and keeps the puzzle', async () => {
    const odd = search(1, { ys: ['zzz', 'a\nc\n'] });
    odd.steps[1]!.new_ys[1] = 'stray\n';
    const file = await read([odd]);
    expect(file.rejected.map((entry) => entry.field)).toEqual(['steps[1].new_ys[1]', 'ys[0]']);
    expect(file.nodes).toHaveLength(4);
  });

  it('rejects puzzles of the wrong shape one by one', async () => {
    const file = await read([
      search(1, { infos: [{ r: 1 }] }),
      search(2, { steps: [{ step: 0, x: 'write a story', ys: [''], new_ys: [], values: [], select_new_ys: [] }] }),
      search(3, { steps: [{ step: 0, x: '1 2 3 4', ys: [''], new_ys: ['a'], values: [61], select_new_ys: [] }] }),
      search(4, { steps: [{ step: 0, x: '1 2 3 4', ys: [''], new_ys: ['a'], values: [], select_new_ys: [] }] }),
      search(5, { infos: [{ r: 2 }, { r: 0 }] }),
      search(6),
      search(6),
    ]);
    expect(file.rejected.map((entry) => entry.field)).toEqual(['infos', 'steps[0].x', 'steps[0].values[0]', 'steps[0].values', 'infos[0].r', 'idx']);
    expect(file.counts.trees).toBe(1);
  });

  it('rejects a value of NaN with its field', async () => {
    const file = await read(`[${JSON.stringify(search(1)).replace('60', 'NaN')},${JSON.stringify(search(2))}]`);
    expect(file.rejected).toMatchObject([{ field: 'steps[1].values[0]' }]);
    expect(file.counts.trees).toBe(1);
  });

  it('keeps the complete puzzles of a torn file', async () => {
    const whole = JSON.stringify([search(1), search(2)]);
    const file = await read(whole.slice(0, -30));
    expect(file.counts.trees).toBe(1);
    expect(file.rejected).toMatchObject([{ byteOffset: JSON.stringify([search(1)]).length, reason: 'the file ends inside this record' }]);
  });
});
