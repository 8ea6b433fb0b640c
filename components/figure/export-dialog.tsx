'use client';

import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { Modal } from '@/components/ui/modal';
import { formatBytes } from '@/lib/display/numbers';
import { type FigureQuery, type FigureRef, figureCommand, figureHref } from '@/lib/figure/figure-ref';
import { ExportControls, type ExportLook } from './export-controls';
import { type Preview, usePreview } from './use-preview';

/** What of the look differs from the default, as parameters. */
function lookQuery(look: ExportLook, titled: boolean): FigureQuery {
  const unless = (text: string, plain: string): string | null => (text === plain ? null : text);
  return {
    preset: unless(look.preset, 'double'),
    width: look.width || null,
    height: look.height || null,
    pt: look.pt || null,
    theme: unless(look.theme, 'light'),
    inks: unless(look.inks, 'colour'),
    title: look.title === titled ? null : look.title ? '1' : '0',
    legend: look.legend ? null : '0',
    ground: look.transparent ? 'none' : null,
    dpi: look.dpi || null,
    letters: unless(look.letters, 'shapes'),
  };
}

const inches = (value: number): string => String(Math.round(value * 100) / 100);

function PreviewPane({ preview, isClear }: { preview: Preview & { readonly isCurrent: boolean }; isClear: boolean }) {
  return (
    <div className="export-preview">
      <div className="export-stage" data-clear={isClear || undefined} data-waiting={preview.isCurrent ? undefined : true}>
        {/* biome-ignore lint/performance/noImgElement: an object URL that exists in this page only */}
        {preview.src && <img src={preview.src} alt="The figure as it will be saved" />}
      </div>
      {preview.failure !== null && (
        <p role="alert" className="export-failure">
          {preview.failure}
        </p>
      )}
      <p className="export-facts">
        <span className="num">{preview.widthIn > 0 ? `${inches(preview.widthIn)} × ${inches(preview.heightIn)} in` : 'drawing …'}</span>
        {preview.bytes > 0 && <span className="num dim">SVG {formatBytes(preview.bytes)}</span>}
      </p>
      {preview.notes.length > 0 && (
        <ul className="export-notes">
          {preview.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div className="export-copy">
      <code className="ell" title={text}>
        {text}
      </code>
      <CopyButton text={text} label={label} />
    </div>
  );
}

function Body({ figure, titled, onClose }: { figure: FigureRef; titled: boolean; onClose: () => void }) {
  const [look, setLook] = useState<ExportLook>({
    preset: 'double',
    format: 'svg',
    theme: 'light',
    inks: 'colour',
    width: '',
    height: '',
    pt: '',
    title: titled,
    legend: true,
    transparent: false,
    dpi: '',
    letters: 'shapes',
  });
  const query = lookQuery(look, titled);
  const preview = usePreview(figureHref(figure, 'svg', query));
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
          <ExportControls look={look} setLook={(change) => setLook((now) => ({ ...now, ...change }))} />
          {preview.failure === null ? (
            <a className="btn solid export-save" data-first-focus href={figureHref(figure, look.format, { ...query, download: '1' })} download>
              <Download size={14} strokeWidth={1.5} />
              Save as {look.format.toUpperCase()}
            </a>
          ) : (
            <button type="button" className="btn export-save" disabled>
              Cannot be saved as asked
            </button>
          )}
          <h3 className="dim">The same bytes from the command line</h3>
          <Copied label="Copy the command" text={figureCommand(figure, look.format, query)} />
          <h3 className="dim">This view</h3>
          <Copied label="Copy a link to this view" text={window.location.href} />
          <p className="dim export-note">The file says which runs, which step, which page and which version of Canopy it comes from.</p>
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
