import { partitionOf } from '@/db/commands/ensure-run';
import { type CalibrationSlice, EXACT_PREDICTOR } from '@/lib/contract';

/** Prompts beyond so many share a cluster with another: intervals grow a little, never too narrow. Even; halves are told by parity. */
export const MOST_CLUSTERS = 4096;

/** A slice whose names have been looked up. */
export interface ResolvedSlice {
  readonly runIds: readonly number[];
  readonly slice: CalibrationSlice;
  /** The predictor's version as the server itself quoted it; null where any version counts. */
  readonly predictorLiteral: string | null;
  /** True where a step was taken again by a later attempt. */
  readonly hasAttempts: boolean;
  /** Trees by number, to be looked up and not scanned for; null where all of the slice are read. */
  readonly treeIds: readonly number[] | null;
}

/** k and n of the kind of rollouts that judges, as SQL over `n`. */
export interface JudgedSql {
  readonly k: string;
  readonly n: string;
}

/** Of any turn the rollouts that nothing chose: bare ones, in continuations their own. */
export const UNSELECTED_ALL: JudgedSql = {
  k: '(n.bare_k + case when n.origin = 2 then n.fresh_k else 0 end)',
  n: '(n.bare_n + case when n.origin = 2 then n.fresh_n else 0 end)',
};
const BARE: JudgedSql = { k: 'n.bare_k', n: 'n.bare_n' };
const FRESH: JudgedSql = { k: 'n.fresh_k', n: 'n.fresh_n' };

const UNSELECTED: Readonly<Record<CalibrationSlice['stage'], JudgedSql>> = {
  'roots-and-prefixes': BARE,
  roots: BARE,
  prefixes: BARE,
  anchors: FRESH,
  continuations: FRESH,
  all: UNSELECTED_ALL,
};

export function judgedSql({ targets, stage }: CalibrationSlice): JudgedSql {
  if (targets === 'unselected') return UNSELECTED[stage];
  if (targets === 'paper') return { k: 'n.k', n: 'n.n' };
  if (targets === 'exact') return { k: 'n.exact_v', n: '(n.exact_v is not null)::int' };
  return { k: '(case when n.fresh_n > 0 then n.fresh_k else n.bare_k end)', n: '(case when n.fresh_n > 0 then n.fresh_n else n.bare_n end)' };
}

/** An anchor that continuations started from; those within continuations are the continuations' own. */
export const IS_ANCHOR = '(n.fresh_n > 0 and n.origin = 1)';

const STAGE: Readonly<Record<CalibrationSlice['stage'], string>> = {
  'roots-and-prefixes': 'n.origin < 2 and (n.origin = 1 or n.depth = 0)',
  roots: 'n.depth = 0',
  prefixes: 'n.origin = 1',
  anchors: IS_ANCHOR,
  continuations: 'n.origin = 2',
  all: 'true',
};

/** V of a slice's predictor. */
export const valueSql = ({ predictor }: CalibrationSlice): string => (predictor === EXACT_PREDICTOR ? 'n.exact_v' : 'n.v');

/** Turns that are not terminal, of the slice's stage, depths and predictor. */
export function nodesWhere({ slice, predictorLiteral, treeIds }: ResolvedSlice): string {
  const { stage, depth } = slice;
  const parts = ['n.reward is null', 'n.pre is not null', STAGE[stage]];
  if (depth) parts.push(`n.depth between ${depth[0]} and ${depth[1]}`);
  if (treeIds) parts.push(`n.tree_id in (${treeIds.length > 0 ? treeIds.join(', ') : 'null'})`);
  if (predictorLiteral !== null) parts.push(`n.predictor = ${predictorLiteral}`);
  return parts.filter((part) => part !== 'true').join(' and ');
}

const runList = ({ runIds }: ResolvedSlice): string => runIds.join(', ');

/** Trees of the slice: the latest attempt of each step. */
export function treesWhere(resolved: ResolvedSlice): string {
  const { steps } = resolved.slice;
  const parts = [`t.run_id in (${runList(resolved)})`];
  if (steps) parts.push(`t.step between ${steps[0]} and ${steps[1]}`);
  if (resolved.hasAttempts) parts.push('t.attempt = (select max(s.attempt) from steps s where s.run_id = t.run_id and s.step = t.step)');
  return parts.join(' and ');
}

/**
 * The slice's trees with their prompt, numbered from 1, and its cluster: one a prompt; its parity tells the half that
 * recalibration fits or judges on.
 */
export const treesSql = (resolved: ResolvedSlice): string =>
  `(select r.run_id, r.id, r.prompt, ((r.prompt - 1) % ${MOST_CLUSTERS / 2}) * 2 + r.parity as c from (
    select t.run_id, t.id, (dense_rank() over (order by md5(t.prompt) collate "C"))::int as prompt, ascii(md5(t.prompt)) & 1 as parity
    from trees t where ${treesWhere(resolved)}) r)`;

/** `from` of nodes `n` joined to the slice's trees `t`. */
export function fromNodes(resolved: ResolvedSlice, trees = treesSql(resolved)): string {
  const [only, ...more] = resolved.runIds;
  if (only !== undefined && more.length === 0) return `from ${trees} t join ${partitionOf('nodes', only)} n on n.tree_id = t.id`;
  return `from ${trees} t join nodes n on n.run_id in (${runList(resolved)}) and n.run_id = t.run_id and n.tree_id = t.id`;
}
