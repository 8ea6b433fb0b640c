import { TriangleAlert } from 'lucide-react';
import type { CalibrationSelection, CalibrationSlice, SelectionOffset } from '@/lib/contract/read/calibration';
import { formatCount, formatSigned } from '@/lib/display/numbers';
import { outcomesText } from '@/lib/figure/calibration-words';
import { selectionText } from './words';

const OFFSET_WORDS: Readonly<Record<SelectionOffset['targets'], string>> = {
  unselected: 'own bare rollouts',
  fresh: 'fresh continuations',
  'fresh-or-bare': 'fresh where expanded, else bare',
  paper: 'all leaves under anchors',
};

const value = (estimate: SelectionOffset['low']): string => (estimate ? formatSigned(estimate.value, 3) : '–');

function title({ low, high, nodesLow, nodesHigh }: SelectionOffset): string {
  const part = (name: string, estimate: SelectionOffset['low'], nodes: number): string =>
    estimate
      ? `${name}: ${formatSigned(estimate.value, 3)}${estimate.low === null || estimate.high === null ? '' : ` [${formatSigned(estimate.low, 3)}, ${formatSigned(estimate.high, 3)}]`}, ${formatCount(nodes)} nodes`
      : `${name}: no node`;
  return `Mean of observed − exact V. ${part('exact V < 0.3', low, nodesLow)}; ${part('exact V > 0.7', high, nodesHigh)}`;
}

/** Says what the allocator's choices do to the outcomes, which of them this page uses, and by how much each is off where V is known. */
export function SelectionBanner({ slice, selection }: { slice: CalibrationSlice; selection: CalibrationSelection }) {
  const wrong = selectionText(slice);
  const { anchors, prefixes, offsets } = selection;
  if (anchors === 0 && wrong === null) return null;
  return (
    <div className="cal-warn" role="note">
      <TriangleAlert size={16} strokeWidth={1.35} aria-hidden="true" className="text-warn" />
      <span className="what min-w-0">
        <b>Selection effect.</b> Anchors were chosen for contradicting V. Judged here by <b>{outcomesText(slice)}</b>:{' '}
        {wrong ?? 'no decision chose these outcomes.'}
        {offsets.length > 0 && (
          <span className="offsets">
            off the exact V where it is &lt; 0.3, &gt; 0.7:
            {offsets.map((offset) => (
              <span key={offset.targets} title={title(offset)}>
                {OFFSET_WORDS[offset.targets]}{' '}
                <span className="num">
                  {value(offset.low)}, {value(offset.high)}
                </span>
              </span>
            ))}
          </span>
        )}
      </span>
      <span className="of whitespace-nowrap text-ink-2">
        expanded anchors <span className="num">{formatCount(anchors)}</span> of <span className="num">{formatCount(prefixes)}</span> bare prefixes
      </span>
    </div>
  );
}
