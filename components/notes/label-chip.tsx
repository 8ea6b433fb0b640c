import { visibleText } from '@/lib/display/visible-text';
import { fingerprint } from '@/lib/text/span';

const COLOURS = 8;

/** Which of eight colours a label has: by its text, so that it has the same one everywhere. */
export function labelColour(label: string): number {
  return Number.parseInt(fingerprint(label), 36) % COLOURS;
}

/** A label: its text beside its colour. */
export function LabelChip({ label, onRemove, children }: { label: string; onRemove?: () => void; children?: React.ReactNode }) {
  const text = visibleText(label);
  return (
    <span className="label-chip" title={text}>
      <i data-colour={labelColour(label)} aria-hidden="true" />
      <span className="ell">{text}</span>
      {children}
      {onRemove && (
        <button type="button" aria-label={`Take the label ${text} off`} onClick={onRemove}>
          ×
        </button>
      )}
    </span>
  );
}
