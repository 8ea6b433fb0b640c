/** What a number on a page means, as it is said on hover. */
export interface Definition {
  readonly title: string;
  readonly definition: string;
  readonly formula: string | null;
  /** [P] stated by the TRACE paper, [D] derived for Canopy, [N] borrowed; "producer" = as sent. */
  readonly source: string;
}

/** Every metric that Canopy derives itself, by name. */
export const DEFINITIONS = {
  promptRatio: {
    title: 'Effective ratio, prompt level',
    definition: 'Trees that hold both a success and a failure leaf, among prompts that received budget.',
    formula: 'mixed ÷ funded',
    source: '[P]',
  },
  prefixRatio: {
    title: 'Effective ratio, prefix level',
    definition:
      'Expanded anchors whose factual and fresh outcomes are mixed, among anchors with at least one finished continuation. The root is none of them.',
    formula: 'mixed anchors ÷ expanded anchors',
    source: '[D]',
  },
  contrastPairs: {
    title: 'Contrast pairs',
    definition: 'Pairs of opposite outcomes under the same prefix, summed over expanded anchors.',
    formula: 'Σ n₊·n₋',
    source: '[D]',
  },
  bareAccuracy: {
    title: 'Accuracy, bare rollouts',
    definition:
      'Successes among finished rollouts from the root. Continuations are left out: they start where the allocator chose. Errors and limits stay in.',
    formula: 'bare successes ÷ bare leaves, with a Wilson 95 % interval',
    source: '[D]',
  },
  heldOutAccuracy: {
    title: 'Accuracy, held out',
    definition: 'Successes on the held-out prompts before the step’s update; an exact expectation has no interval.',
    formula: 'correct ÷ n',
    source: 'producer',
  },
  leaves: {
    title: 'Rollouts',
    definition: 'Finished rollouts of the step, bare and continued, those that ended in an error or a limit included. A NaN reward counts nowhere.',
    formula: null,
    source: '[D]',
  },
  outcome: {
    title: 'Outcome',
    definition: 'A finished rollout is a success where its reward is at least the run’s pass mark.',
    formula: 'r ≥ pass mark',
    source: '[D]',
  },
  monteCarlo: {
    title: 'Monte Carlo V',
    definition: 'Successes among finished rollouts at or under the node.',
    formula: 'k ÷ n, with a Wilson 95 % interval',
    source: '[D]',
  },
  target: {
    title: 'Target V̂',
    definition: 'Mean reward of the leaves at or under the node.',
    formula: 'V̂(y) = (1/n_y) Σ_c n_c·V̂(c)',
    source: '[P]',
  },
  budget: {
    title: 'Budget',
    definition: 'Root rollouts given by stage 1, units sent back to the root, and continuations given by stage 2.',
    formula: 'm + units to the root + Σ allocated',
    source: '[D]',
  },
  missingV: {
    title: 'Missing V',
    definition: 'Nodes that are not terminal and carry no finite prediction.',
    formula: null,
    source: '[D]',
  },
  detached: {
    title: 'Detached nodes',
    definition: 'Nodes without a place: parent not arrived, second root, cycle, or under such a node. They count in no other number.',
    formula: null,
    source: '[D]',
  },
} as const satisfies Record<string, Definition>;

export type MetricName = keyof typeof DEFINITIONS;
