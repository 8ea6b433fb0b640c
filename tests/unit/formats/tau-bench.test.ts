import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CanopyEvent } from '@/lib/contract';
import { tauBench } from '@/lib/formats/tau-bench';
import { fileSource, memorySource, type ReadFile, readWith, realFile } from './support';

const FILE = realFile('tau_bench/gpt-4o-airline.even.json');

interface RawMessage {
  role: string;
  content: string | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
}
interface RawTrial {
  task_id: number;
  trial: number;
  reward: number;
  traj: RawMessage[];
}

/** A second, small reading of the file: the texts of every root-to-turn prefix, by task. */
function prefixes(trials: RawTrial[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const trial of trials) {
    let text = `task ${trial.task_id}`;
    const body = trial.traj.slice(1);
    body.forEach((message, i) => {
      text += `\u0001${message.role}\u0002${message.content ?? ''}\u0002${(message.tool_calls ?? []).map((call) => `${call.function.name}${call.function.arguments}`)}`;
      const next = body[i + 1];
      if (next === undefined) text += '\u0003end';
      if (next === undefined || next.role === 'assistant') found.set(text, (found.get(text) ?? 0) + 1);
    });
  }
  return found;
}

describe('tau-bench: the real file', () => {
  const raw = JSON.parse(readFileSync(FILE, 'utf8')) as RawTrial[];
  let file: ReadFile;
  beforeAll(async () => {
    file = await readWith(tauBench, fileSource(FILE));
  });

  it('recognises it', () => {
    expect(tauBench.detect(readFileSync(FILE).subarray(0, 65_536), 'x.json').confidence).toBeGreaterThan(0.9);
  });

  it('has one tree a task and one rollout a trial, and rejects nothing', () => {
    expect(file.rejected).toEqual([]);
    expect(file.counts).toMatchObject({ rollouts: raw.length, trees: new Set(raw.map((trial) => trial.task_id)).size });
    expect(file.counts).toMatchObject({ rollouts: 80, trees: 20 });
    expect(file.events.filter((event) => event.kind === 'tree')).toHaveLength(20);
  });

  it('has exactly the distinct prefixes of the file as nodes, and marks the shared ones inferred', () => {
    const expected = prefixes(raw);
    expect(file.nodes.filter((node) => node.parent !== null)).toHaveLength(expected.size);
    const shared = [...expected.values()].filter((n) => n > 1).length;
    expect(file.nodes.filter((node) => node.inferred)).toHaveLength(shared);
    expect(file.counts).toMatchObject({ mergedEdges: shared, mergedTurns: [...expected.values()].reduce((sum, n) => sum + n - 1, 0) });
    expect(shared).toBe(3);
  });

  it('keeps every message word for word, and every reward at a leaf', () => {
    for (const task of new Set(raw.map((trial) => trial.task_id))) {
      const trials = raw.filter((trial) => trial.task_id === task);
      const nodes = file.nodes.filter((node) => node.prompt === String(task));
      const parents = new Set(nodes.map((node) => node.parent));
      const leaves = nodes.filter((node) => !parents.has(node.node));
      expect(leaves.flatMap((leaf) => [leaf.reward, ...(leaf.repeats ?? [])]).sort()).toEqual(trials.map((trial) => trial.reward).sort());
      expect(nodes.filter((node) => node.reward !== null)).toHaveLength(leaves.length);
      const text = JSON.stringify(nodes);
      for (const message of trials.flatMap((trial) => trial.traj.slice(1)))
        if (message.content) expect(text).toContain(JSON.stringify(message.content));
    }
  });

  it('has six mixed tasks', () => {
    const outcomes = new Map<string, Set<number>>();
    for (const node of file.nodes)
      for (const reward of node.reward === null ? [] : [node.reward, ...(node.repeats ?? [])])
        outcomes.set(node.prompt, (outcomes.get(node.prompt) ?? new Set()).add(reward));
    expect([...outcomes.values()].filter((rewards) => rewards.size > 1)).toHaveLength(6);
  });

  it('has no V, no budget and no decisions, and says so', () => {
    expect(file.nodes.every((node) => node.v === null && node.predictor === null && node.exactV === null)).toBe(true);
    expect(file.events.filter((event) => event.kind === 'tree').map((event) => event.decision)).toEqual(Array(20).fill(null));
    expect(file.events.filter((event) => event.kind === 'step').map((event) => event.budget)).toEqual([null]);
    expect(file.events.some((event) => event.kind === 'decision')).toBe(false);
    expect(runOf(file)).toMatchObject({ passMark: 1, source: 'tau-bench: rollouts.json', allocator: null });
    expect(runOf(file).notes[0]).toContain('no predicted V, no budget');
  });

  it('opens a prompt with the task, so that cards of one file can be told apart', () => {
    const prompts = file.events.filter((event) => event.kind === 'prompt');
    expect(new Set(prompts.map((prompt) => JSON.stringify(prompt.text).slice(0, 300))).size).toBe(20);
    expect(prompts.every((prompt) => prompt.gold !== null || prompt.sourceId !== null)).toBe(true);
  });

  it('sends parents before children, within the right tree, and counts the nodes of each tree', () => {
    for (const end of file.events.filter((event) => event.kind === 'tree-end')) {
      const nodes = file.nodes.filter((node) => node.prompt === end.prompt);
      const known = new Set<string>();
      for (const node of nodes) {
        expect(node.parent === null || known.has(node.parent)).toBe(true);
        expect(known.has(node.node)).toBe(false);
        known.add(node.node);
      }
      expect(end.nodeCount).toBe(nodes.length);
    }
  });

  it('gives the same items wherever the chunks are cut', async () => {
    const bytes = readFileSync(FILE).subarray(0, 120_000);
    const whole = await readWith(tauBench, memorySource(bytes));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
        expect((await readWith(tauBench, memorySource(bytes, cuts))).items).toEqual(whole.items);
      }),
      { numRuns: 6 },
    );
    expect(whole.rejected.at(-1)).toMatchObject({ reason: 'the file ends inside this record' });
  });
});

