import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { LiveIndicator } from '@/components/shell/live-indicator';
import { TreeView } from '@/components/tree/tree-view';
import { getRun } from '@/db/queries';
import { parseTreeKey } from '@/lib/contract/tree-key';
import { readAddress, type TreeParams } from './address';

export const dynamic = 'force-dynamic';

/**
 * The open tree. It stands in the layout, above the page's data, so that following a link shows it at once: it reads the
 * packed snapshot itself, and what the page knows besides comes when it comes.
 */
export default async function TreeLayout({ params, children }: { params: Promise<TreeParams>; children: ReactNode }) {
  const { run, treeKey } = readAddress(await params);
  const tree = parseTreeKey(treeKey);
  if (!tree) notFound();
  const detail = await getRun(run);
  if (!detail) notFound();
  const { row } = detail;
  const live =
    row.status === 'live' ? (
      <LiveIndicator live>
        live <span className="num">{row.step === null ? '' : `step ${row.step}`}</span>
      </LiveIndicator>
    ) : undefined;
  return (
    <TreeView run={run} name={row.name} allocator={row.allocator} treeKey={treeKey} tree={tree} live={live}>
      {children}
    </TreeView>
  );
}
