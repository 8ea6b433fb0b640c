import type { CalibrationSlice } from '@/lib/contract';
import type { JudgedSql } from './slice-sql';

/** Rollouts that speak for one node: fresh ones where continuations started, bare ones elsewhere; with targets "paper" all leaves. */
export const evidenceSql = ({ targets }: CalibrationSlice): JudgedSql =>
  targets === 'paper'
    ? { k: 'n.k', n: 'n.n' }
    : { k: '(case when n.fresh_n > 0 then n.fresh_k else n.bare_k end)', n: '(case when n.fresh_n > 0 then n.fresh_n else n.bare_n end)' };
