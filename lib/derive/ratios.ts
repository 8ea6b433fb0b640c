import type { StepStats } from '@/lib/contract';
import { type Interval, wilson } from './wilson';

export interface Ratio {
  /** hits / of; null where `of` is 0. */
  readonly value: number | null;
  readonly hits: number;
  readonly of: number;
  /** Wilson 95 %; null where `of` is 0. */
  readonly interval: Interval | null;
}

const ratio = (hits: number, of: number): Ratio => ({ value: of > 0 ? hits / of : null, hits, of, interval: wilson(hits, of) });

/** Prompt-level effective ratio: trees with a success and a failure ÷ prompts that received budget [P]. In [0, 1]. */
export const promptRatio = (stats: Pick<StepStats, 'mixed' | 'funded'>): Ratio => ratio(stats.mixed, stats.funded);

/** Prefix-level effective ratio: expanded anchors whose {factual} ∪ {fresh} outcomes are mixed ÷ expanded anchors [D]. */
export const prefixRatio = (stats: Pick<StepStats, 'anchorsMixed' | 'anchorsExpanded'>): Ratio => ratio(stats.anchorsMixed, stats.anchorsExpanded);

/**
 * Accuracy of the policy on the step's prompts: successes among finished bare rollouts. Continuations are left out: they
 * start where the allocator chose, so that their mean is not the policy's.
 */
export const bareAccuracy = (stats: Pick<StepStats, 'bareSuccesses' | 'bareLeaves'>): Ratio => ratio(stats.bareSuccesses, stats.bareLeaves);
