import { emptyColumns, FLAG, NONE, type TreeSnapshot } from '@/lib/contract/snapshot';

export interface SketchNode {
  readonly id: string;
  readonly parent: number;
  readonly flags?: number;
  readonly v?: number;
  readonly label?: string;
  readonly rollout?: number;
  readonly allocated?: number;
}

/** A snapshot from nodes in preorder; `last`, `depth`, k and n follow from structure and flags. */
export function sketchSnapshot(nodes: readonly SketchNode[], header: Partial<TreeSnapshot['header']> = {}): TreeSnapshot {
  const count = nodes.length;
  const columns = emptyColumns(count);
  nodes.forEach((node, i) => {
    columns.parent[i] = node.parent;
    columns.last[i] = i;
    columns.depth[i] = node.parent === NONE ? 0 : columns.depth[node.parent]! + 1;
    columns.flags[i] = node.flags ?? 0;
    columns.v[i] = node.v ?? Number.NaN;
    columns.rollout[i] = node.rollout ?? NONE;
    columns.allocated[i] = node.allocated ?? NONE;
    columns.spent[i] = node.allocated ?? NONE;
    if (columns.flags[i]! & FLAG.terminal) {
      columns.n[i] = 1;
      columns.k[i] = columns.flags[i]! & FLAG.success ? 1 : 0;
      columns.reward[i] = columns.k[i]!;
    }
  });
  for (let i = count - 1; i > 0; i--) {
    const parent = columns.parent[i]!;
    columns.last[parent] = Math.max(columns.last[parent]!, columns.last[i]!);
    columns.k[parent]! += columns.k[i]!;
    columns.n[parent]! += columns.n[i]!;
  }
  return {
    ...columns,
    header: {
      format: 1,
      count,
      run: 'run-a',
      treeKey: '0~1~p~t',
      revision: 1,
      ended: true,
      predictors: [],
      detached: [],
      detachedCount: 0,
      ...header,
    },
    ids: nodes.map((node) => node.id),
    labels: nodes.map((node) => node.label ?? ''),
  };
}

/** A generator of numbers in [0, 1), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

interface GrowOptions {
  readonly rollouts: number;
  readonly turns: number;
  /** Continuations given at each anchor of a bare rollout. */
  readonly continuations: number;
  readonly seed?: number;
}

const WORDS = ['search Orlen', 'who built it', 'institute seat', 'open page 2', 'compare dates', 'first tram line'];

/** A tree as TRACE grows it: bare rollouts, continuations forking at their anchors. Deterministic. */
export function growTrace({ rollouts, turns, continuations, seed = 1 }: GrowOptions): TreeSnapshot {
  const random = seeded(seed);
  const nodes: SketchNode[] = [{ id: 'root', parent: NONE, v: 0.55, allocated: rollouts, flags: 0 }];
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)]!;
  const outcome = (): number => (random() < 0.5 ? FLAG.success : FLAG.failure | (random() < 0.15 ? FLAG.limit : 0));
  const leaf = (): Partial<SketchNode> => ({ flags: FLAG.terminal | outcome(), label: String(1880 + Math.floor(random() * 9)) });
  const turn = (): Partial<SketchNode> => ({ label: word(), ...(random() < 0.06 ? {} : { v: random() }) });
  const tail = (parent: number, name: string, from: number, length: number, flags: number, rollout: number): void => {
    let at = parent;
    for (let t = from; t <= length; t++) {
      const made = t === length ? leaf() : turn();
      nodes.push({ ...made, id: `${name}.t${t}`, parent: at, rollout, flags: flags | (made.flags ?? 0) });
      at = nodes.length - 1;
    }
  };
  for (let j = 0; j < rollouts; j++) {
    const first = nodes.length;
    tail(0, `b${j}`, 1, turns, 0, j);
    for (let t = turns - 1; t >= 1; t--) {
      const anchor = first + t - 1;
      const given = Math.floor(random() * (continuations + 1));
      nodes[anchor] = { ...nodes[anchor]!, allocated: given, flags: nodes[anchor]!.flags! | (given > 0 ? FLAG.expanded : 0) };
      for (let k = 0; k < given; k++) tail(anchor, `b${j}.t${t}/c${k}`, t + 1, turns + (random() < 0.3 ? 1 : 0), FLAG.continuation, j);
    }
  }
  return sketchSnapshot(nodes);
}
