import type { CompareArm, Comparison } from '../contract/read/compare';
import type { ShownComparison } from '../derive/compare/shown-curves';
import { type RunStyle, runStyles } from '../display/runs';
import type { ArmLine } from './compare-lines';
import type { LineStyle } from './line-model';

/** An arm with its look: the style of its first run, so that it keeps its colour when others come and go. */
export interface ShownArm extends CompareArm {
  readonly style: RunStyle;
  readonly line: LineStyle;
  readonly isBaseline: boolean;
}

export const lineStyle = ({ slot, dash, marker }: RunStyle): LineStyle => ({
  paint: `run-${slot as 1 | 2 | 3 | 4}`,
  ink: `run-${slot as 1 | 2 | 3 | 4}-ink`,
  dash,
  marker,
});

export function shownArms({ arms, baseline }: Pick<Comparison, 'arms' | 'baseline'>): ShownArm[] {
  const styles = runStyles(arms.map(({ id, runs }) => ({ run: id, startedAt: runs[0]!.startedAt })));
  return arms.map((arm) => {
    const style = styles.get(arm.id)!;
    return { ...arm, style, line: lineStyle(style), isBaseline: arm.id === baseline };
  });
}

/** Lines of a metric, those that are compared first: what leads is painted last. */
export function armLines(arms: readonly ShownArm[], curves: ShownComparison['ratio']): ArmLine[] {
  return arms.flatMap(({ id, label, line }) => {
    const curve = curves[id];
    return curve ? [{ id, label, style: line, curve }] : [];
  });
}

/** The arm that brackets and headlines speak of: the one whose prompts are listed, else the first that is not the baseline; null with one arm. */
export const leadArm = (comparison: ShownComparison): string | null =>
  comparison.prompts?.arm ?? comparison.arms.find(({ id }) => id !== comparison.baseline)?.id ?? null;
