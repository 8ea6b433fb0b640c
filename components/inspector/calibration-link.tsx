'use client';

import Link from 'next/link';
import { useTree, useTreeState } from '@/components/tree/tree-context';
import { IS_COPY } from '@/components/ui/host';

/** The way to what is known of V at this very prefix: over steps and runs, and among its neighbours. Nothing at a node without V. */
export function CalibrationLink({ node }: { node: number }) {
  const { run, treeKey } = useTree();
  const whole = useTreeState((state) => state.whole);
  const id = whole?.ids.at(node);
  if (!whole || id === undefined || Number.isNaN(whole.v[node]!)) return null;
  const query = new URLSearchParams({ tree: treeKey, node: id });
  const href = `/runs/${encodeURIComponent(run)}/calibration?${query}`;
  // A copy holds the run's calibration, not that of each prefix
  if (IS_COPY) return null;
  return (
    <p className="hint">
      <Link className="more" href={href} prefetch={false}>
        Is V right at this prefix? →
      </Link>
    </p>
  );
}
