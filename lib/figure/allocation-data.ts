import type { AnchorAllocation, Reference, ReferenceId, RootAllocation, StepAllocation } from '../contract';
import { formatPlural } from '../display/numbers';
import { REFERENCE_NAMES } from '../display/reference-names';
import type { AllocationPlace, AllocationPlot } from './allocation-plot';

export const STAGES = ['1', '2'] as const;
export type StageName = (typeof STAGES)[number];

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

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** V on which a reference stands: the optimum at Ṽ on Ṽ, the others on exact V where every place has one. */
const vOf = (place: RootAllocation | AnchorAllocation, against: ReferenceId): number | null => (against === 'optimum' ? place.v : place.p);

/** A stage of a step against one reference. O(places). */
export function stageView(answer: StepAllocation, stage: StageName, against: ReferenceId): StageView {
  const [places, references, basis] =
    stage === '1'
      ? [answer.roots, answer.rootReferences, answer.rootBasis]
      : ([answer.anchors, answer.anchorReferences, answer.anchorBasis] as const);
  const all = places.flatMap((place: RootAllocation | AnchorAllocation): AllocationPlace[] => {
    const v = vOf(place, against);
    if (v === null) return [];
    const reference = place.references[against] ?? null;
    const name = 'anchor' in place ? `${place.prompt} ${place.anchor}` : place.prompt;
    return [{ name, p: rounded(v), given: place.given, reference: reference === null ? null : rounded(reference) }];
  });
  const drawn = all.length <= MANY_PLACES ? all : all.filter(({ given, reference }) => given > 0 || (reference ?? 0) >= HALF);
  return {
    places: drawn,
    withoutV: places.length - all.length,
    leftOut: all.length - drawn.length,
    total: places.length,
    units: places.reduce((sum, { given }) => sum + given, 0),
    pName: against !== 'optimum' && basis.predicted + basis.missing === 0 ? 'exact V' : 'Ṽ',
    references,
  };
}

export interface StageQuestion {
  readonly stage: StageName;
  readonly against: ReferenceId;
  readonly shows: 'units' | 'residual';
}

/** What is drawn of a stage; without its reference only what was given. */
export function stagePlot(
  { run, step }: Pick<StepAllocation, 'run' | 'step'>,
  view: StageView,
  { stage, against, shows }: StageQuestion,
): AllocationPlot {
  const available = view.references.find(({ id }) => id === against)?.unavailable === null;
  const unitsName = stage === '1' ? 'root rollouts' : 'continuations';
  return {
    places: view.places,
    withoutV: view.withoutV,
    shows: available ? shows : 'units',
    pName: view.pName,
    unitsName,
    referenceName: available ? REFERENCE_NAMES[against] : null,
    title: `Stage ${stage} against ${REFERENCE_NAMES[against]}`,
    about: `${run}, step ${step}: ${unitsName} of ${formatPlural(view.total, stage === '1' ? 'candidate' : 'anchor')} by ${view.pName}.`,
  };
}
