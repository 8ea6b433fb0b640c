import type { Metadata } from 'next';
import { NarrativesPage } from '@/components/narratives/narratives-page';
import { Nav } from '@/components/shell/nav';
import { Shell } from '@/components/shell/shell';
import { listNarratives } from '@/db/queries';
import { formatPlural } from '@/lib/display/numbers';
import '@/components/views/views-page.css';
import '@/components/narratives/narrative.css';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Narratives' };

const KEYS = [
  { keys: ['↑', '↓'], does: 'walk the narratives' },
  { keys: ['Enter'], does: 'open the narrative' },
  { keys: ['Delete'], does: 'delete it; it can be taken back' },
  { keys: ['/'], does: 'filter' },
];

interface Props {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Narratives of all runs. */
export default async function AllNarrativesPage({ searchParams }: Props) {
  const { q } = await searchParams;
  const list = await listNarratives({ q: typeof q === 'string' ? q : '' });
  return (
    <Shell
      crumbs={[{ text: 'runs', href: '/' }, { text: 'narratives' }]}
      beside={<Nav links={[{ text: 'saved views', href: '/views' }]} />}
      keys={KEYS}
      status={
        <>
          <span>{formatPlural(list.count, 'narrative')}</span>
          <span>text and figures of saved views; figures show the data as they are stored when it is read</span>
        </>
      }
    >
      <NarrativesPage list={list} />
    </Shell>
  );
}
