'use client';

import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';

/** A page that could not be shown: what failed, and what to do about it. */
export function Failure({ what, detail, retry }: { what: string; detail: string; retry?: () => void }) {
  return (
    <div className="frame">
      <header className="top">
        <Link href="/" className="font-medium" prefetch={false}>
          Canopy
        </Link>
      </header>
      <main className="grid place-content-center p-8">
        <div role="alert" className="max-w-[56ch]">
          <h1 className="flex items-center gap-2 font-semibold text-title">
            <TriangleAlert size={16} strokeWidth={1.5} className="text-danger" /> {what}
          </h1>
          <p className="mt-2 text-ink-2">{detail}</p>
          <div className="mt-4 flex gap-2">
            {retry && (
              <button type="button" className="btn solid" onClick={retry}>
                Try again
              </button>
            )}
            <Link className="btn" href="/" prefetch={false}>
              All runs
            </Link>
          </div>
        </div>
      </main>
      <footer className="foot">Nothing stored was changed.</footer>
    </div>
  );
}
