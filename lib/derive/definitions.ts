import { ALLOCATION_TEXTS } from './allocation/definitions';
import { CALIBRATION_TEXTS } from './calibration/definitions';
import type { MetricText } from './metric-text';

export type { MetricText };

const FROM_NODES = 'Computed by Canopy from the stored nodes.';

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

/** The text of a metric that Canopy defines; a metric of the producer is named as such, since its formula is theirs. */
export function metricText(metric: string): MetricText {
  return (
    TEXTS[metric] ??
    ALLOCATION_TEXTS[metric] ?? {
      definition: 'A series the producer sent; Canopy shows it as it came.',
      formula: metric.replace(/^metric /, ''),
      source: 'The producer’s own metric, not derived from nodes.',
    }
  );
}
