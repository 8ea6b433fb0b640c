/** What a step cost. NaN = the producer did not say. */
export interface StepCost {
  readonly attempt: number;
  readonly step: number;
  readonly cost: number;
}

/**
 * What the run had spent when a step was over, [N], beside the steps given by attempt, then step. An attempt goes on from what
 * its forerunners had spent before its first step: what was sampled there and taken again is in no sum. A step of unknown
 * cost leaves everything after it unknown (NaN). Cost O(N · attempts).
 */
export function spentBy(steps: readonly StepCost[]): Float64Array {
  const spent = new Float64Array(steps.length);
  let before = 0;
  for (let i = 0; i < steps.length; i++) {
    const { attempt, step, cost } = steps[i]!;
    if (i === 0 || steps[i - 1]!.attempt !== attempt) before = spentBefore(steps, spent, i, step);
    before += cost;
    spent[i] = before;
  }
  return spent;
}

/** What stood after the newest earlier attempt's last step below `step`; 0 where there is none. */
function spentBefore(steps: readonly StepCost[], spent: Float64Array, end: number, step: number): number {
  for (let i = end - 1; i >= 0; i--) if (steps[i]!.step < step) return spent[i]!;
  return 0;
}
