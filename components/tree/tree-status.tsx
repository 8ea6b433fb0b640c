'use client';

import { useMemo } from 'react';
import { parseTreeKey } from '@/lib/contract/tree-key';
import { formatCount, formatPlural } from '@/lib/display/numbers';
import { countOutcomes } from '@/lib/display/scales';
import { visibleText } from '@/lib/display/visible-text';
import { useTree, useTreeState } from './tree-context';

function Detached() {
  const header = useTreeState((state) => state.snapshot?.header);
  if (!header || header.detachedCount === 0) return null;
  const shown = header.detached.slice(0, 100);
  const rest = header.detachedCount - shown.length;
  return (
    <details className="detached">
      <summary>
        <span className="num">{formatCount(header.detachedCount)}</span> detached
      </summary>
      <div>
        <p className="dim">Nodes that have no place in the tree. They are stored, and join it when what is missing arrives.</p>
        <ul>
          {shown.map(({ node, reason }) => (
            <li key={node}>
              <b className="num">{visibleText(node)}</b> {visibleText(reason)}
            </li>
          ))}
        </ul>
        {rest > 0 && <p className="dim">and {formatCount(rest)} more</p>}
      </div>
    </details>
  );
}

/** Counts of what is drawn, what is not, and why. */
export function TreeStatus({ allocator }: { allocator: string | null }) {
  const { treeKey } = useTree();
  const snapshot = useTreeState((state) => state.whole);
  const hidden = useTreeState((state) => state.folded.hidden);
  const painted = useTreeState((state) => state.painted);
  const counts = useMemo(() => (snapshot ? countOutcomes(snapshot) : null), [snapshot]);
  const budget = useTreeState((state) => state.detail?.stepBudget ?? null);
  const isLost = useTreeState((state) => state.failure !== null);
  const attempt = parseTreeKey(treeKey)?.attempt;
  if (!snapshot || !counts) return <span>{isLost ? 'the tree could not be read' : 'reading the tree'}</span>;
  const leaves = counts.bare + counts.continuations;
  return (
    <>
      <span>
        <span className="num">{formatCount(snapshot.header.count)}</span> {snapshot.header.count === 1 ? 'node' : 'nodes'}
        {painted && (
          <>
            , <span className="num">{formatCount(painted.drawn)}</span> drawn
            {hidden > 0 && (
              <>
                , <span className="num">{formatCount(hidden)}</span> folded
              </>
            )}
            {painted.merged > 0 && (
              <>
                , <span className="num">{formatCount(painted.merged)}</span> within a pixel of them: zoom in
              </>
            )}
          </>
        )}
      </span>
      <span>
        <span className="num">{formatCount(leaves)}</span> {leaves === 1 ? 'leaf' : 'leaves'}: {formatCount(counts.bare)} bare +{' '}
        {formatPlural(counts.continuations, 'continuation')}
      </span>
      {painted && painted.labelsWanted > 0 && (
        <span>
          labels <span className="num">{formatCount(painted.labelsShown)}</span> of <span className="num">{formatCount(painted.labelsWanted)}</span>,
          others on hover
        </span>
      )}
      <Detached />
      <span>
        {allocator ? `allocator ${allocator}` : 'no allocator recorded'}
        {budget && (
          <>
            {' (M '}
            <span className="num">{formatCount(budget.M)}</span>
            {', N '}
            <span className="num">{formatCount(budget.N)}</span>)
          </>
        )}
        {attempt !== undefined && (
          <>
            {' · attempt '}
            <span className="num">{attempt}</span>
          </>
        )}
      </span>
      {!snapshot.header.ended && <span>growing</span>}
    </>
  );
}
