import { treePageHref } from '@/components/tree/api';
import type { CalibrationNode } from '@/lib/contract/read/calibration';

/** The node in its tree. */
export const nodeHref = ({ run, treeKey, node }: Pick<CalibrationNode, 'run' | 'treeKey' | 'node'>): string =>
  `${treePageHref(run, treeKey)}?node=${encodeURIComponent(node)}`;
