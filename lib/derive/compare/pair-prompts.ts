import type { PairLosses } from '@/lib/contract/read/compare';

/** What a run got of a prompt: the sum of its values and how many there were. */
export interface PromptValue {
  readonly prompt: string;
  readonly sum: number;
  readonly n: number;
  /** Every value is 0 or 1: a pass or not. */
  readonly isCount: boolean;
  /** Digest of the prompt's content; null = not recorded. */
  readonly content: string | null;
}

/** A run's values, all finite. */
export interface RunValues {
  readonly run: string;
  readonly world: number;
  readonly values: readonly PromptValue[];
  readonly notFinite: number;
}

export interface Side {
  /** Mean over the runs of the run's own mean. */
  readonly value: number;
  /** Summed over the runs. */
  readonly sum: number;
  readonly n: number;
}

/** One prompt in both arms: the cluster of every interval. */
export interface Paired {
  readonly world: number;
  readonly prompt: string;
  readonly a: Side;
  readonly b: Side;
  readonly isCount: boolean;
}

export interface PairedArms {
  /** By world, then prompt. */
  readonly pairs: readonly Paired[];
  readonly losses: PairLosses;
}

interface Gathered {
  readonly world: number;
  readonly prompt: string;
  readonly means: number[];
  sum: number;
  n: number;
  isCount: boolean;
  content: string | null;
}

/** Prompts of an arm by world and id, its runs' means side by side. */
function gather(runs: readonly RunValues[]): Map<string, Gathered> {
  const all = new Map<string, Gathered>();
  for (const { world, values } of runs)
    for (const { prompt, sum, n, isCount, content } of values) {
      if (n === 0) continue;
      const key = `${world} ${prompt}`;
      const known = all.get(key);
      if (known) {
        known.means.push(sum / n);
        known.sum += sum;
        known.n += n;
        known.isCount &&= isCount;
        known.content ??= content;
      } else all.set(key, { world, prompt, means: [sum / n], sum, n, isCount, content });
    }
  return all;
}

const sideOf = ({ means, sum, n }: Gathered): Side => ({ value: means.reduce((total, one) => total + one, 0) / means.length, sum, n });

const isOtherContent = (a: Gathered, b: Gathered): boolean => a.content !== null && b.content !== null && a.content !== b.content;

/**
 * Pairs two arms prompt by prompt. Runs of one world share their prompts, so their means are averaged on either side; what
 * only one side has is counted and left out. O(values log values).
 */
export function pairPrompts(a: readonly RunValues[], b: readonly RunValues[]): PairedArms {
  const [ours, theirs] = [gather(a), gather(b)];
  const pairs: Paired[] = [];
  let [onlyA, otherContent] = [0, 0];
  for (const [key, own] of ours) {
    const other = theirs.get(key);
    if (!other) onlyA++;
    else if (isOtherContent(own, other)) otherContent++;
    else pairs.push({ world: own.world, prompt: own.prompt, a: sideOf(own), b: sideOf(other), isCount: own.isCount && other.isCount });
  }
  pairs.sort((x, y) => x.world - y.world || (x.prompt < y.prompt ? -1 : 1));
  const [here, there] = [a, b].map((runs) => new Set(runs.filter(({ values }) => values.length > 0).map(({ world }) => world)));
  const alone = (runs: readonly RunValues[], worlds: ReadonlySet<number>): number => runs.filter(({ world }) => !worlds.has(world)).length;
  return {
    pairs,
    losses: {
      onlyA,
      onlyB: theirs.size - pairs.length - otherContent,
      otherContent,
      notFinite: [...a, ...b].reduce((sum, { notFinite }) => sum + notFinite, 0),
      runsAlone: alone(a, there!) + alone(b, here!),
    },
  };
}
