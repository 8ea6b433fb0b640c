import { AskAgain } from '@/components/ui/unread';
import { formatBytes } from '@/lib/display/numbers';
import type { ShownPreview } from './use-preview';

const inches = (value: number): string => String(Math.round(value * 100) / 100);

/** The figure as its file will be, its size, and what it leaves out. `isClear`: it has no ground of its own. */
export function PreviewPane({ preview, isClear }: { preview: ShownPreview; isClear: boolean }) {
  return (
    <div className="export-preview">
      <div className="export-stage" data-clear={isClear || undefined} data-waiting={preview.isCurrent ? undefined : true}>
        {/* biome-ignore lint/performance/noImgElement: an object URL that exists in this page only */}
        {preview.src && <img src={preview.src} alt="The figure as it will be saved" />}
        {!preview.src && preview.failure === null && <span className="shape late export-sheet" />}
      </div>
      {preview.failure !== null && <AskAgain onRetry={preview.retry}>{preview.failure}</AskAgain>}
      <p className="export-facts">
        <span className="num">
          {preview.widthIn > 0 ? `${inches(preview.widthIn)} × ${inches(preview.heightIn)} in` : preview.failure === null ? 'drawing …' : 'not drawn'}
        </span>
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
