import type { Calibration } from '@/lib/contract/read/calibration';
import { formatCount, formatPlural } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';

/** What the diagrams are of, and what is left out. */
export function CalibrationStatus({ calibration: { counts, slice } }: { calibration: Calibration }) {
  return (
    <>
      <span>
        <b className="num">{formatCount(counts.judged)}</b> {counts.judged === 1 ? 'node' : 'nodes'},{' '}
        <b className="num">{formatCount(counts.prompts)}</b> prompts
        {counts.runs > 1 && `, ${counts.runs} runs`}
      </span>
      <span>
        no prediction <b className="num">{formatCount(counts.missing)}</b>, no finished rollout{' '}
        <b className="num">{formatCount(counts.unfinished)}</b>: left out
      </span>
      {counts.supersededTrees > 0 && <span>{formatPlural(counts.supersededTrees, 'tree')} of steps taken again: left out</span>}
      <span>V as recorded at decision time{slice.predictor === null ? ', any predictor version' : `, ${visibleText(slice.predictor)}`}</span>
    </>
  );
}
