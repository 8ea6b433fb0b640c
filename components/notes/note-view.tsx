import { LocalTime } from '@/components/ui/local-time';
import type { Note } from '@/lib/contract/read/notes';
import { visibleText } from '@/lib/display/visible-text';

/** A note: what it is about, when it was written, its text. */
export function NoteView({ note, about, onRemove }: { note: Note; about: React.ReactNode; onRemove?: () => void }) {
  return (
    <article className="note">
      <header>
        <span className="about">{about}</span>
        <span className="flex-1" />
        <LocalTime iso={note.at} />
        {onRemove && (
          <button type="button" aria-label="Delete this note" onClick={onRemove}>
            delete
          </button>
        )}
      </header>
      <p dir="auto">{visibleText(note.text)}</p>
    </article>
  );
}