const user = (content: string) => ({ role: 'user', content });
const says = (content: string) => ({ role: 'assistant', content });
const calls = (args: unknown, id = 'c1') => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'look', arguments: args } }],
});
const result = (content: string, id = 'c1') => ({ role: 'tool', tool_call_id: id, name: 'look', content });
const trial = (task: number | string, n: number, reward: unknown, ...traj: unknown[]) => ({
  task_id: task,
  trial: n,
  reward,
  info: { task: { instruction: `Do ${task}` } },
  traj: [{ role: 'system', content: 'Rules' }, ...traj],
});
const read = (value: unknown) => readWith(tauBench, memorySource(typeof value === 'string' ? value : JSON.stringify(value)));
const runOf = (file: ReadFile) => file.events.find((event): event is Extract<CanopyEvent, { kind: 'run' }> => event.kind === 'run')!;

describe('tau-bench: merging', () => {
  it('keeps two rollouts with the same text as two rollouts on one leaf, whatever their call ids', async () => {
    const same = (n: number, reward: number) => trial(1, n, reward, user('hi'), calls('{"a":1}', `id${n}`), result('ok', `id${n}`), says('bye'));
    const file = await read([same(0, 1), same(1, 0), same(2, 1)]);
    expect(file.nodes).toHaveLength(4);
    expect(file.nodes.at(-1)).toMatchObject({ reward: 1, repeats: [0, 1], inferred: true });
    expect(file.counts).toMatchObject({ rollouts: 3, repeatedRollouts: 2, mergedEdges: 3 });
  });

  it('does not merge turns whose observation differs', async () => {
    const file = await read([
      trial(1, 0, 1, user('hi'), calls('{}'), result('sunny'), says('bye')),
      trial(1, 1, 0, user('hi'), calls('{}'), result('rainy'), says('bye')),
    ]);
    expect(file.nodes.filter((node) => node.inferred).map((node) => node.node)).toEqual(['r0.t0']);
    expect(file.nodes).toHaveLength(6);
  });

  it('never merges under another task, another instruction or another system prompt', async () => {
    const other = { ...trial(1, 1, 1, user('hi'), says('a')), info: { task: { instruction: 'Something else' } } };
    const rules = { ...trial(1, 2, 1), traj: [{ role: 'system', content: 'Other rules' }, user('hi'), says('a')] };
    const file = await read([trial(1, 0, 1, user('hi'), says('a')), other, rules, trial(2, 0, 1, user('hi'), says('a'))]);
    expect(file.events.filter((event) => event.kind === 'tree').map((event) => event.prompt)).toEqual(['1', '1#2', '1#3', '2']);
    expect(file.nodes.some((node) => node.inferred)).toBe(false);
    expect(file.notes.some((note) => note.includes('2 times one task_id stood for another task'))).toBe(true);
  });

  it('gives a rollout that ends inside another one a leaf of its own', async () => {
    const file = await read([trial(1, 0, 0, user('hi'), says('a')), trial(1, 1, 1, user('hi'), says('a'), user('go on'), says('b'))]);
    const terminal = file.nodes.filter((node) => node.reward !== null);
    expect(terminal.map((node) => node.node)).toEqual(['r0.t1', 'r1.t2']);
    const parents = new Set(file.nodes.map((node) => node.parent));
    expect(terminal.every((node) => !parents.has(node.node))).toBe(true);
  });

  it('numbers rollouts by their trial, and finds a free number where a trial is repeated', async () => {
    const file = await read([trial(1, 3, 1, user('a'), says('x')), trial(1, 3, 0, user('b'), says('y'))]);
    expect(file.nodes.filter((node) => node.reward !== null).map((node) => node.origin)).toEqual([
      { kind: 'bare', j: 3 },
      { kind: 'bare', j: 1 },
    ]);
  });
});

