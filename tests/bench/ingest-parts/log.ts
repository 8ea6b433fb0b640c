import type { CanopyEventInput } from '@/lib/contract';

export const TREES = 512;
const ROLLOUTS = 16;
const TURNS = 6;
/** 512 trees of 8,192 rollouts: 49,664 nodes. */
export const NODES = TREES * (1 + ROLLOUTS * TURNS);

const WORDS =
  'search tool result the answer river capital born film directed by therefore I should look up which year station "quoted" path\\to step\n'.split(
    ' ',
  );

/** Deterministic text of about `length` characters. */
function prose(seed: number, length: number): string {
  let state = seed * 2654435761 + 1;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += `${WORDS[state % WORDS.length]} `;
  }
  return text;
}

type Node = Extract<CanopyEventInput, { kind: 'nodes' }>['nodes'][number];
const bare = { status: 'ok', predictor: 'p7', exactV: null } as const;

function turn(t: number, j: number, d: number): Node {
  const seed = (t * ROLLOUTS + j) * TURNS + d;
  const leaf = d === TURNS;
  return {
    ...bare,
    node: `r${j}.${d}`,
    parent: d === 1 ? 'root' : `r${j}.${d - 1}`,
    order: d === 1 ? j : 0,
    origin: { kind: 'bare', j },
    thought: prose(seed, 320),
    action: `search[${prose(seed + 1, 90)}]`,
    observation: prose(seed + 2, 700),
    reward: leaf ? seed % 2 : null,
    v: leaf ? null : (seed % 1_000) / 997,
    tokens: 180 + (seed % 90),
    wallMs: 0.25 * (seed % 4_000),
  };
}

/** One tree's events as an engine says them: a `nodes` event a rollout. About 125 kB. */
function treeEvents(run: string, step: number, t: number): CanopyEventInput[] {
  const identity = { v: 1 as const, run, attempt: 0, step, prompt: `prompt-${t}`, tree: 'a' };
  const root: Node = { ...bare, node: 'root', parent: null, order: 0, origin: null, reward: null, v: 0.5, tokens: null, wallMs: null };
  const rollouts = Array.from({ length: ROLLOUTS }, (_, j) => Array.from({ length: TURNS }, (_unused, d) => turn(t, j, d + 1)));
  const nodes = [root, ...rollouts.flat()];
  return [
    { ...identity, kind: 'tree', decision: { v: 0.5, predictor: 'p7', exactV: null, m: ROLLOUTS, utility: 0.9, rank: t + 1, reason: 'utility' } },
    ...[[root], ...rollouts].map((some): CanopyEventInput => ({ ...identity, kind: 'nodes', nodes: some })),
    {
      ...identity,
      kind: 'tree-end',
      nodeCount: nodes.length,
      nodes: nodes.map(({ node }) => ({ node, target: 0.5, advantage: 0.25 })),
      spent: [],
      wallMs: 1,
    },
  ];
}

const RUN = 'bench-000000';
const STEP = 900_000;

/** A step's log as one buffer a tree, run and step standing in it at fixed width. */
export function makeLog(): Buffer[] {
  return Array.from({ length: TREES }, (_, t) =>
    Buffer.from(
      treeEvents(RUN, STEP, t)
        .map((event) => `${JSON.stringify(event)}\n`)
        .join(''),
    ),
  );
}

/** The log under another run's name and step; a copy. */
export function relabel(tree: Buffer, run: number, step: number): Buffer {
  const text = tree
    .toString('latin1')
    .replaceAll(RUN, runName(run))
    .replaceAll(`"step":${STEP}`, `"step":${STEP + step}`);
  return Buffer.from(text, 'latin1');
}

export const runName = (run: number): string => `bench-${String(run).padStart(6, '0')}`;
