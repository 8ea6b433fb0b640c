'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import { Modal } from '@/components/ui/modal';
import { type FigureRef, figureHref } from '@/lib/figure/figure-ref';
import { AddPanel } from './composer/add-panel';
import { lookQuery, plainLook } from './export-look';
import { PreviewPane } from './preview-pane';
import { SaveFigure } from './save-figure';
import { usePreview } from './use-preview';

function Body({ figure, titled, onClose }: { figure: FigureRef; titled: boolean; onClose: () => void }) {
  const [look, setLook] = useState(() => plainLook(titled));
  const preview = usePreview(figureHref(figure, 'svg', lookQuery(look, titled)));
  return (
    <>
      <header className="export-head">
        <h2>Export figure</h2>
        <button type="button" className="icon" aria-label="Close" onClick={onClose}>
          <X size={16} strokeWidth={1.5} />
        </button>
      </header>
      <div className="export-body">
        <PreviewPane preview={preview} isClear={look.transparent} />
        <aside>
          <SaveFigure
            figure={figure}
            titled={titled}
            look={look}
            setLook={(change) => setLook((now) => ({ ...now, ...change }))}
            failed={preview.failure !== null}
            href={window.location.href}
          >
            <AddPanel figure={figure} legend={look.legend} />
          </SaveFigure>
        </aside>
      </div>
    </>
  );
}

/** Choices for a figure's file beside the figure as the server draws it. `titled`: the figure has its title unless asked otherwise. */
export function ExportDialog({ figure, titled, open, onClose }: { figure: FigureRef; titled: boolean; open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} label="Export figure" className="export-dialog" onClose={onClose}>
      <Body figure={figure} titled={titled} onClose={onClose} />
    </Modal>
  );
}
