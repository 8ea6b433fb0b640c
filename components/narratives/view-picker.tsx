'use client';

import { Command } from 'cmdk';
import { Chooser } from '@/components/ui/chooser';
import { Modal } from '@/components/ui/modal';
import { Unread } from '@/components/ui/unread';
import { useAnswer } from '@/components/ui/use-answer';
import { viewsApi } from '@/components/views/api';
import { PlaceIcon, PlaceLine } from '@/components/views/place-line';
import type { SavedView, ViewList } from '@/lib/contract/read/views';
import { placeWords } from '@/lib/display/place-words';
import { visibleText } from '@/lib/display/visible-text';

function Choices({ onPick }: { onPick: (view: SavedView) => void }) {
  const { value, failure, retry } = useAnswer<ViewList>(viewsApi());
  if (failure !== null) return <Unread what="The saved views" failure={failure} onRetry={retry} />;
  if (!value) return <p className="picker-words">reading the saved views</p>;
  if (value.count === 0)
    return (
      <p className="picker-words">
        There is no saved view yet. Open a run, a tree or a comparison, press <kbd>⌘S</kbd>, and come back: what is written here is kept.
      </p>
    );
  return (
    <>
      <Command.Empty>No saved view by that name. Names, notes, runs and kinds of pages are searched.</Command.Empty>
      {value.views.map((view) => (
        <Command.Item key={view.id} value={`${view.name} ${placeWords(view)} ${view.note} ${view.id}`} onSelect={() => onPick(view)}>
          <PlaceIcon kind={view.place.kind} size={14} />
          <span className="ell">{visibleText(view.name)}</span>
          <span className="ell ml-auto max-w-[45%] flex-none pl-3 text-ink-3 text-label">
            <PlaceLine view={view} />
          </span>
        </Command.Item>
      ))}
      {value.count > value.views.length && (
        <p className="picker-words">
          The newest {value.views.length} of {value.count} saved views.
        </p>
      )}
    </>
  );
}

/** Chooses a saved view to be put in. */
export function ViewPicker({ open, onPick, onClose }: { open: boolean; onPick: (view: SavedView) => void; onClose: () => void }) {
  return (
    <Modal open={open} label="Choose a saved view" className="palette" onClose={onClose}>
      <Chooser label="Choose a saved view">
        <Command.Input placeholder="Saved view" data-first-focus />
        <Command.List>
          <Choices onPick={onPick} />
        </Command.List>
      </Chooser>
    </Modal>
  );
}
