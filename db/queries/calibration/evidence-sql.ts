import type { CalibrationSlice } from '@/lib/contract';
import type { JudgedSql } from './slice-sql';

/** Rollouts that speak for one node: fresh ones where continuations started, bare ones elsewhere; with targets "paper" all leaves. */
export const evidenceSql = ({ targets }: CalibrationSlice): JudgedSql =>
  targets === 'paper'
    ? { k: 'n.k', n: 'n.n' }
    : { k: '(case when n.fresh_n > 0 then n.fresh_k else n.bare_k end)', n: '(case when n.fresh_n > 0 then n.fresh_n else n.bare_n end)' };

const Z2 = 3.841458820694124;

/** Ends of Wilson's 95 % interval of k/n; n must not be 0. */
export function wilsonSql({ k, n }: JudgedSql): { readonly low: string; readonly high: string } {
  const p = `(${k}::float8 / ${n})`;
  const shrink = `(1 + ${Z2} / ${n})`;
  const centre = `(${p} + ${Z2 / 2} / ${n}) / ${shrink}`;
  const half = `sqrt(${Z2} * ${p} * (1 - ${p}) / ${n} + ${Z2 * Z2} / (4.0 * ${n} * ${n})) / ${shrink}`;
  return { low: `greatest(0, ${centre} - ${half})`, high: `least(1, ${centre} + ${half})` };
}
