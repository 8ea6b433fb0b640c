'use client';

import { Upload as UploadIcon } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useKeys } from '@/components/ui/use-keys';
import { Samples } from './samples';
import { UploadRow } from './upload-row';
import { useUploads } from './use-uploads';

/** Drop files or choose them: each is sent as it is, its format found out by its first bytes, its report shown below. */
export function Importer() {
  const [uploads, add] = useUploads();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = (): void => input.current?.click();
  useKeys({ o: choose });
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <section aria-label="Import files">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the button inside is everyone's */}
      <div
        className={over ? 'drop over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <UploadIcon size={18} strokeWidth={1.35} aria-hidden="true" className="text-ink-3" />
        <span>Drop files of rollouts here</span>
        <button type="button" className="btn" onClick={choose}>
          Choose files <kbd>o</kbd>
        </button>
        <input
          ref={input}
          type="file"
          multiple
          className="sr-only"
          tabIndex={-1}
          aria-label="Files to import"
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      <Samples add={add} />
      {uploads.length > 0 && (
        <ul aria-label="Imported files">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}
