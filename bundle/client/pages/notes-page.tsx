import { NotesView } from '@/components/notes/notes-view';
import { copy } from '../copy';

export function NotesPage({ run }: { run: string }) {
  return <NotesView run={run} name={copy().manifest.name} after="" />;
}
