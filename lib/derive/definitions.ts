import { ALLOCATION_TEXTS } from './allocation/definitions';
import { CALIBRATION_TEXTS } from './calibration/definitions';
import type { MetricText } from './metric-text';

export type { MetricText };

const FROM_NODES = 'Computed by Canopy from the stored nodes.';

const ROOTS = 'Roots alone, against bare rollouts, which no decision chose; each rollout counts once. Computed by Canopy from the stored trees.';

const TEXTS: Readonly<Record<string, MetricText>> = {
  ...CALIBRATION_TEXTS,
  'effective-ratio-prompt': {
    definition: 'Share of the prompts that received budget whose tree holds both a success and a failure.',
    formula: 'mixed trees ÷ funded trees',
    source: `TRACE, effective ratio at prompt level. ${FROM_NODES} Wilson 95 %.`,
  },
  'effective-ratio-prefix': {
    definition: 'Share of the expanded anchors (at least one continuation) whose factual and fresh outcomes are mixed.',
    formula: 'mixed anchors ÷ expanded anchors',
    source: `Prefix level, derived here. ${FROM_NODES} Undefined where no prefix is expanded.`,
  },
  'contrast-pairs': {
    definition: 'Pairs of a success and a failure that share the same prefix, over all expanded anchors of the step.',
    formula: 'Σ over anchors of n₊ · n₋',
    source: `Derived here. ${FROM_NODES} Undefined where no prefix is expanded.`,
  },
  'accuracy-held-out': {
    definition: 'Success of the policy on prompts it is not trained on, before the step’s update.',
    formula: 'successes ÷ n',
    source: 'Evaluation events of the producer. Exact expectations have no sampling error and no interval; samples have Wilson 95 %.',
  },
  'accuracy-train': {
    definition: 'Success of the bare rollouts of the step’s prompts. Continuations are left out: they start where the allocator chose.',
    formula: 'successes ÷ finished bare rollouts',
    source: `${FROM_NODES} Wilson 95 %; rollouts of one prompt are correlated, so the interval is a lower bound.`,
  },
  'group-outcomes': {
    definition: 'What the funded trees of the step ended as: all pass, mixed, all fail. Only mixed ones teach by contrast.',
    formula: 'trees of the kind ÷ funded trees',
    source: FROM_NODES,
  },
  reward: {
    definition: 'Mean reward of the finished bare rollouts of the step, whatever the pass mark.',
    formula: 'Σ reward ÷ n',
    source: `${FROM_NODES} Rewards that are not finite are left out. Normal 95 %; rollouts of one prompt are correlated, so the interval is a lower bound.`,
  },
  'predictor-brier': {
    definition: 'Mean squared distance of the roots’ predictions from what their bare rollouts came to. 0 is perfect; always ½ gives ¼.',
    formula: 'Σ over rollouts of (Ṽ − outcome)² ÷ n',
    source: `${ROOTS}`,
  },
  'predictor-ece': {
    definition:
      'How far predictions and success frequencies lie apart, over ten bins of equal width. Noise within bins adds to it: it is biased upwards.',
    formula: 'Σ over bins of |Σ Ṽ − successes| ÷ n',
    source: `${ROOTS} The calibration page has intervals and other bins.`,
  },
  'predictor-auc': {
    definition: 'Chance that a success was predicted above a failure; ½ is no ranking at all. Undefined where all ended alike.',
    formula: 'P(Ṽ₊ > Ṽ₋) + ½ P(Ṽ₊ = Ṽ₋)',
    source: `${ROOTS}`,
  },
  'predictor-log-loss': {
    definition: 'Mean surprise of the outcomes under the roots’ predictions, in nats. Infinite where a prediction of exactly 0 or 1 was wrong.',
    formula: '−Σ log P(outcome) ÷ n',
    source: `${ROOTS}`,
  },
  tokens: {
    definition: 'Tokens of all turns sampled in the step, generated and observed.',
    formula: 'Σ tokens over nodes',
    source: `${FROM_NODES} Unknown where the producer recorded none.`,
  },
  'wall-time': { definition: 'Time from the step’s begin to its end.', formula: 'wall time of the step’s end', source: 'The producer’s clock.' },
  'wall-by-phase': {
    definition: 'Time of the step by what it was spent on. Phases that overlap add up to more than the step.',
    formula: 'wallMs.* of the step’s end',
    source: 'The producer’s clock.',
  },
  'distribution-v': {
    definition:
      'How the step’s predictions are spread over its nodes, roots and prefixes alike. Darker: more of them; line: median; dotted: quartiles.',
    formula: 'nodes by Ṽ, 40 bins',
    source: `${FROM_NODES} Nodes without a prediction are in no bin.`,
  },
  'distribution-depth': {
    definition: 'How many turns the step’s finished rollouts took, bare ones and continuations.',
    formula: 'finished rollouts by depth of their leaf',
    source: FROM_NODES,
  },
  'distribution-tokens': {
    definition: 'How long the step’s turns are. A bin holds twice the tokens of the one below.',
    formula: 'turns by ⌊log₂ tokens⌋',
    source: `${FROM_NODES} Turns without a count are in no bin.`,
  },
  budget: {
    definition: 'Finished rollouts of the step: bare ones from the prompt, and continuations from a prefix.',
    formula: 'bare + continuations = leaves',
    source: `${FROM_NODES} What was really sampled, not what was planned.`,
  },
  'compare-difference': {
    definition: 'Accuracy of the arm minus accuracy of the baseline on the prompts that both have, every prompt the same weight.',
    formula: 'mean over prompts of (arm − baseline)',
    source:
      'Paired bootstrap, whole prompts drawn (Efron 1987, BCa 95 %): it speaks of these runs. Over seeds: whole seeds drawn; it speaks of the method.',
  },
  'compare-reach': {
    definition: 'What had been spent when the accuracy first reached a level that both reach, along straight lines between evaluations.',
    formula: 'budget of the arm ÷ budget of the baseline − 1, at the same accuracy',
    source: 'Derived here. An evaluation stands before its own step’s budget; budgets of seeds are averaged.',
  },
};

const passAtKText = (k: string): MetricText => ({
  definition: `Chance that at least one of ${k} bare rollouts of a prompt is a success, over the trees with at least ${k} of them. An allocator that chose which prompts get so many chose this sample too.`,
  formula: '1 − C(n − c, k) ÷ C(n, k), mean over trees',
  source: 'Chen et al. 2021, eq. 1. Computed by Canopy from the stored trees; normal 95 % over trees.',
});

/** The text of a metric that Canopy defines; a metric of the producer is named as such, since its formula is theirs. */
export function metricText(metric: string): MetricText {
  if (metric.startsWith('pass-at-')) return passAtKText(metric.slice('pass-at-'.length));
  return (
    TEXTS[metric] ??
    ALLOCATION_TEXTS[metric] ?? {
      definition: 'A series the producer sent; Canopy shows it as it came.',
      formula: metric.replace(/^metric /, ''),
      source: 'The producer’s own metric, not derived from nodes.',
    }
  );
}
