import { LAYOUT_IDS } from '../../lib/layout/layouts';
import { at, richTree, treePath } from './e2e-page';
import { GRPO, TRACE } from './e2e-seed';

/** A narrative of a text and a page's figure. */
async function narrative(url: string): Promise<string> {
  const post = async (path: string, body: object): Promise<string> => {
    const response = await fetch(at(path), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    return ((await response.json()) as { id: string }).id;
  };
  const view = await post('/api/v1/views', { name: 'Kept', url, note: '' });
  const blocks = [
    { id: 'a', kind: 'text', text: 'What was found' },
    { id: 'b', kind: 'view', view, caption: 'The figure' },
  ];
  return `/narratives/${await post('/api/v1/narratives', { title: 'Findings', blocks })}`;
}

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
    '/views',
    '/narratives',
    await narrative(`${run}/calibration`),
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
