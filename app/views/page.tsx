import type { Metadata } from 'next';
import { Nav } from '@/components/shell/nav';
import { Shell } from '@/components/shell/shell';
import { ViewsPage } from '@/components/views/views-page';
import { getRun, listViews } from '@/db/queries';
import { formatPlural } from '@/lib/display/numbers';
import '@/components/views/views-page.css';
import '@/components/views/view-figure.css';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Saved views' };

const KEYS = [
  { keys: ['↑', '↓'], does: 'walk the views' },
  { keys: ['Enter'], does: 'open the view' },
  { keys: ['e'], does: 'rename it, edit its note' },
  { keys: ['Delete'], does: 'delete it; it can be taken back' },
  { keys: ['/'], does: 'filter' },
];

interface Props {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const one = (value: string | string[] | undefined): string | null => (Array.isArray(value) ? (value[0] ?? null) : (value ?? null));

/** Saved views of all runs. */
export default async function SavedViewsPage({ searchParams }: Props) {
  const query = await searchParams;
  const run = one(query.run);
  const [list, detail] = await Promise.all([listViews({ q: one(query.q) ?? '', run }), run === null ? null : getRun(run)]);
  return (
    <Shell
      crumbs={[{ text: 'runs', href: '/' }, { text: 'saved views' }]}
      beside={<Nav links={[{ text: 'narratives', href: '/narratives' }]} />}
      keys={KEYS}
      status={
        <>
          <span>{formatPlural(list.count, 'view')}</span>
          <span>a view is a page’s address under a name; it shows the data as they are when it is opened</span>
        </>
      }
    >
      <ViewsPage list={list} runName={detail?.row.name ?? null} initial={one(query.view)} />
    </Shell>
  );
}
