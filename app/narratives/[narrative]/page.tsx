import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { NarrativePage } from '@/components/narratives/narrative-page';
import { Nav } from '@/components/shell/nav';
import { Shell } from '@/components/shell/shell';
import { getNarrative } from '@/db/queries';
import { formatPlural } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import '@/components/views/view-figure.css';
import '@/components/narratives/narrative.css';
import '@/components/inspector/markdown.css';
import '@/components/narratives/prose.css';
import '@/components/narratives/narrative-edit.css';
import '@/components/narratives/narrative-print.css';

export const dynamic = 'force-dynamic';

const KEYS = [
  { keys: ['e'], does: 'edit, or be done with it' },
  { keys: ['↑', '↓'], does: 'the block above, below' },
  { keys: ['⌥↑', '⌥↓'], does: 'move the block' },
  { keys: ['Enter'], does: 'write in the block; Esc ends it' },
  { keys: ['t', 'v'], does: 'text, saved view below the block' },
  { keys: ['Delete'], does: 'delete the block; it can be taken back' },
  { keys: ['⌘S', 'Ctrl S'], does: 'save now' },
];

interface Props {
  readonly params: Promise<{ narrative: string }>;
}

const read = cache(getNarrative);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const narrative = await read((await params).narrative);
  return { title: narrative ? visibleText(narrative.title) : 'Narrative' };
}

export default async function OneNarrativePage({ params }: Props) {
  const narrative = await read((await params).narrative);
  if (!narrative) notFound();
  const figures = narrative.blocks.filter(({ kind }) => kind === 'view').length;
  return (
    <Shell
      crumbs={[{ text: 'runs', href: '/' }, { text: 'narratives', href: '/narratives' }, { text: visibleText(narrative.title) }]}
      beside={<Nav links={[{ text: 'saved views', href: '/views' }]} />}
      keys={KEYS}
      status={
        <>
          <span>{formatPlural(figures, 'figure')}, drawn from what is stored now</span>
          <span>
            <b>e</b> edits in place
          </span>
        </>
      }
    >
      <NarrativePage narrative={narrative} />
    </Shell>
  );
}
