import type { CanopyEventInput } from '@/lib/contract';

export interface SampleShape {
  readonly run?: string;
  readonly step?: number;
  readonly trees?: number;
  readonly rollouts?: number;
  readonly turns?: number;
  readonly text?: string;
}

const REWARD_CYCLE = [1, 0, 0, 1, 0];

type Node = Extract<CanopyEventInput, { kind: 'nodes' }>['nodes'][number];

const plain = { thought: '', action: '', observation: '', status: 'ok', v: null, predictor: null, exactV: null, tokens: null, wallMs: null } as const;

function bareNode(t: number, j: number, d: number, turns: number, text: string): Node {
  const leaf = d === turns;
  return {
    ...plain,
    node: `b${j}.${d}`,
    parent: d === 1 ? 'root' : `b${j}.${d - 1}`,
    order: d === 1 ? j : 0,
    origin: { kind: 'bare', j },
    thought: `thought ${t} ${j} ${d} ${text}`,
    action: `search[${t}-${j}-${d}]`,
    observation: `saw\t"${d}"\nand \\ more ${text}`,
    reward: leaf ? REWARD_CYCLE[(t + j) % REWARD_CYCLE.length]! : null,
    v: leaf ? null : 0.1 * ((t + j + d) % 10),
    predictor: leaf ? null : 'p1',
    tokens: 10 + d,
    wallMs: 1.5,
  };
}

function bareNodes(t: number, rollouts: number, turns: number, text: string): Node[] {
  const nodes: Node[] = [];
  for (let j = 0; j < rollouts; j++) for (let d = 1; d <= turns; d++) nodes.push(bareNode(t, j, d, turns, text));
  return nodes;
}

function continuationNodes(t: number, anchor: string, from: number, turns: number): Node[] {
  const nodes: Node[] = [];
  for (let k = 0; k < 2; k++) {
    for (let d = from + 1; d <= turns; d++) {
      nodes.push({
        ...plain,
        node: `${anchor}+${k}.${d}`,
        parent: d === from + 1 ? anchor : `${anchor}+${k}.${d - 1}`,
        order: 1 + k,
        origin: { kind: 'continuation', anchor, k },
        action: `again ${k} ${d}`,
        reward: d === turns ? REWARD_CYCLE[(t + k + 1) % REWARD_CYCLE.length]! : null,
        tokens: 7,
      });
    }
  }
  return nodes;
}

/** The events of one tree, in the order in which an engine says them. */
export function treeEvents(t: number, { run = 'r1', step = 1, rollouts = 4, turns = 3, text = '' }: SampleShape = {}): CanopyEventInput[] {
  const identity = { v: 1 as const, run, attempt: 0, step, prompt: `p${t}`, tree: `t${t}` };
  const bare = bareNodes(t, rollouts, turns, text);
  const root: Node = { ...plain, node: 'root', parent: null, order: 0, origin: null, reward: null, v: 0.4, predictor: 'p1' };
  const fresh = continuationNodes(t, 'b0.1', 1, turns);
  const stageOne = { v: 0.4, predictor: 'p1', exactV: null, m: rollouts, utility: 0.5, rank: 1, reason: 'utility' };
  const anchor = {
    anchor: 'b0.1',
    j: 0,
    t: 1,
    v: 0.3,
    predictor: 'p1',
    exactV: 0.25,
    r: bare[turns - 1]!.reward!,
    q: 0.7,
    utility: 0.51,
    rank: 1,
    allocated: 2,
  };
  return [
    { ...identity, kind: 'tree', decision: stageOne },
    { ...identity, kind: 'nodes', nodes: [root, ...bare.slice(0, bare.length / 2)] },
    { ...identity, kind: 'nodes', nodes: bare.slice(bare.length / 2) },
    { ...identity, kind: 'decision', allocator: 'trace', budget: 2, toRoots: 0, anchors: [anchor] },
    { ...identity, kind: 'nodes', nodes: fresh },
    {
      ...identity,
      kind: 'tree-end',
      nodeCount: 1 + bare.length + fresh.length,
      nodes: [root, ...bare].map((node) => ({ node: String(node.node), target: 0.5, advantage: node.reward ?? null })),
      spent: [{ anchor: 'b0.1', spent: 2 }],
      wallMs: 12,
    },
  ];
}

/** A run of one step, in the order in which an engine says it. */
export function sampleLog(shape: SampleShape = {}): CanopyEventInput[] {
  const { run = 'r1', step = 1, trees = 3 } = shape;
  const base = { v: 1 as const, run };
  const candidates = Array.from({ length: trees + 1 }, (_, t) => ({
    prompt: `p${t}`,
    v: 0.4,
    predictor: 'p1',
    exactV: null,
    m: t < trees ? (shape.rollouts ?? 4) : 0,
    utility: null,
    rank: t + 1,
    reason: t < trees ? 'utility' : 'predicted too sure',
  }));
  return [
    {
      ...base,
      kind: 'run',
      name: `run ${run}`,
      task: 'qa',
      environment: 'kg-search',
      environmentVersion: '1',
      model: 'm',
      backend: 'embedded',
      allocator: 'trace',
      advantage: 'tree-grpo',
      targets: 'paper',
      seed: 1,
      stepsPlanned: 60,
      config: { lr: 0.1, deep: { list: [1, 2, { a: null }] } },
      tags: ['x'],
      group: 'g',
    },
    { ...base, kind: 'attempt', attempt: 0, resumedFrom: null, host: 'h', device: 'cpu', engineVersion: '0', startedAt: '2026-11-01T10:00:00Z' },
    ...Array.from(
      { length: trees + 1 },
      (_, t): CanopyEventInput => ({
        ...base,
        kind: 'prompt',
        prompt: `p${t}`,
        text: `Question ${t}?`,
        gold: 'a',
        difficulty: 0.5,
        source: 's',
        sourceId: String(t),
        groupKey: null,
      }),
    ),
    { ...base, kind: 'step', attempt: 0, step, budget: { M: 12, N: 1 }, policyVersion: 'w1', predictorVersion: 'p1', candidates },
    ...Array.from({ length: trees }, (_, t) => treeEvents(t, shape)).flat(),
    { ...base, kind: 'step-end', attempt: 0, step, trees, metrics: { loss: 0.25, kl: 'NaN' }, wallMs: 100 },
    { ...base, kind: 'evaluation', attempt: 0, step, dataset: 'held-out', n: 100, correct: 61 },
    { ...base, kind: 'metric', attempt: 0, step, name: 'grad-norm', unit: null, value: 'Infinity' },
    { ...base, kind: 'run-end', attempt: 0, status: 'finished', reason: null },
  ];
}

export const toLog = (events: readonly unknown[]): string => events.map((event) => `${JSON.stringify(event)}\n`).join('');

/** A log as bytes, in pieces that fall anywhere. */
export async function* inPieces(log: string | Buffer, size = 1_000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(log);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
