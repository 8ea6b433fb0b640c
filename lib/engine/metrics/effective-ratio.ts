import { NONE, type Tree } from '../tree/tree';

/** What one tree's outcomes amount to. */
export interface TreeOutcome {
  readonly leaves: number;
  readonly successes: number;
  readonly mixed: boolean;
  readonly bareLeaves: number;
  readonly bareSuccesses: number;
  readonly anchorsExpanded: number;
  /** Expanded anchors whose {factual} ∪ {fresh} outcomes are mixed. */
  readonly anchorsMixed: number;
  /** Σ over expanded anchors of n₊·n₋. [D] */
  readonly contrastPairs: number;
}

/** Reward from which on a leaf counts as a success. */
const PASS = 1;

export function treeOutcome(tree: Tree<unknown>): TreeOutcome {
  const passed = (leaf: number): number => ((tree.reward[leaf] as number) >= PASS ? 1 : 0);
  const anchors = new Map<number, { pass: number; n: number }>();
  let successes = 0;
  for (const leaf of tree.leaves) {
    successes += passed(leaf);
    const anchor = tree.anchor[leaf] as number;
    if (anchor === NONE) continue;
    const factual = tree.bareLeaf[tree.rollout[anchor] as number] as number;
    const group = anchors.get(anchor) ?? { pass: passed(factual), n: 1 };
    group.pass += passed(leaf);
    group.n++;
    anchors.set(anchor, group);
  }
  const groups = [...anchors.values()];
  return {
    leaves: tree.leaves.length,
    successes,
    mixed: successes > 0 && successes < tree.leaves.length,
    bareLeaves: tree.bareLeaf.length,
    bareSuccesses: tree.bareLeaf.reduce((sum, leaf) => sum + passed(leaf), 0),
    anchorsExpanded: groups.length,
    anchorsMixed: groups.filter(({ pass, n }) => pass > 0 && pass < n).length,
    contrastPairs: groups.reduce((sum, { pass, n }) => sum + pass * (n - pass), 0),
  };
}

/**
 * A step in numbers, by name. Prompt level: mixed trees ÷ funded prompts [P]. Prefix level: mixed ÷ expanded anchors [D],
 * left out where nothing was expanded.
 */
export function stepOutcome(outcomes: readonly TreeOutcome[]): Record<string, number> {
  const total = (of: (outcome: TreeOutcome) => number): number => outcomes.reduce((sum, outcome) => sum + of(outcome), 0);
  const expanded = total((o) => o.anchorsExpanded);
  return {
    'effectiveRatio.prompt': total((o) => (o.mixed ? 1 : 0)) / outcomes.length,
    ...(expanded > 0 ? { 'effectiveRatio.prefix': total((o) => o.anchorsMixed) / expanded } : {}),
    contrastPairs: total((o) => o.contrastPairs),
    leaves: total((o) => o.leaves),
    'accuracy.bare': total((o) => o.bareSuccesses) / total((o) => o.bareLeaves),
  };
}
