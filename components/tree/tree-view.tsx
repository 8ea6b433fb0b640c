import type { ReactNode } from 'react';
import { Shell } from '@/components/shell/shell';
import { IS_COPY } from '@/components/ui/host';
import type { TreeIdentity } from '@/lib/contract/common';
import { COLOURINGS } from '@/lib/display/scales';
import { LensProvider } from './lens';
import { StepCrumb } from './time/step-crumb';
import { TreeProvider } from './tree-context';
import { TreeStatus } from './tree-status';
import { TreeWorkspace } from './tree-workspace';
import '@/components/tree/tree.css';
import '@/components/tree/legend.css';
import '@/components/tree/tree-panels.css';
import '@/components/tree/time/time.css';
import '@/components/inspector/inspector.css';
import '@/components/inspector/inspector-evidence.css';
import '@/components/inspector/markdown.css';
import '@/components/inspector/inspector-text.css';
import '@/components/inspector/inspector-more.css';
import '@/components/notes/notes.css';

const KEYS = [
  { keys: ['1', '…', '8'], does: `colour by ${COLOURINGS.map(({ name }) => name).join(', ')}` },
  { keys: ['←', '→'], does: 'parent, first child' },
  { keys: ['↑', '↓'], does: 'sibling above, below' },
  { keys: ['Enter'], does: 'go to the inspector' },
  { keys: ['n'], does: IS_COPY ? 'read the node’s notes' : 'write a note on the node' },
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

export interface TreeViewProps {
  readonly run: string;
  readonly name: string;
  readonly allocator: string | null;
  readonly treeKey: string;
  readonly tree: Omit<TreeIdentity, 'run'>;
  readonly live: ReactNode;
  /** Brings what is known besides the nodes. */
  readonly children: ReactNode;
}

/** The open tree with all that belongs to it. It reads the packed snapshot itself. */
export function TreeView({ run, name, allocator, treeKey, tree, live, children }: TreeViewProps) {
  const runHref = `/runs/${encodeURIComponent(run)}`;
  return (
    <TreeProvider run={run} treeKey={treeKey}>
      <Shell
        crumbs={[
          { text: 'runs', href: '/' },
          { text: name, href: runHref, mono: true },
          { text: `step ${tree.step}`, href: `${runHref}/steps/${tree.step}`, shown: <StepCrumb /> },
          { text: tree.prompt, mono: true },
        ]}
        live={live}
        keys={KEYS}
        status={<TreeStatus allocator={allocator} />}
      >
        <LensProvider>
          <TreeWorkspace>{children}</TreeWorkspace>
        </LensProvider>
      </Shell>
    </TreeProvider>
  );
}
