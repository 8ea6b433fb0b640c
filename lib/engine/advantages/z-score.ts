/** Rewards of a group of leaves, summed up. */
export interface Group {
  n: number;
  sum: number;
  squares: number;
}

export const emptyGroup = (): Group => ({ n: 0, sum: 0, squares: 0 });

export function join(group: Group, reward: number): void {
  group.n++;
  group.sum += reward;
  group.squares += reward * reward;
}

export const meanOf = (group: Group): number => group.sum / group.n;

/** (r − mean) / population s.d.; 0 in a group of one or without spread. */
export function zScore(group: Group, reward: number): number {
  const mean = meanOf(group);
  const variance = group.squares / group.n - mean * mean;
  return group.n > 1 && variance > 1e-12 ? (reward - mean) / Math.sqrt(variance) : 0;
}
