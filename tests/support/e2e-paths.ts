import { LAYOUT_IDS } from '../../lib/layout/layouts';
import { richTree, treePath } from './e2e-page';
import { GRPO, TRACE } from './e2e-seed';

/** The address of every page, on runs that have everything; the tree in each of its layouts. */
export async function everyPage(): Promise<string[]> {
  const { key } = await richTree(TRACE);
  const both = `${encodeURIComponent(TRACE)},${encodeURIComponent(GRPO)}`;
  const run = `/runs/${encodeURIComponent(TRACE)}`;
  const panel = encodeURIComponent(`tree?${new URLSearchParams({ run: TRACE, tree: key })}`);
  return [
    '/',
    '/import',
    '/compare',
    `/compare?runs=${both}`,
    '/figure',
    `/figure?panel=${panel}`,
    run,
    `${run}/steps/1`,
    `${run}/steps/1/against/${GRPO}`,
    `${run}/calibration`,
    `${run}/allocation`,
    `${run}/what-if`,
    `${run}/notes`,
    ...LAYOUT_IDS.map((layout) => treePath(TRACE, key, { layout })),
    treePath(TRACE, key, { view: 'outline' }),
  ];
}
