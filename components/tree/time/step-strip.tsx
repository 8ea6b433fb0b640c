'use client';

import type { MouseEvent } from 'react';
import type { PromptTree } from '@/lib/contract/read/over-steps';
import { treePageHref } from '../api';
import { useTree } from '../tree-context';
import { StepThumb } from './step-thumb';

const JOIN_PX = 7;
export const THUMB = { widthPx: 50, heightPx: 25 } as const;

interface StripProps {
  readonly trees: readonly PromptTree[];
  readonly xPx: readonly number[];
  readonly at: number;
  readonly window: { readonly from: number; readonly to: number };
  readonly widthPx: number;
  readonly leftPx: number;
  readonly withAttempt: boolean;
  readonly onPick: (at: number) => void;
}

const isPlain = (event: MouseEvent): boolean => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Thumbnails of the trees around the current one, each joined to its place on the axis. */
export function StepStrip({ trees, xPx, at, window: { from, to }, widthPx, leftPx, withAttempt, onPick }: StripProps) {
  const { run, colour } = useTree();
  const slotPx = (widthPx - leftPx) / Math.max(1, to - from);
  const middlePx = (i: number): number => leftPx + slotPx * (i - from + 0.5);
  const shown = trees.slice(from, to).map((tree, i) => ({ tree, i: from + i }));
  const join = (i: number): string => {
    const [x0, x1] = [Math.round(xPx[i]!) + 0.5, middlePx(i)];
    return `M${x0} 0C${x0} ${JOIN_PX * 0.8} ${x1} ${JOIN_PX * 0.2} ${x1} ${JOIN_PX}`;
  };
  return (
    <>
      <svg width={widthPx} height={JOIN_PX} aria-hidden="true">
        {shown.map(({ tree, i }) => i !== at && <path key={tree.treeKey} d={join(i)} fill="none" stroke="var(--line-2)" />)}
        {at >= from && at < to && <path d={join(at)} fill="none" stroke="var(--ink)" strokeWidth="1.5" />}
      </svg>
      <div className="strip" style={{ height: THUMB.heightPx + 25 }}>
        <span className="names" aria-hidden="true" style={{ top: THUMB.heightPx + 1 }}>
          step
          <br />
          k/n
        </span>
        {shown.map(({ tree, i }) => (
          <a
            key={tree.treeKey}
            href={treePageHref(run, tree.treeKey, colour)}
            aria-current={i === at ? 'true' : undefined}
            aria-label={`step ${tree.step}${withAttempt ? `, attempt ${tree.attempt}` : ''}: ${tree.k} of ${tree.n} pass`}
            style={{ left: middlePx(i) - THUMB.widthPx / 2, width: THUMB.widthPx }}
            onClick={(event) => {
              if (!isPlain(event)) return;
              event.preventDefault();
              onPick(i);
            }}
          >
            <span className="pic">
              <StepThumb tree={tree} {...THUMB} />
            </span>
            <span className="num">
              {tree.step}
              {withAttempt && <small> a{tree.attempt}</small>}
            </span>
            <span className="num dim">
              {tree.k}/{tree.n}
            </span>
          </a>
        ))}
      </div>
    </>
  );
}
