'use client';

import { useEffect, useRef, useState } from 'react';
import { useTheme } from '@/components/ui/use-theme';
import type { PromptTree } from '@/lib/contract/read/over-steps';
import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { paintThumbnail } from '../paint-thumbnail';
import { useTree } from '../tree-context';

/** A larger tree is not read for its thumbnail alone. */
const MOST_NODES = 5_000;

/** The tree itself, once it is read; until then, and where it is too large, how many of its rollouts passed. */
export function StepThumb({ tree, widthPx, heightPx }: { tree: PromptTree; widthPx: number; heightPx: number }) {
  const { cache, colour } = useTree();
  const theme = useTheme();
  const ref = useRef<HTMLCanvasElement>(null);
  const [snapshot, setSnapshot] = useState<TreeSnapshot | null>(() => cache.peek(tree.treeKey)?.snapshot ?? null);
  useEffect(() => {
    if (tree.nodes > MOST_NODES) return;
    let isOver = false;
    cache.read(tree.treeKey).then(
      (read) => {
        if (!isOver) setSnapshot(read.snapshot);
      },
      // The bar stays; opening the tree says what is wrong
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [cache, tree.treeKey, tree.nodes]);
  useEffect(() => {
    const ctx = ref.current?.getContext('2d');
    if (!ref.current || !ctx || !snapshot) return;
    const ratio = window.devicePixelRatio || 1;
    ref.current.width = widthPx * ratio;
    ref.current.height = heightPx * ratio;
    ctx.scale(ratio, ratio);
    paintThumbnail(ctx, snapshot, { widthPx, heightPx, theme, colouring: colour });
  }, [snapshot, widthPx, heightPx, theme, colour]);
  if (snapshot) return <canvas ref={ref} style={{ width: widthPx, height: heightPx }} />;
  const share = tree.n === 0 ? 0 : tree.k / tree.n;
  return (
    <svg width={widthPx} height={heightPx} aria-hidden="true">
      <rect x="4" y={heightPx / 2 - 2} width={(widthPx - 8) * share} height="4" fill="var(--success)" />
      <rect
        x={4 + (widthPx - 8) * share}
        y={heightPx / 2 - 2}
        width={(widthPx - 8) * (1 - share)}
        height="4"
        fill={tree.n === 0 ? 'var(--line)' : 'var(--failure)'}
      />
    </svg>
  );
}
