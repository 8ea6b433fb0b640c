'use client';

import Link from 'next/link';
import { parseTreeKey } from '@/lib/contract/tree-key';
import { useTree } from '../tree-context';

/** The step of the tree that is shown: it changes while the page stays. */
export function StepCrumb() {
  const { run, treeKey } = useTree();
  const step = parseTreeKey(treeKey)?.step;
  return (
    <Link className="ell" href={`/runs/${encodeURIComponent(run)}/steps/${step}`} prefetch={false}>
      step {step}
    </Link>
  );
}
