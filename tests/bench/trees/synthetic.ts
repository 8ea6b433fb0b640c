import { emptyColumns, FLAG, NONE, type TreeSnapshot } from '@/lib/contract/snapshot';

export const SHAPES = ['bushy', 'random', 'chain', 'comb'] as const;
export type Shape = (typeof SHAPES)[number];

const WORDS = [
  'search Orlen Viaduct',
  'who built the viaduct',
  'institute of hydraulics',
  'open page 2',
  'compare founding dates',
  'first tram line',
];
const TURNS = 6;
const CONTINUATIONS = 3;

/** A generator of numbers in [0, 1), the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Parent and flags of the next node in preorder. */
type Grow = (place: number) => { readonly parent: number; readonly flags?: number };

/** As TRACE grows a tree: bare rollouts of six turns, three continuations at every anchor. */
function growBushy(): Grow {
  const block: { offset: number; flags: number }[] = [];
  for (let t = 0; t < TURNS; t++) block.push({ offset: t - 1, flags: 0 });
  for (let t = TURNS - 2; t >= 0; t--)
    for (let k = 0; k < CONTINUATIONS; k++)
      for (let turn = t + 1; turn < TURNS; turn++) block.push({ offset: turn === t + 1 ? t : block.length - 1, flags: FLAG.continuation });
  return (place) => {
    const start = place - ((place - 1) % block.length);
    const { offset, flags } = block[(place - 1) % block.length]!;
    return { parent: offset < 0 ? 0 : start + offset, flags };
  };
}

/** A walk up and down at random: about √N deep, every fan-out. */
function growRandom(parent: Int32Array, random: () => number): Grow {
  return (place) => {
    let at = place - 1;
    while (at > 0 && random() < 0.5) at = parent[at]!;
    return { parent: at };
  };
}

const GROW = {
  bushy: growBushy,
  random: growRandom,
  chain: (): Grow => (place) => ({ parent: place - 1 }),
  /** A continuation at each turn of one rollout: as deep as it is wide. */
  comb: (): Grow => (place) => (place % 2 === 1 ? { parent: Math.max(0, place - 1), flags: FLAG.continuation } : { parent: place - 2 }),
} as const satisfies Record<Shape, (parent: Int32Array, random: () => number) => Grow>;

type Columns = ReturnType<typeof emptyColumns>;

function growDown(columns: Columns, grow: Grow): void {
  columns.parent[0] = NONE;
  for (let place = 1; place < columns.parent.length; place++) {
    const { parent, flags = 0 } = grow(place);
    columns.parent[place] = parent;
    columns.depth[place] = columns.depth[parent]! + 1;
    columns.flags[place] = flags;
    columns.rollout[place] = 0;
  }
}

function endRollout(columns: Columns, leaf: number, isSuccess: boolean): void {
  columns.last[leaf] = leaf;
  columns.flags[leaf]! |= FLAG.terminal | (isSuccess ? FLAG.success : FLAG.failure);
  columns.reward[leaf] = isSuccess ? 1 : 0;
  columns.n[leaf] = 1;
  columns.k[leaf] = isSuccess ? 1 : 0;
}

function sumUp(columns: Columns, random: () => number): void {
  for (let place = columns.parent.length - 1; place >= 0; place--) {
    if (columns.last[place] === 0) endRollout(columns, place, random() < 0.5);
    else if (random() > 0.05) columns.v[place] = columns.k[place]! / columns.n[place]!;
    columns.tokens[place] = 60;
    const parent = columns.parent[place]!;
    if (parent === NONE) break;
    columns.last[parent] = Math.max(columns.last[parent]!, columns.last[place]!);
    columns.k[parent]! += columns.k[place]!;
    columns.n[parent]! += columns.n[place]!;
  }
}

/** A whole tree of `count` nodes as the server stores it, deterministic. */
export function syntheticSnapshot(shape: Shape, count: number, header: Partial<TreeSnapshot['header']> = {}): TreeSnapshot {
  const columns = emptyColumns(count);
  const random = seeded(count);
  growDown(columns, GROW[shape](columns.parent, random));
  sumUp(columns, random);
  return {
    ...columns,
    header: { format: 1, count, run: 'bench', treeKey: '', revision: 1, ended: true, predictors: [], detached: [], detachedCount: 0, ...header },
    ids: Array.from({ length: count }, (_, place) => `n${place}`),
    labels: Array.from({ length: count }, (_, place) => WORDS[place % WORDS.length]!),
  };
}
