import { treePageHref } from '@/components/tree/api';
import type { CalibrationNode } from '@/lib/contract/read/calibration';

/** Rollout and turn of a node, as its tree's inspector names them. */
export function nodeName({ depth, bare }: Pick<CalibrationNode, 'depth' | 'bare'>): string {
  if (depth === 0) return 'root';
  return bare === null ? `t${depth}` : `b${bare}.t${depth}`;
}

/** The node in its tree. */
export const nodeHref = ({ run, treeKey, node }: Pick<CalibrationNode, 'run' | 'treeKey' | 'node'>): string =>
  `${treePageHref(run, treeKey)}?node=${encodeURIComponent(node)}`;
