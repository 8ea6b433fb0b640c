import { type CalibrationNode, treeKey, unescapeText } from '@/lib/contract';
import { textOrNull } from '../read-values';

export interface NodeRow extends Omit<CalibrationNode, 'treeKey'> {
  readonly attempt: number;
  readonly tree: string;
  readonly origin: number;
}

/** Columns of a listed node over `n`, its tree `w` and its run `r`; `k` and `count` are the judging rollouts. */
export const listColumns = (v: string, k: string, count: string): string => `r.run, w.attempt, w.step, w.prompt, w.tree, n.node, n.depth, n.origin,
  case when n.origin = 1 then n.origin_index end as bare, n.label, ${v} as v, n.predictor, n.exact_v as "exactV", ${k} as k, ${count} as n,
  n.k as "allK", n.n as "allN"`;

export const JOIN_NAMES = 'join trees w on w.run_id = n.run_id and w.id = n.tree_id join runs r on r.id = n.run_id';

export function nodeOf({ attempt, tree, origin: _, ...row }: NodeRow): CalibrationNode {
  const prompt = unescapeText(row.prompt);
  return {
    ...row,
    run: unescapeText(row.run),
    treeKey: treeKey({ attempt, step: row.step, prompt, tree: unescapeText(tree) }),
    node: unescapeText(row.node),
    prompt,
    label: unescapeText(row.label),
    predictor: textOrNull(row.predictor),
  };
}
