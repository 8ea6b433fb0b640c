'use client';

import type { ReactNode } from 'react';
import { Inspector } from '@/components/inspector/inspector';
import { ResizeHandle } from '@/components/inspector/resize-handle';
import { Unread } from '@/components/ui/unread';
import { parseTreeKey } from '@/lib/contract/tree-key';
import { formatCount } from '@/lib/display/numbers';
import { LAYOUTS } from '@/lib/layout/layouts';
import { AfterPaint } from './after-paint';
import { Legend } from './legend';
import { Minimap } from './minimap';
import { Outline } from './outline';
import { OutlineList } from './outline-list';
import { OverSteps } from './over-steps';
import { PromptLine } from './prompt-line';
import { Toolbar } from './toolbar';
import { TreeCanvas } from './tree-canvas';
import { useTree, useTreeState } from './tree-context';
import { DockShape, InspectorShape } from './tree-shape';
import { useFoldUrl } from './use-fold-url';
import { useLiveTree } from './use-live-tree';
import { useTreeKeys } from './use-tree-keys';
import { ValuePath } from './value-path';

function Banner({ onRetry }: { onRetry: () => void }) {
  const failure = useTreeState((state) => state.failure);
  const hasData = useTreeState((state) => state.snapshot !== null);
  if (failure === null) return null;
  return (
    <Unread what="The tree" failure={failure} onRetry={onRetry}>
      {hasData && 'What is shown is the last that was read.'}
    </Unread>
  );
}

/** Said where a layout was chosen that this tree is too large for. */
function LayoutNote() {
  const refused = useTreeState((state) => LAYOUTS.find(({ id }) => id === state.layoutRefused));
  const count = useTreeState((state) => state.snapshot?.header.count ?? 0);
  if (!refused || refused.mostNodes === null) return null;
  return (
    <p className="tree-banner" role="status">
      The layout “{refused.name}” is for trees of at most {formatCount(refused.mostNodes)} nodes; this one has {formatCount(count)} and is shown with
      straight trunks.
    </p>
  );
}

function EmptyTree() {
  const snapshot = useTreeState((state) => state.snapshot);
  if (!snapshot || snapshot.header.count > 0) return null;
  return (
    <p className="tree-empty">
      {snapshot.header.detachedCount > 0
        ? 'No node of this tree can be placed yet: the root is missing. What arrived is listed as detached below.'
        : 'This tree has no node yet. It fills as its rollouts arrive; the page follows by itself.'}
    </p>
  );
}

/** The tree page: tree, key, panels below, inspector beside. `children` brings what the server knows besides the nodes. */
export function TreeWorkspace({ children }: { children: ReactNode }) {
  const { run, treeKey, store, isOutline } = useTree();
  const tree = parseTreeKey(treeKey);
  const retry = useLiveTree(run, treeKey, store);
  useTreeKeys();
  useFoldUrl();
  return (
    <div className="tree-page">
      <div className="tree-main">
        <Toolbar />
        <Legend />
        <div className="tree-stage" data-view={isOutline ? 'outline' : undefined}>
          <div className="tree-notes">
            <Banner onRetry={retry} />
            <LayoutNote />
          </div>
          <PromptLine />
          <TreeCanvas label={`Rollout tree of ${tree?.prompt} at step ${tree?.step}`} />
          <EmptyTree />
          <AfterPaint>{isOutline ? <OutlineList /> : <Outline />}</AfterPaint>
          {children}
        </div>
        <div className="dock">
          <AfterPaint until={<DockShape />}>
            <ValuePath />
            <OverSteps />
            <Minimap />
          </AfterPaint>
        </div>
      </div>
      <ResizeHandle />
      <AfterPaint until={<InspectorShape />}>
        <Inspector />
      </AfterPaint>
    </div>
  );
}
