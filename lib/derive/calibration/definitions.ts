import type { MetricText } from '../metric-text';

const FROM_NODES = 'Computed by Canopy from the stored nodes.';
const CLUSTERED = 'Rollouts of one prompt are correlated: intervals are clustered by prompt.';

/** Texts of the calibration page's numbers, taken up by `lib/derive/definitions.ts`. */
export const CALIBRATION_TEXTS = {
  'calibration-reliability-diagram': {
    definition:
      'Nodes gathered by predicted V: over each bin’s mean V, how often its rollouts really succeeded. On the diagonal V is right on average. An empty bin has no point.',
    formula: 'Σ w·y ÷ Σ w over a bin, y = k/n of the judging rollouts; w = 1 (node) or n (rollout)',
    source: `Murphy and Winkler 1977; Guo et al. 2017. ${CLUSTERED} Wilson 95 % at the effective n of the cluster-robust variance. ${FROM_NODES}`,
  },
  'calibration-brier': {
    definition: 'Mean squared difference of V and the outcome (0 or 1) of each judging rollout. Lower is better; 0.25 is what V = ½ everywhere gets.',
    formula: 'mean (V − outcome)² = reliability − resolution + uncertainty + remainder inside the bins',
    source: `Brier 1950; decomposition Murphy 1973, remainder Stephenson et al. 2008. ${CLUSTERED} Student’s t 95 %. ${FROM_NODES}`,
  },
  'calibration-reliability': {
    definition: 'How far the bins are off the diagonal: what recalibration could take away.',
    formula: 'Σ w_b (mean V − observed)² ÷ Σ w',
    source: `Murphy 1973. Biased upwards by sampling noise, as ECE is. ${FROM_NODES}`,
  },
  'calibration-resolution': {
    definition: 'How far the bins’ observed frequencies are from the base rate: how well V tells prefixes apart.',
    formula: 'Σ w_b (observed − base)² ÷ Σ w',
    source: `Murphy 1973. ${FROM_NODES}`,
  },
  'calibration-uncertainty': {
    definition: 'Variance of the outcome itself: the Brier score of a predictor that always says the base rate. No predictor changes it.',
    formula: 'base · (1 − base)',
    source: `Murphy 1973. ${FROM_NODES}`,
  },
  'calibration-ece': {
    definition:
      'Expected calibration error: mean distance of the bins from the diagonal. It is never below what noise alone gives, and that grows with the number of bins.',
    formula: 'Σ w_b |mean V − observed| ÷ Σ w; noise alone: Σ w_b s_b √(2/π) ÷ Σ w',
    source: `Guo et al. 2017; bias: Roelofs et al. 2022. ${CLUSTERED} Basic bootstrap of prompts, seeded. s_b: cluster-robust standard error. ${FROM_NODES}`,
  },
  'calibration-log-loss': {
    definition: 'Mean surprise at the outcomes, in nats. Confident mistakes cost most.',
    formula: '−mean (y ln V + (1 − y) ln (1 − V)), V kept off 0 and 1 by 10⁻⁶',
    source: `Good 1952. ${CLUSTERED} Student’s t 95 %. ${FROM_NODES}`,
  },
  'calibration-sibling-auc': {
    definition: 'Among turns with the same parent and different outcomes, how often the better one has the higher V. ½ is chance.',
    formula: 'P(V_i > V_j | y_i > y_j), ties half',
    source: `Bare turns against bare, continuations against continuations: the factual turn of an anchor ended as the anchor’s choice asked for. ${CLUSTERED} ${FROM_NODES}`,
  },
  'calibration-top-1-regret': {
    definition: 'What is lost by following V among siblings: the best sibling’s exact V minus that of the one V ranks first.',
    formula: 'mean over families of max V* − V*(argmax Ṽ)',
    source: `Needs an environment that knows V. ${FROM_NODES}`,
  },
  'calibration-monte-carlo': {
    definition: 'Predicted V beside the node’s own success frequency, for nodes with several rollouts. A point is as noisy as its n is small.',
    formula: 'x = Ṽ at decision time, y = k/n: fresh continuations at anchors, bare rollouts elsewhere',
    source: FROM_NODES,
  },
  'calibration-exact': {
    definition: 'Predicted V beside the success probability that the environment computes for the policy of that step: the error without any noise.',
    formula: 'x = Ṽ at decision time, y = V',
    source: 'Exact environments, dynamic programming.',
  },
  'calibration-mistakes': {
    definition:
      'Nodes whose V lies outside the interval of their own outcomes, by how far. Many nodes are looked at, so that some are outside by chance: the number is given.',
    formula: 'gap = max(V − high, low − V), Wilson 95 % of k/n',
    source: `Ranked on fresh continuations and bare rollouts: k/n under an expanded anchor holds the outcome it was chosen for. ${FROM_NODES}`,
  },
  'calibration-recalibration': {
    definition:
      'What the scores would be if V were mapped through a curve fitted on half of the prompts and judged on the other half. A preview: nothing that was decided changes.',
    formula: 'isotonic: pool adjacent violators; temperature: V ↦ σ(logit V ÷ T), least log loss',
    source: `Zadrozny and Elkan 2002; Guo et al. 2017. Prompts are split by their hash. V in steps of 1/200. ${CLUSTERED} ${FROM_NODES}`,
  },
  'calibration-versions': {
    definition:
      'Two predictor versions on the very same prefixes, matched by prefix hash across steps, judged by the rollouts of the later one’s steps.',
    formula: 'Brier(A) − Brier(B) over prefixes that both predicted, paired',
    source: `Outcomes are of the policy that the later version saw: an older version may have been right of its own policy. ${CLUSTERED} ${FROM_NODES}`,
  },
} as const satisfies Readonly<Record<string, MetricText>>;
