import type { FlowStep, ReferenceId, RunAllocation, StepAllocation } from '@/lib/contract';
import { newestSteps } from '@/lib/derive/allocation/flow';
import { type StageView, stageView } from '@/lib/figure/allocation-data';

export interface StepView
  extends Omit<StepAllocation, 'roots' | 'anchors' | 'rootReferences' | 'anchorReferences' | 'rootBasis' | 'anchorBasis' | 'trees'> {
  readonly against: ReferenceId;
  readonly first: StageView;
  /** Null where no continuation was given. */
  readonly second: StageView | null;
  /** Trees in which other than what was given finished. */
  readonly offTrees: StepAllocation['trees'];
  readonly decidedTrees: number;
}

/** A step's allocation as the page draws it against one reference. */
export function stepView(answer: StepAllocation, against: ReferenceId): StepView {
  const { roots: _, anchors, rootReferences: __, anchorReferences: ___, rootBasis: ____, anchorBasis: _____, trees, ...rest } = answer;
  return {
    ...rest,
    against,
    first: stageView(answer, '1', against),
    second: anchors.length === 0 ? null : stageView(answer, '2', against),
    offTrees: trees.filter(({ given, spent }) => given !== null && given !== spent),
    decidedTrees: trees.filter(({ given }) => given !== null).length,
  };
}

/** A run's flow as the page draws it. */
export interface FlowOfRun {
  readonly steps: readonly FlowStep[];
  /** Leaves of steps that a later attempt took again. */
  readonly takenAgain: number;
  readonly leaves: number;
}

export function flowOfRun({ steps }: RunAllocation): FlowOfRun {
  return { ...newestSteps(steps), leaves: steps.reduce((sum, { leaves }) => sum + leaves, 0) };
}
