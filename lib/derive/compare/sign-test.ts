import { logChoose } from './log-factorial';

/** Terms below this share of the largest no longer change the sum. */
const NEGLIGIBLE = 1e-18;

/**
 * Two-sided exact sign test: the chance, were wins and losses equally likely, of a split at least as uneven as this one.
 * Ties are left out. Where every pair is one success or failure on either side, this is McNemar's exact test. 1 where there
 * is neither win nor loss. O(losses or wins, whichever is fewer).
 */
export function signTest(wins: number, losses: number): number {
  const n = wins + losses;
  const fewer = Math.min(wins, losses);
  if (n === 0) return 1;
  let term = Math.exp(logChoose(n, fewer) - n * Math.LN2);
  const largest = term;
  let tail = 0;
  for (let k = fewer; k >= 0 && term > largest * NEGLIGIBLE; k--) {
    tail += term;
    term *= k / (n - k + 1);
  }
  return Math.min(1, 2 * tail);
}
