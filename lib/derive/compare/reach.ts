import type { ArmReach, BudgetAxis, CompareCurve } from '@/lib/contract/read/compare';

/**
 * What had been spent when the curve first reached `level`, along straight lines between its points; null where it never
 * does, or the budget is unknown there. O(points).
 */
export function spentAt(curve: Pick<CompareCurve, 'value' | BudgetAxis>, axis: BudgetAxis, level: number): number | null {
  const spent = curve[axis];
  let before: { readonly value: number; readonly spent: number } | null = null;
  for (const [i, value] of curve.value.entries()) {
    const at = spent[i] ?? null;
    if (value === null || at === null) {
      before = null;
      continue;
    }
    if (value >= level) {
      if (!before || value === before.value) return at;
      return before.spent + ((at - before.spent) * (level - before.value)) / (value - before.value);
    }
    before = { value, spent: at };
  }
  return null;
}

/** Highest value; null without any. */
export function highest(curve: Pick<CompareCurve, 'value'>): number | null {
  let most: number | null = null;
  for (const value of curve.value) if (value !== null && (most === null || value > most)) most = value;
  return most;
}

/** The highest accuracy that both reach, or `level`, and what each had spent by then. Null where either has no accuracy. */
export function reachOf(arm: CompareCurve, baseline: CompareCurve, level: number | null): ArmReach | null {
  const [own, other] = [highest(arm), highest(baseline)];
  if (own === null || other === null) return null;
  const wanted = level ?? Math.min(own, other);
  const spent = (axis: BudgetAxis) => ({ arm: spentAt(arm, axis, wanted), baseline: spentAt(baseline, axis, wanted) });
  return { level: wanted, spent: { leaves: spent('leaves'), tokens: spent('tokens'), wall: spent('wall') } };
}
