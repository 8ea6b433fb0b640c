'use client';

import { padFor } from '@/lib/figure/tree-pad';
import { HoverCard } from './hover-card';
import { useTree, useTreeState } from './tree-context';
import { TreeShape } from './tree-shape';
import { useTreeCanvas } from './use-tree-canvas';
import { CANVAS_ID } from './use-tree-keys';
import { useTreePointer } from './use-tree-pointer';

/** The tree itself. It replays a display list and knows neither geometry nor colours. */
export function TreeCanvas({ label }: { label: string }) {
  const { store, colour } = useTree();
  const { box, canvas } = useTreeCanvas({ store, colour, padOf: padFor });
  useTreePointer(box);
  const isWaiting = useTreeState((state) => state.whole === null && state.failure === null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows walk the tree from here; its rows are in the outline that follows
    <div ref={box} id={CANVAS_ID} className="tree-canvas" tabIndex={0} role="application" aria-label={label} aria-describedby="tree-outline">
      <canvas ref={canvas} />
      {isWaiting && <TreeShape />}
      <HoverCard />
    </div>
  );
}
