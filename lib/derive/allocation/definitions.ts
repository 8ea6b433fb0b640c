import type { MetricText } from '../metric-text';

const REPLAY = 'The engine’s own allocator, asked again with what was recorded when the step was decided, and the step’s random key.';

/** Definitions of what the what-if and allocation pages show. */
export const ALLOCATION_TEXTS: Readonly<Record<string, MetricText>> = {
  'what-if-mixed': {
    definition: 'Prompts whose root rollouts are expected to hold both a success and a failure.',
    formula: 'Σ U_root(V, m),  U_root = 1 − Vᵐ − (1 − V)ᵐ',
    source: 'TRACE, stage 1 [P]. V: exact where the environment knows it, else the mean of Ṽ; the basis stands beside.',
  },
  'what-if-anchors': {
    definition: 'Anchors at which one of the continuations is expected to end otherwise than the bare rollout did.',
    formula: 'Σ 1 − qᵏ,  q = r·V + (1 − r)(1 − V)',
    source: 'TRACE, stage 2 [P], over the trees whose anchors both decisions know.',
  },
  'what-if-pairs': {
    definition: 'Pairs of a success and a failure at the same prefix, expected over the continuations given.',
    formula: 'Σ E[n₊ · n₋] with k Bernoulli(V) outcomes and the factual one',
    source: 'Derived here, over the trees whose anchors both decisions know.',
  },
  'budget-moved': {
    definition: 'Rollouts that the other decision gives to another prompt, or continuations to another anchor of the same tree.',
    formula: 'max(Σ what was added, Σ what was taken)',
    source: REPLAY,
  },
  coverage: {
    definition:
      'Share of the other decision’s rollouts that were really sampled: the first m of a prompt’s bare rollouts, the first k of an anchor’s continuations. Nothing is said about the outcome of the rest.',
    formula: 'recorded ÷ needed leaves',
    source: 'The j-th bare rollout and the k-th continuation depend on their place alone, so they are the very ones it would have drawn.',
  },
  'just-so': {
    definition:
      'The part of the other decision that the record holds whole: prompts all of whose root rollouts were sampled, anchors that get as many continuations as were sampled. What came of it, beside what was expected of the same.',
    formula: 'observed mixed, Σ chance of being mixed',
    source: 'Observed outcomes, no expectation. Covered places are those where the two decisions agree most: not a random sample of the decision.',
  },
  'budget-flow': {
    definition: 'Finished rollouts of each step by how they were sampled; every rollout stands in one layer.',
    formula: 'root rollouts + continuations by depth of their anchor (+ leaves of searches) = leaves',
    source: 'Computed by Canopy from the stored nodes. The dashed line is what was allocated.',
  },
  'allocated-spent': {
    definition: 'Rollouts that stages 1 and 2 gave to a tree, against those that finished there.',
    formula: 'spent − allocated',
    source: 'Decisions as recorded; rollouts counted from the stored nodes, errors and limits included.',
  },
  'reference-optimum': {
    definition: 'The units that maximise the stage’s utility at the V on which it decided, without any uniform share.',
    formula: 'max Σ w·U_root(Ṽ, m), Σ m = Σ given, m ≤ mMax;  stage 2: max Σ 1 − qᵏ in each tree',
    source: 'TRACE’s utilities [P], solved exactly [D]; (1 − V)^g as weight w where the rule is trace-gain.',
  },
  'reference-optimum-exact': {
    definition: 'The same optimum at exact V: what the rule would do if it predicted perfectly.',
    formula: 'max Σ w·U_root(V, m), Σ m = Σ given',
    source: 'Exact V of the environment under the policy of that step.',
  },
  'reference-neyman': {
    definition: 'Neyman’s allocation: units in proportion to each place’s standard deviation, which estimates all means best.',
    formula: 'units ∝ √(p(1 − p))',
    source: 'Neyman 1934. p: exact V where every place has one, else the mean of Ṽ. Fractions are kept.',
  },
  'reference-variance': {
    definition: 'Units in proportion to the variance of one rollout, the contrast potential.',
    formula: 'units ∝ p(1 − p)',
    source: 'TRACE’s E[quadratic variation] = V(1 − V) [P] as a weight. Fractions are kept.',
  },
  wasted: {
    definition:
      'Budget that bought no contrast: funded trees that ended all passing or all failing, and anchors all of whose continuations repeated the factual outcome. The chance beside says whether that was bad luck or a bad bet.',
    formula: 'leaves of degenerate trees; continuations of anchors that are not mixed',
    source: 'Computed by Canopy from the stored nodes; the chance by exact V, else Ṽ.',
  },
  missed: {
    definition:
      'Candidates that got nothing though the optimum at exact V would have funded them, or though their next tree in this run was mixed. By then the policy had moved: the step of that tree stands beside.',
    formula: 'm = 0 and (m* at exact V > 0, or next tree mixed)',
    source: 'Exact V as recorded with the decision; later trees of the same prompt in this run.',
  },
};
