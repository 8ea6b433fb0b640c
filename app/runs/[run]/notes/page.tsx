import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { NotesView } from '@/components/notes/notes-view';
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
  return <NotesView run={run} name={detail.row.name} after={after} />;
}
