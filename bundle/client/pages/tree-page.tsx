import { DetailSlot } from '@/components/tree/detail-slot';
import { TreeView } from '@/components/tree/tree-view';
import { useAnswer } from '@/components/ui/use-answer';
import type { RunDetail, TreeDetail } from '@/lib/contract';
import { parseTreeKey } from '@/lib/contract/tree-key';
import { copy } from '../copy';
import { Reading } from './reading';

const api = (run: string): string => `/api/v1/runs/${encodeURIComponent(run)}`;

function Slot({ run, treeKey }: { run: string; treeKey: string }) {
  const { value } = useAnswer<TreeDetail>(`${api(run)}/trees/${encodeURIComponent(treeKey)}`);
  return value && <DetailSlot detail={value} />;
}

export function TreePage({ run, treeKey }: { run: string; treeKey: string }) {
  const { value: detail, failure } = useAnswer<RunDetail>(api(run));
  const tree = parseTreeKey(treeKey);
  if (!detail || !tree) return <Reading what="the tree" failure={failure} />;
  return (
    <TreeView run={run} name={copy().manifest.name} allocator={detail.row.allocator} treeKey={treeKey} tree={tree} live={null}>
      <Slot run={run} treeKey={treeKey} />
    </TreeView>
  );
}
