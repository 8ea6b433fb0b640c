import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { type FigureRef, figureCommand, figureHref } from '@/lib/figure/figure-ref';
import { ExportControls } from './export-controls';
import { type ExportLook, lookQuery, type SetLook } from './export-look';

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

/** Size, ink and format, the file, and the command that writes the same one. `children`: what else can be done with the figure. */
export function SaveFigure(props: {
  figure: FigureRef;
  titled: boolean;
  look: ExportLook;
  setLook: SetLook;
  /** The server refused the figure as asked. */
  failed: boolean;
  /** Of the page that shows the same. */
  href: string;
  children?: ReactNode;
}) {
  const { figure, look, titled } = props;
  const query = lookQuery(look, titled);
  return (
    <>
      <ExportControls look={look} setLook={props.setLook} />
      {props.failed ? (
        <button type="button" className="btn export-save" disabled>
          Cannot be saved as asked
        </button>
      ) : (
        <a className="btn solid export-save" data-first-focus href={figureHref(figure, look.format, { ...query, download: '1' })} download>
          <Download size={14} strokeWidth={1.5} />
          Save as {look.format.toUpperCase()}
        </a>
      )}
      {props.children}
      <h3 className="dim">The same bytes from the command line</h3>
      <Copied label="Copy the command" text={figureCommand(figure, look.format, query)} />
      <h3 className="dim">This view</h3>
      <Copied label="Copy a link to this view" text={props.href} />
      <p className="dim export-note">The file says which runs, which step, which page and which version of Canopy it comes from.</p>
    </>
  );
}
