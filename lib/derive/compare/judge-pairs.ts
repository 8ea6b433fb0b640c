import type { ArmPairs, PromptPair } from '@/lib/contract/read/compare';
import { pairedInterval } from '../bootstrap';
import { estimateOf } from './estimate';
import { fisherExact } from './fisher-exact';
import { benjaminiHochberg } from './multiplicity';
import { newcombe } from './newcombe';
import type { Paired, RunValues } from './pair-prompts';
import { signTest } from './sign-test';

/** Share of false findings among the prompts called different. */
const DISCOVERY_RATE = 0.05;
/** Exact expectations hardly ever agree to the last digit: closer than this is a tie. Counts tie where they are equal. */
export const EXACT_TIE = 0.005;

/** The tie band that suits the values, unless the reader chose one. */
export const tieFor = (exact: boolean, chosen: number | null): number => chosen ?? (exact ? EXACT_TIE : 0);

export const differenceOf = ({ a, b }: Paired): number => a.value - b.value;

interface Record3 {
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
}

/** Wins, ties and losses of a; differences within ± `tie` are ties. */
export function winTieLoss(differences: readonly number[], tie: number): Record3 {
  let [wins, losses] = [0, 0];
  for (const difference of differences) {
    if (difference > tie) wins++;
    else if (difference < -tie) losses++;
  }
  return { wins, ties: differences.length - wins - losses, losses };
}

/** One pass or failure of every prompt on either side: the sign test is McNemar's. */
const isBinary = (pairs: readonly Paired[]): boolean => pairs.every(({ a, b, isCount }) => isCount && a.n === 1 && b.n === 1);

const share = ({ sum, n }: Paired['a']) => ({ k: sum, n });

/** Rows of the table with Newcombe's intervals and Fisher's test adjusted by Benjamini–Hochberg, largest difference first. O(n log n). */
export function promptRows(pairs: readonly Paired[], isSampled: boolean): PromptPair[] {
  const isTested = isSampled && pairs.every(({ isCount }) => isCount);
  const p = isTested ? pairs.map(({ a, b }) => fisherExact(a.sum, a.n, b.sum, b.n)) : [];
  const q = benjaminiHochberg(p);
  const rows = pairs.map((pair, i): PromptPair => {
    const { world, prompt, a, b } = pair;
    const interval = isTested ? newcombe(share(a), share(b)) : null;
    const counts = ({ sum, n, value }: Paired['a']) => (isTested ? { value, k: sum, n } : { value, k: null, n: null });
    return {
      prompt,
      world,
      a: counts(a),
      b: counts(b),
      difference: differenceOf(pair),
      low: interval?.low ?? null,
      high: interval?.high ?? null,
      q: q[i] ?? null,
    };
  });
  return rows.sort((x, y) => y.difference - x.difference || x.world - y.world || (x.prompt < y.prompt ? -1 : 1));
}

export const discoveriesOf = (rows: readonly PromptPair[]): ArmPairs['discoveries'] =>
  rows.length > 0 && rows.every(({ q }) => q !== null) ? { found: rows.filter(({ q }) => q! <= DISCOVERY_RATE).length, of: rows.length } : null;

/** All of an arm's pairs but the interval over prompts and the adjusted p, which need the other arms. */
export function judgePairs(
  pairs: readonly Paired[],
  { tie, isSampled }: { readonly tie: number; readonly isSampled: boolean },
): Omit<ArmPairs, 'difference' | 'pHolm' | 'overSeeds'> {
  const record = winTieLoss(pairs.map(differenceOf), tie);
  return {
    prompts: pairs.length,
    ...record,
    test: isSampled && pairs.length > 0 && isBinary(pairs) ? 'McNemar, exact' : 'sign test, exact',
    p: signTest(record.wins, record.losses),
    discoveries: discoveriesOf(promptRows(pairs, isSampled)),
  };
}

type Seeded = RunValues & { readonly seed: string | null };

/** Means of two runs over the prompts that both have; null where they share none. */
function sharedMeans(a: RunValues, b: RunValues): { readonly a: number; readonly b: number } | null {
  const others = new Map(b.values.filter(({ n }) => n > 0).map((value) => [value.prompt, value]));
  let [own, theirs, shared] = [0, 0, 0];
  for (const { prompt, sum, n, content } of a.values) {
    const other = others.get(prompt);
    if (!other || n === 0 || (content !== null && other.content !== null && content !== other.content)) continue;
    own += sum / n;
    theirs += other.sum / other.n;
    shared++;
  }
  return shared > 0 ? { a: own / shared, b: theirs / shared } : null;
}

/** Difference of the runs' means over the seeds that both arms have, on the prompts that both runs have; whole seeds drawn; null below two. */
export function overSeeds(a: readonly Seeded[], b: readonly Seeded[]): ArmPairs['overSeeds'] {
  const others = new Map(b.filter(({ seed }) => seed !== null).map((run) => [run.seed, run]));
  const pairs = a.flatMap((run) => {
    const other = others.get(run.seed);
    if (!other || other.world !== run.world) return [];
    others.delete(run.seed);
    return sharedMeans(run, other) ?? [];
  });
  return pairs.length > 1 ? estimateOf(pairedInterval(pairs, 'difference')) : null;
}
