'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useRef, useState } from 'react';
import type { ImportAnswer, ImportProgress } from '@/lib/contract';
import { uploadFile } from './upload';

/** A file on its way: waiting, sending, being read, or ended with a report or an error. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly phase: 'waiting' | 'sending' | 'reading' | 'done' | 'failed';
  /** Share of the phase that is done, in [0, 1]; null where the total is unknown. */
  readonly share: number | null;
  readonly events: number;
  readonly answer: ImportAnswer | null;
  readonly error: string | null;
  readonly hint: string | null;
}

function afterLine(upload: Upload, line: ImportProgress): Upload {
  if (line.type === 'done') return { ...upload, phase: 'done', share: 1, answer: line.answer };
  if (line.type === 'error') return { ...upload, phase: 'failed', error: line.error, hint: line.hint };
  return { ...upload, phase: 'reading', share: line.total > 0 ? Math.min(1, line.bytes / line.total) : null, events: line.events };
}

/** Files dropped on the page, sent one after the other; the page's own data are read again after each. */
export function useUploads(): [readonly Upload[], (files: readonly File[]) => void] {
  const router = useRouter();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const nextId = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const add = useCallback(
    (files: readonly File[]) => {
      const change = (id: number, to: (upload: Upload) => Upload): void => setUploads((all) => all.map((one) => (one.id === id ? to(one) : one)));
      for (const file of files) {
        const id = nextId.current++;
        const waiting = {
          id,
          name: file.name,
          bytes: file.size,
          phase: 'waiting',
          share: 0,
          events: 0,
          answer: null,
          error: null,
          hint: null,
        } as const;
        setUploads((all) => [waiting, ...all]);
        queue.current = queue.current.then(async () => {
          await uploadFile(file, {
            onSent: (share) => change(id, (one) => (one.phase === 'reading' ? one : { ...one, phase: 'sending', share })),
            onLine: (line) => change(id, (one) => afterLine(one, line)),
          });
          router.refresh();
        });
      }
    },
    [router],
  );
  return [uploads, add];
}
