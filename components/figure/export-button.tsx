'use client';

import { ImageDown } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { FigureRef } from '@/lib/figure/figure-ref';

const ExportDialog = dynamic(() => import('./export-dialog').then((module) => module.ExportDialog), { ssr: false });

/**
 * Opens the export of a figure. `figure`: its kind in `lib/publish/registry` and what it shows; `titled`: as the kind has it.
 * `small`: among the tools of a panel. The dialog's code comes when it is first opened.
 */
export function ExportButton({
  figure,
  titled = false,
  label = 'Export figure',
  small = false,
}: {
  figure: FigureRef;
  titled?: boolean;
  label?: string;
  small?: boolean;
}) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return (
    <>
      <button
        type="button"
        className={small ? 'panel-tool' : 'icon'}
        aria-label={label}
        title={`${label} as SVG, PDF, PNG or CSV`}
        aria-haspopup="dialog"
        onClick={() => setState('open')}
      >
        <ImageDown size={small ? 13 : 15} strokeWidth={small ? 1.35 : 1.5} />
      </button>
      {/* Beside the page, not in the heading that holds the button: it would look like that heading */}
      {state !== 'unopened' &&
        createPortal(<ExportDialog figure={figure} titled={titled} open={state === 'open'} onClose={() => setState('closed')} />, document.body)}
    </>
  );
}
