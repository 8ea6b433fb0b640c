'use client';

import Link from 'next/link';
import { useEffect, useRef } from 'react';
import type { TreeDetail } from '@/lib/contract/read/trees';
import { formatCount } from '@/lib/display/numbers';
import { treePageHref } from './api';
import { useTree, useTreeState } from './tree-context';

const BAR_PX = 36;

function StepLink({ entry, isHere }: { entry: TreeDetail['overSteps'][number]; isHere: boolean }) {
  const { run, colour } = useTree();
  const ref = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isHere || !ref.current?.parentElement) return;
    const list = ref.current.parentElement;
    list.scrollLeft = ref.current.offsetLeft - list.offsetLeft - list.clientWidth / 2 + ref.current.offsetWidth / 2;
  }, [isHere]);
  const passPx = entry.n === 0 ? 0 : (entry.k / entry.n) * BAR_PX;
  return (
    <Link
      ref={ref}
      href={treePageHref(run, entry.treeKey, colour)}
      prefetch={false}
      aria-current={isHere ? 'true' : undefined}
      aria-label={`step ${entry.step}: ${entry.k} of ${entry.n} pass`}
    >
      <svg width={BAR_PX} height={BAR_PX} aria-hidden="true">
        <rect y={BAR_PX - passPx} width={BAR_PX} height={passPx} fill="var(--success)" />
        {entry.n > 0 && <rect width={BAR_PX} height={BAR_PX - passPx} fill="var(--failure)" opacity=".85" />}
        {entry.n === 0 && <rect x=".5" y=".5" width={BAR_PX - 1} height={BAR_PX - 1} fill="none" stroke="var(--line-2)" strokeDasharray="2 2" />}
      </svg>
      <span className="num">{entry.step}</span>
      <span className="num dim">
        {entry.k}/{entry.n}
      </span>
    </Link>
  );
}

/** The same prompt in every step that drew it: how many of its leaves passed, and the way to those trees. */
export function OverSteps() {
  const { treeKey } = useTree();
  const detail = useTreeState((state) => state.detail);
  const steps = detail?.overSteps ?? [];
  const count = new Set(steps.map((entry) => entry.step)).size;
  return (
    <section className="over-steps" aria-label="This prompt over training">
      <h3>
        This prompt over training
        {detail && <span className="dim">{count === 1 ? 'in this step only' : `in ${formatCount(count)} steps`}</span>}
        <kbd>[</kbd>
        <kbd>]</kbd>
        <span className="flex-1" />
        <span className="dim hide-s">passing leaves, step, k/n</span>
      </h3>
      <div className="steps">
        {steps.map((entry) => (
          <StepLink key={entry.treeKey} entry={entry} isHere={entry.treeKey === treeKey} />
        ))}
      </div>
    </section>
  );
}
