import type { BudgetAxis, CompareAxis } from '../contract/read/compare';
import type { ShownComparison, ShownCurve } from '../derive/compare/shown-curves';
import { formatPlural } from '../display/numbers';
import { armLines, leadArm, type ShownArm } from './compare-arms';
import { compareLines } from './compare-lines';
import { differenceScene } from './difference';
import { lineChartScene } from './line-chart';
import { pairedScene } from './paired';
import { reachScene } from './reach';
import type { FigureSize, FigureStyle, Scene } from './scene';

export const COMPARE_FIGURES = ['ratio', 'accuracy', 'reach', 'difference', 'paired'] as const;
export type CompareFigure = (typeof COMPARE_FIGURES)[number];

/** How figures of a comparison are shown. */
export interface CompareView {
  /** Of ratio, accuracy and difference. */
  readonly axis: CompareAxis;
  /** Of accuracy by budget. */
  readonly by: BudgetAxis;
  /** Of the ratio, in steps; 0 = none. */
  readonly sigma: number;
}

type Build = (size: FigureSize, style: FigureStyle) => Scene;

const EMPTY: ShownCurve = { step: [], value: [], low: [], high: [], leaves: [], tokens: [], wall: [], n: 0, leftOut: 0, band: 'none' };

/** Accuracy of which dataset; said where none was evaluated. */
export const accuracyTitle = ({ dataset }: Pick<ShownComparison, 'dataset'>): string =>
  dataset === null ? 'Accuracy, not evaluated' : `Accuracy, ${dataset}`;

function differences(comparison: ShownComparison, arms: readonly ShownArm[], { axis }: CompareView): Build {
  const { differenceLeftOut: leftOut } = comparison;
  const lines = comparison.differences.flatMap((difference) => {
    const arm = arms.find(({ id }) => id === difference.arm);
    return arm ? [{ label: arm.label, style: arm.line, difference, curve: comparison.accuracy[arm.id] ?? EMPTY }] : [];
  });
  const figure = {
    lines,
    baseline: arms.find(({ isBaseline }) => isBaseline)?.label ?? '',
    axis,
    curves: Object.values(comparison.accuracy),
    draws: comparison.differenceDraws,
    notes: leftOut > 0 ? [`${formatPlural(leftOut, 'shared evaluation')} left out between those drawn.`] : [],
  };
  return (size, style) => differenceScene(figure, size, style);
}

function paired({ prompts }: ShownComparison, arms: readonly ShownArm[]): Build {
  const arm = arms.find(({ id }) => id === prompts?.arm) ?? arms[0]!;
  const baseline = arms.find(({ isBaseline }) => isBaseline)!;
  const rows = prompts?.rows ?? [];
  const title = `Same prompts, ${arm.label} − ${baseline.label}`;
  const figure = {
    rows,
    count: prompts?.count ?? 0,
    arm: { label: arm.label, style: arm.line },
    baseline: { label: baseline.label, style: baseline.line },
    title,
    about: `${formatPlural(prompts?.count ?? 0, 'prompt')} in both, by difference; Newcombe 95 % where the values are counts.`,
  };
  return (size, style) => pairedScene(figure, size, style);
}

/** One of the figures of a comparison, ready to be drawn at any size: on the page and into files. */
export function compareFigure(which: CompareFigure, comparison: ShownComparison, arms: readonly ShownArm[], view: CompareView): Build {
  if (which === 'difference') return differences(comparison, arms, view);
  if (which === 'paired') return paired(comparison, arms);
  const lines = armLines(arms, which === 'ratio' ? comparison.ratio : comparison.accuracy);
  if (which === 'reach') {
    const lead = leadArm(comparison);
    const reach = comparison.summaries.find(({ arm }) => arm === lead)?.reach ?? null;
    return (size, style) => reachScene({ lines, axis: view.by, reach }, size, style);
  }
  const isRatio = which === 'ratio';
  const chart = compareLines(lines, {
    title: isRatio ? 'Effective ratio, prompt' : accuracyTitle(comparison),
    axis: view.axis,
    sigma: isRatio ? view.sigma : 0,
    what: isRatio ? 'Prompt-level effective ratio' : 'Accuracy',
  });
  return (size, style) => lineChartScene(chart, size, style);
}