describe('tau-bench: bad input', () => {
  it('rejects a record of the wrong shape in the middle, with its place and field, and keeps the rest', async () => {
    const good = JSON.stringify(trial(1, 0, 1, user('a'), says('x')));
    const file = await read(`[\n${good},\n{"task_id":2,"trial":0,"reward":1,"traj":[{"role":"user","content":"a"},{"content":"x"}]},\n17,\n${good}]`);
    expect(file.rejected).toMatchObject([
      { line: 3, byteOffset: good.length + 4, field: 'traj[1].role' },
      { line: 4, field: null },
    ]);
    expect(file.rejected[0]?.excerpt.startsWith('{"task_id":2')).toBe(true);
    expect(file.counts.rollouts).toBe(2);
  });

  it('keeps a reward of NaN as NaN and a missing one as missing', async () => {
    const nan = JSON.stringify(trial(1, 0, 0.5, user('a'), says('x'))).replace('0.5', 'NaN');
    const file = await read(`[${nan},${JSON.stringify(trial(1, 1, null, user('b'), says('y')))}]`);
    expect(file.nodes.find((node) => node.node === 'r0.t1')?.reward).toBeNaN();
    expect(file.nodes.find((node) => node.node === 'r1.t1')?.reward).toBeNull();
    expect(file.notes.some((note) => note.includes('1 trials have no reward'))).toBe(true);
  });

  it('keeps NUL, lone surrogates and bad tool arguments as they stand', async () => {
    const file = await read([
      trial(
        1,
        0,
        1,
        user('\0\ud800'),
        calls('{"a": '),
        result('ok'),
        calls('{"n":12345678901234567890}'),
        result('ok'),
        calls('[1]'),
        says('\udfff'),
      ),
    ]);
    expect(file.nodes[1]?.observation).toEqual([{ type: 'message', role: 'user', text: '\0\ud800' }]);
    const args = file.nodes
      .flatMap((node) => (Array.isArray(node.action) ? node.action : []))
      .map((part) => part.type === 'tool-call' && part.arguments);
    expect(args).toEqual(['{"a": ', '{"n":12345678901234567890}', '[1]']);
  });

  it('tells two lone surrogates apart when it merges', async () => {
    const file = await read([trial(1, 0, 1, user('\ud800'), says('x')), trial(1, 1, 1, user('\ud801'), says('x'))]);
    expect(file.nodes.some((node) => node.inferred)).toBe(false);
  });

  it('keeps task ids beyond 2^53 digit by digit', async () => {
    const one = JSON.stringify(trial(1, 0, 1, user('a'), says('x')));
    const file = await read(
      `[${one.replace('"task_id":1', '"task_id":9007199254740993')},${one.replace('"task_id":1', '"task_id":9007199254740992')}]`,
    );
    expect(file.events.filter((event) => event.kind === 'tree').map((event) => event.prompt)).toEqual(['9007199254740993', '9007199254740992']);
  });

  it('survives JSON 10,000 levels deep: arguments as text are kept, as JSON are refused with their field', async () => {
    const deep = '['.repeat(10_000) + ']'.repeat(10_000);
    const record = JSON.stringify(trial(1, 0, 1, user('a'), calls('DEEP'), result('x')));
    const file = await read(`[${record.replace('"DEEP"', deep)},${record.replace('"DEEP"', JSON.stringify(`{"a":${deep}}`))},{"task_id":${deep}}]`);
    expect(file.rejected.map((entry) => entry.field)).toEqual(['traj[2].tool_calls[0].function.arguments', 'task_id']);
    expect(JSON.stringify(file.nodes.at(-1)?.action).length).toBeGreaterThan(20_000);
  });

  it('shows a trial that failed before its first message as a leaf with status error', async () => {
    const failed = { task_id: 1, trial: 1, reward: 0, info: { error: 'connection lost', traceback: '…' }, traj: [] };
    const file = await read([failed, trial(1, 0, 1, user('a'), says('x')), { ...failed, trial: 2 }]);
    expect(file.nodes.filter((node) => node.status === 'error')).toMatchObject([
      { parent: 'root', reward: 0, observation: 'connection lost' },
      { parent: 'root', reward: 0, observation: 'connection lost' },
    ]);
    expect(file.events.filter((event) => event.kind === 'prompt')).toHaveLength(1);
  });

  it('describes a prompt of which only failed trials are left', async () => {
    const file = await read([{ task_id: 7, trial: 0, reward: 0, info: { error: 'x' }, traj: [] }]);
    expect(file.events.find((event) => event.kind === 'prompt')).toMatchObject({ prompt: '7', text: 'Task 7: the file holds no text of it.' });
  });

  it('makes nothing of an empty array', async () => {
    expect((await read('[]')).events).toEqual([]);
  });

  it('takes content as parts, images among them', async () => {
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } };
    const file = await read([trial(1, 0, 1, { role: 'user', content: [{ type: 'text', text: 'see' }, image] }, says('x'))]);
    expect(file.nodes[1]?.observation).toEqual([
      { type: 'message', role: 'user', text: 'see' },
      { type: 'image', mediaType: 'image/png', data: 'AAAA' },
    ]);
  });
});
