import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { LiveIndicator } from '@/components/shell/live-indicator';
import { Shell } from '@/components/shell/shell';
import { LensProvider } from '@/components/tree/lens';
import { StepCrumb } from '@/components/tree/time/step-crumb';
import { TreeProvider } from '@/components/tree/tree-context';
import { TreeStatus } from '@/components/tree/tree-status';
import { TreeWorkspace } from '@/components/tree/tree-workspace';
import { getRun } from '@/db/queries';
import { parseTreeKey } from '@/lib/contract/tree-key';
import { COLOURINGS } from '@/lib/display/scales';
import '@/components/tree/tree.css';
import '@/components/tree/legend.css';
import '@/components/tree/tree-panels.css';
import '@/components/tree/time/time.css';
import '@/components/inspector/inspector.css';
import '@/components/inspector/inspector-evidence.css';
import '@/components/inspector/inspector-text.css';
import '@/components/inspector/inspector-more.css';
import '@/components/notes/notes.css';
import { readAddress, type TreeParams } from './address';

export const dynamic = 'force-dynamic';

const KEYS = [
  { keys: ['1', '…', '8'], does: `colour by ${COLOURINGS.map(({ name }) => name).join(', ')}` },
  { keys: ['←', '→'], does: 'parent, first child' },
  { keys: ['↑', '↓'], does: 'sibling above, below' },
  { keys: ['Enter'], does: 'go to the inspector' },
  { keys: ['n'], does: 'write a note on the node' },
  { keys: ['Space'], does: 'collapse or open the subtree' },
  { keys: ['o'], does: 'open all that is folded' },
  { keys: ['z'], does: 'focus on the subtree' },
  { keys: ['f'], does: 'fit the whole tree' },
  { keys: ['/'], does: 'search in the tree' },
  { keys: ['F3', '⇧F3'], does: 'next, previous match' },
  { keys: ['c', '⇧c'], does: 'next, previous contrast prefix' },
  { keys: ['m', '⇧m'], does: 'next, previous confident mistake' },
  { keys: ['[', ']'], does: 'this prompt’s tree one step earlier, later' },
  { keys: ['Space'], does: 'play or pause, in the panel of steps and growth' },
];

/**
 * The open tree. It stands in the layout, above the page's data, so that following a link shows it at once: it reads the
 * packed snapshot itself, and what the page knows besides comes when it comes.
 */
export default async function TreeLayout({ params, children }: { params: Promise<TreeParams>; children: ReactNode }) {
  const { run, treeKey } = readAddress(await params);
  const tree = parseTreeKey(treeKey);
  if (!tree) notFound();
  const detail = await getRun(run);
  if (!detail) notFound();
  const { row } = detail;
  const runHref = `/runs/${encodeURIComponent(run)}`;
  return (
    <TreeProvider run={run} treeKey={treeKey}>
      <Shell
        crumbs={[
          { text: 'runs', href: '/' },
          { text: row.name, href: runHref, mono: true },
          { text: `step ${tree.step}`, href: `${runHref}/steps/${tree.step}`, shown: <StepCrumb /> },
          { text: tree.prompt, mono: true },
        ]}
        live={
          row.status === 'live' ? (
            <LiveIndicator live>
              live <span className="num">{row.step === null ? '' : `step ${row.step}`}</span>
            </LiveIndicator>
          ) : undefined
        }
        keys={KEYS}
        status={<TreeStatus allocator={row.allocator} />}
      >
        <LensProvider>
          <TreeWorkspace>{children}</TreeWorkspace>
        </LensProvider>
      </Shell>
    </TreeProvider>
  );
}
