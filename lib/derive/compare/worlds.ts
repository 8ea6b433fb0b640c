/** What is known of a run's prompts: digest of the content by prompt id. */
export interface RunPrompts {
  readonly run: string;
  /** Where the prompts come from, when no content was recorded: environment, its version and seed. */
  readonly origin: string | null;
  readonly contents: ReadonlyMap<string, string>;
}

export interface Worlds {
  /** Number of the world of each run: runs of one world mean the same prompt by the same id. */
  readonly of: ReadonlyMap<string, number>;
  /** True where some runs share a world without any content that says so. */
  readonly byIdAlone: boolean;
}

type Kinship = 'same' | 'other' | 'unknown';

/** Whether equal ids are equal prompts in two runs, by the ids that both recorded. Most decide: a reworded prompt does not part two runs. */
function kinship(a: RunPrompts, b: RunPrompts): Kinship {
  const [few, many] = a.contents.size <= b.contents.size ? [a.contents, b.contents] : [b.contents, a.contents];
  let [equal, other] = [0, 0];
  for (const [prompt, content] of few) {
    const there = many.get(prompt);
    if (there === content) equal++;
    else if (there !== undefined) other++;
  }
  if (equal + other === 0) return 'unknown';
  return equal >= other ? 'same' : 'other';
}

/**
 * Sorts runs by what their prompt ids mean. An exact environment draws its tasks anew for every seed under the same ids:
 * to pair those would compare different questions. Without any shared content, runs of one origin are one world, and so are
 * runs whose origin nobody recorded. O(runs · worlds · prompts).
 */
export function worldsOf(runs: readonly RunPrompts[]): Worlds {
  const of = new Map<string, number>();
  const firsts: RunPrompts[] = [];
  let byIdAlone = false;
  for (const run of runs) {
    let found = firsts.findIndex((first) => kinship(first, run) === 'same');
    if (found < 0) {
      found = firsts.findIndex((first) => kinship(first, run) === 'unknown' && first.origin === run.origin);
      if (found >= 0) byIdAlone = true;
    }
    of.set(run.run, found < 0 ? firsts.push(run) - 1 : found);
  }
  return { of, byIdAlone };
}
