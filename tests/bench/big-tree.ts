import type { CanopyEventInput } from '@/lib/contract';

const WORDS = [
  'search Orlen Viaduct',
  'who built the viaduct',
  'institute of hydraulics',
  'open page 2',
  'compare founding dates',
  'first tram line',
];
const BATCH = 2_000;

/** A generator of numbers in [0, 1), the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type NodeInput = Extract<CanopyEventInput, { kind: 'nodes' }>['nodes'][number];

/** At least `count` nodes as TRACE grows them: bare rollouts of six turns, three continuations at every anchor. */
export function bigTreeNodes(count: number, seed = 1): NodeInput[] {
  const random = seeded(seed);
  const nodes: NodeInput[] = [
    { node: 'root', parent: null, order: 0, origin: null, reward: null, v: 0.5, predictor: 'p@1', exactV: null, tokens: 40, wallMs: null },
  ];
  const turns = 6;
  const leaf = (): Partial<NodeInput> => ({
    label: `answer ${1880 + Math.floor(random() * 9)}`,
    reward: Math.round(random()),
    v: null,
    predictor: null,
  });
  const turn = (): Partial<NodeInput> => ({
    label: WORDS[Math.floor(random() * WORDS.length)]!,
    reward: null,
    v: random() < 0.05 ? null : random(),
    predictor: 'p@1',
  });
  const tail = (from: number, until: number, parent: string, name: string, order: number, origin: NodeInput['origin']): void => {
    for (let t = from; t <= until; t++) {
      const made = t === until ? leaf() : turn();
      const above = t === from ? parent : `${name}.t${t - 1}`;
      nodes.push({
        ...(made as NodeInput),
        node: `${name}.t${t}`,
        parent: above,
        order: t === from ? order : 0,
        origin,
        action: made.label!,
        exactV: null,
        tokens: 60,
        wallMs: null,
      });
    }
  };
  for (let j = 0; nodes.length < count; j++) {
    tail(1, turns, 'root', `b${j}`, j, { kind: 'bare', j });
    for (let t = 1; t < turns; t++)
      for (let k = 0; k < 3; k++) tail(t + 1, turns, `b${j}.t${t}`, `b${j}.t${t}/c${k}`, k + 1, { kind: 'continuation', anchor: `b${j}.t${t}`, k });
  }
  return nodes;
}

/** A whole run of one step with one tree of about `count` nodes, as events. */
export function bigTreeRun(run: string, count: number): CanopyEventInput[] {
  const tree = { v: 1, run, attempt: 0, step: 0, prompt: 'big', tree: '0' } as const;
  const nodes = bigTreeNodes(count);
  const events: CanopyEventInput[] = [
    {
      v: 1,
      run,
      kind: 'run',
      name: run,
      task: 'bench',
      environment: null,
      environmentVersion: null,
      model: null,
      backend: null,
      allocator: 'trace',
      advantage: null,
      targets: null,
      seed: null,
      stepsPlanned: 1,
      config: {},
      group: null,
    },
    { v: 1, run, attempt: 0, kind: 'attempt', resumedFrom: null, host: null, device: null, engineVersion: null, startedAt: null },
    { v: 1, run, attempt: 0, kind: 'step', step: 0, budget: null, policyVersion: null, predictorVersion: 'p@1', candidates: [] },
    {
      v: 1,
      run,
      kind: 'prompt',
      prompt: 'big',
      text: 'A prompt with a large tree',
      gold: null,
      difficulty: null,
      source: null,
      sourceId: null,
      groupKey: null,
    },
    { ...tree, kind: 'tree', decision: null },
  ];
  for (let i = 0; i < nodes.length; i += BATCH) events.push({ ...tree, kind: 'nodes', nodes: nodes.slice(i, i + BATCH) });
  events.push({ ...tree, kind: 'tree-end', nodeCount: nodes.length, wallMs: null });
  return events;
}

/** Sends events to a Canopy; throws where one was not taken. */
export async function ingest(url: string, events: readonly CanopyEventInput[]): Promise<void> {
  const body = events.map((event) => `${JSON.stringify(event)}\n`).join('');
  const response = await fetch(`${url}/api/v1/ingest`, { method: 'POST', headers: { 'content-type': 'application/x-ndjson' }, body });
  const answer = (await response.json()) as { quarantined?: number; rejected?: unknown };
  if (!response.ok || answer.quarantined !== 0) throw new Error(`ingest refused: ${response.status} ${JSON.stringify(answer).slice(0, 500)}`);
}
