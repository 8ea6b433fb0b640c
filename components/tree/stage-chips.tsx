'use client';

import { formatCount, formatPlural } from '@/lib/display/numbers';
import { useLens } from './lens';
import { useTree, useTreeState } from './tree-context';

/** What of the tree is not in sight, or dimmed, and the way back: at the end of the legend. */
export function StageChips() {
  const { store } = useTree();
  const { parts, clear } = useLens();
  const hidden = useTreeState((state) => state.folded.hidden);
  const newNodes = useTreeState((state) => state.newNodes);
  return (
    <span className="chips">
      {parts.length > 0 && (
        <button type="button" className="btn" onClick={clear}>
          Show all
        </button>
      )}
      {hidden > 0 && (
        <button type="button" className="btn" onClick={() => store.getState().openAll()} title="Open all that is put away (o)">
          <span className="num">{formatCount(hidden)}</span> folded
        </button>
      )}
      {newNodes > 0 && (
        <button type="button" className="btn" onClick={() => store.getState().fit()} title="Fit the grown tree (f)">
          {formatPlural(newNodes, 'new node')}
        </button>
      )}
    </span>
  );
}
