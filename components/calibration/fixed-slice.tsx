import type { CalibrationSlice } from '@/lib/contract/read/calibration';
import { formatPlural } from '@/lib/display/numbers';
import { STAGE_WORDS, TARGET_WORDS } from './words';

/** In a copy: what the diagrams are of, where a server offers other cuts. */
export function FixedSlice({ slice }: { slice: CalibrationSlice }) {
  return (
    <div className="tool cal-tool">
      <p className="text-ink-2 text-small">
        All steps and depths; {STAGE_WORDS[slice.stage]}; V as recorded, any predictor version; {formatPlural(slice.count, 'bin')} of equal width,
        each node once; judged by: {TARGET_WORDS[slice.targets]}.{' '}
        <span className="text-ink-3">Other cuts are computed by a server: this copy has none.</span>
      </p>
    </div>
  );
}
