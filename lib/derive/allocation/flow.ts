import type { FlowStep } from '@/lib/contract';

/** How a step's leaves are told apart. */
export const FLOW_VIEWS = ['origin', 'outcome', 'tree'] as const;
export type FlowView = (typeof FLOW_VIEWS)[number];

/** A class of leaves, in stacking order from the bottom. */
export interface FlowLayer {
  readonly id: string;
  readonly label: string;
  /** Leaves per step, in the order of the steps. */
  readonly leaves: readonly number[];
}

/** Anchor depths that stand for themselves; the rest is in two classes. */
const SINGLE_DEPTHS = 4;
const MIDDLE_DEPTHS = 7;

function depthClass(depth: number): { readonly id: string; readonly label: string } {
  if (depth <= SINGLE_DEPTHS) return { id: `depth-${depth}`, label: `depth ${depth}` };
  if (depth <= MIDDLE_DEPTHS) return { id: 'depth-5', label: `depth ${SINGLE_DEPTHS + 1}–${MIDDLE_DEPTHS}` };
  return { id: 'depth-8', label: `depth ${MIDDLE_DEPTHS + 1}+` };
}

const both = ({ passed, failed }: { readonly passed: number; readonly failed: number }): number => passed + failed;

function originLayers(steps: readonly FlowStep[]): FlowLayer[] {
  const deepest = Math.max(-1, ...steps.flatMap(({ depths }) => depths.map(({ depth }) => depth)));
  const classes = [...new Map(Array.from({ length: deepest + 1 }, (_, depth) => [depthClass(depth).id, depthClass(depth)])).values()];
  const ofClass = (step: FlowStep, id: string): number =>
    step.depths.reduce((sum, counts) => sum + (depthClass(counts.depth).id === id ? both(counts) : 0), 0);
  return [
    { id: 'bare', label: 'root rollouts', leaves: steps.map(({ bare }) => both(bare)) },
    ...classes.map(({ id, label }) => ({ id, label, leaves: steps.map((step) => ofClass(step, id)) })),
    { id: 'unplaced', label: 'anchor not stored', leaves: steps.map(({ unplaced }) => unplaced) },
    { id: 'search', label: 'kept by a search', leaves: steps.map(({ search }) => search) },
  ];
}

function outcomeLayers(steps: readonly FlowStep[]): FlowLayer[] {
  const continued = (step: FlowStep, of: 'passed' | 'failed'): number => step.depths.reduce((sum, counts) => sum + counts[of], 0);
  return [
    { id: 'bare-passed', label: 'root, passed', leaves: steps.map(({ bare }) => bare.passed) },
    { id: 'fresh-passed', label: 'continuation, passed', leaves: steps.map((step) => continued(step, 'passed')) },
    { id: 'bare-failed', label: 'root, failed', leaves: steps.map(({ bare }) => bare.failed) },
    { id: 'fresh-failed', label: 'continuation, failed', leaves: steps.map((step) => continued(step, 'failed')) },
    { id: 'other', label: 'search or anchor not stored', leaves: steps.map(({ search, unplaced }) => search + unplaced) },
  ];
}

function treeLayers(steps: readonly FlowStep[]): FlowLayer[] {
  return [
    { id: 'mixed', label: 'in mixed trees', leaves: steps.map(({ mixed }) => mixed) },
    { id: 'all-pass', label: 'in trees that all pass', leaves: steps.map(({ allPass }) => allPass) },
    { id: 'all-fail', label: 'in trees that all fail', leaves: steps.map(({ allFail }) => allFail) },
  ];
}

const MAKE: Readonly<Record<FlowView, (steps: readonly FlowStep[]) => FlowLayer[]>> = {
  origin: originLayers,
  outcome: outcomeLayers,
  tree: treeLayers,
};

/**
 * Where each step's leaves went, as layers that lie on each other; layers that are empty in every step are left out. In every
 * view the layers of a step sum to its leaves, so that those of all steps sum to the run's. O(steps · depths).
 */
export function flowLayers(steps: readonly FlowStep[], view: FlowView): FlowLayer[] {
  return MAKE[view](steps).filter(({ leaves }) => leaves.some((count) => count > 0));
}

/** The newest attempt of every step, by step, and the leaves of the attempts that it took again. */
export function newestSteps(steps: readonly FlowStep[]): { readonly steps: FlowStep[]; readonly takenAgain: number } {
  const newest = new Map<number, FlowStep>();
  let takenAgain = 0;
  for (const step of steps) {
    const other = newest.get(step.step);
    const older = other && other.attempt > step.attempt ? step : other;
    if (older) takenAgain += older.leaves;
    if (older !== step) newest.set(step.step, step);
  }
  return { steps: [...newest.values()].sort((a, b) => a.step - b.step), takenAgain };
}
