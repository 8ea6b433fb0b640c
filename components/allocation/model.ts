import type { AnchorAllocation, FlowStep, Reference, ReferenceId, RootAllocation, RunAllocation, StepAllocation } from '@/lib/contract';
import { newestSteps } from '@/lib/derive/allocation/flow';
import type { AllocationPlace } from '@/lib/figure/allocation-plot';

/** Beyond so many places, those that neither gives half a unit are left out, and counted. */
const MANY_PLACES = 4_000;
const HALF = 0.5;

/** One stage held against one reference, as it is drawn. */
export interface StageView {
  readonly places: readonly AllocationPlace[];
  readonly withoutV: number;
  /** Places that are not drawn since neither gives them half a unit. */
  readonly leftOut: number;
  readonly total: number;
  readonly units: number;
  readonly pName: string;
  readonly references: readonly Reference[];
}

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

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

function stageView(
  places: readonly (RootAllocation | AnchorAllocation)[],
  against: ReferenceId,
  references: readonly Reference[],
  exact: boolean,
): StageView {
  const withV = places.filter(({ p }) => p !== null);
  const all = withV.map((place) => {
    const reference = place.references[against] ?? null;
    const name = 'anchor' in place ? `${place.prompt} ${place.anchor}` : place.prompt;
    return { name, p: rounded(place.p as number), given: place.given, reference: reference === null ? null : rounded(reference) };
  });
  const drawn = all.length <= MANY_PLACES ? all : all.filter(({ given, reference }) => given > 0 || (reference ?? 0) >= HALF);
  return {
    places: drawn,
    withoutV: places.length - withV.length,
    leftOut: all.length - drawn.length,
    total: places.length,
    units: places.reduce((sum, { given }) => sum + given, 0),
    pName: exact ? 'exact V' : 'Ṽ',
    references,
  };
}

/** A step's allocation as the page draws it against one reference. */
export function stepView(answer: StepAllocation, against: ReferenceId): StepView {
  const { roots, anchors, rootReferences, anchorReferences, rootBasis, anchorBasis, trees, ...rest } = answer;
  return {
    ...rest,
    against,
    first: stageView(roots, against, rootReferences, rootBasis.predicted + rootBasis.missing === 0),
    second: anchors.length === 0 ? null : stageView(anchors, against, anchorReferences, anchorBasis.predicted + anchorBasis.missing === 0),
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
