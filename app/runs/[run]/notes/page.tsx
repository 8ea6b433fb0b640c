import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { RunNotes } from '@/components/notes/run-notes';
import { RunNav, runTargets } from '@/components/runs/run-pages';
import { runHref } from '@/components/runs/run-row';
import { Shell } from '@/components/shell/shell';
import { getRun, newestChangeId } from '@/db/queries';
import '@/components/notes/notes.css';

export const dynamic = 'force-dynamic';

interface Props {
  readonly params: Promise<{ run: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `notes · ${decodeURIComponent((await params).run)}` };
}

/** Notes and labels of a run. */
export default async function NotesPage({ params }: Props) {
  const run = decodeURIComponent((await params).run);
  const after = await newestChangeId();
  const detail = await getRun(run);
  if (!detail) notFound();
  return (
    <Shell
      crumbs={[{ text: 'runs', href: '/' }, { text: detail.row.name, href: runHref(run), mono: true }, { text: 'notes' }]}
      beside={<RunNav run={run} here="notes" />}
      targets={runTargets(run, 'notes')}
      status={<span>written on nodes, kept by name; deleting the run deletes them</span>}
    >
      <RunNotes run={run} after={after} />
    </Shell>
  );
}
