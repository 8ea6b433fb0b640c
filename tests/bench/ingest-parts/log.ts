import type { CanopyEventInput } from '@/lib/contract';

export const TREES = 512;
const BARE = 12;
const TURNS = 7;
/** One continuation from each of the first rollouts, at this depth. */
const CONTINUATIONS = 4;
const ANCHOR_DEPTH = 3;
/** 512 trees of 16 rollouts, 8,192 in all: 51,712 nodes. */
export const NODES = TREES * (1 + BARE * TURNS + CONTINUATIONS * (TURNS - ANCHOR_DEPTH));

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
const common = { status: 'ok', predictor: 'p7', exactV: null } as const;

const anchorOf = (c: number): string => `r${c}.${ANCHOR_DEPTH}`;

/** Turn d of rollout j; rollouts from BARE on are continuations. */
function turn(t: number, j: number, d: number): Node {
  const seed = (t * (BARE + CONTINUATIONS) + j) * TURNS + d;
  const leaf = d === TURNS;
  const c = j - BARE;
  const anchor = c < 0 ? null : anchorOf(c);
  const first = anchor === null ? 'root' : anchor;
  return {
    ...common,
    node: `r${j}.${d}`,
    parent: d === (anchor === null ? 1 : ANCHOR_DEPTH + 1) ? first : `r${j}.${d - 1}`,
    order: d === 1 ? j : Number(anchor !== null && d === ANCHOR_DEPTH + 1),
    origin: anchor === null ? { kind: 'bare', j } : { kind: 'continuation', anchor, k: 0 },
    thought: prose(seed, 320),
    action: `search[${prose(seed + 1, 90)}]`,
    observation: prose(seed + 2, 700),
    reward: leaf ? seed % 2 : null,
    v: leaf ? null : (seed % 1_000) / 997,
    tokens: 180 + (seed % 90),
    wallMs: 0.25 * (seed % 4_000),
  };
}

const turns = (t: number, j: number, from: number): Node[] => Array.from({ length: TURNS - from }, (_, i) => turn(t, j, from + 1 + i));

function anchors(t: number) {
  return Array.from({ length: CONTINUATIONS }, (_, c) => ({
    anchor: anchorOf(c),
    j: c,
    t: ANCHOR_DEPTH,
    v: turn(t, c, ANCHOR_DEPTH).v ?? 0,
    predictor: 'p7',
    exactV: null,
    r: turn(t, c, TURNS).reward ?? 0,
    q: 0.5,
    utility: 0.4,
    rank: c + 1,
    allocated: 1,
  }));
}

/** One tree's events as an engine says them: a `nodes` event a rollout, the decision between both stages. About 130 kB. */
function treeEvents(run: string, step: number, t: number): CanopyEventInput[] {
  const identity = { v: 1 as const, run, attempt: 0, step, prompt: `prompt-${t}`, tree: 'a' };
  const root: Node = { ...common, node: 'root', parent: null, order: 0, origin: null, reward: null, v: 0.5, tokens: null, wallMs: null };
  const bare = Array.from({ length: BARE }, (_, j) => turns(t, j, 0));
  const fresh = Array.from({ length: CONTINUATIONS }, (_, c) => turns(t, BARE + c, ANCHOR_DEPTH));
  const nodes = [root, ...bare.flat(), ...fresh.flat()];
  const carry = (some: Node[]): CanopyEventInput => ({ ...identity, kind: 'nodes', nodes: some });
  return [
    { ...identity, kind: 'tree', decision: { v: 0.5, predictor: 'p7', exactV: null, m: BARE, utility: 0.9, rank: t + 1, reason: 'utility' } },
    ...[[root], ...bare].map(carry),
    { ...identity, kind: 'decision', allocator: 'trace', budget: CONTINUATIONS, toRoots: 0, anchors: anchors(t) },
    ...fresh.map(carry),
    {
      ...identity,
      kind: 'tree-end',
      nodeCount: nodes.length,
      nodes: nodes.map(({ node }) => ({ node, target: 0.5, advantage: 0.25 })),
      spent: anchors(t).map(({ anchor }) => ({ anchor, spent: 1 })),
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
