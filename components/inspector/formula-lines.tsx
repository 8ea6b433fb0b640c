import type { TreeDecision } from '@/lib/contract/read/trees';
import { formatFixed } from '@/lib/display/numbers';
import { ordinal, prefixUtility, smallestFundedGain, unitGain } from './decision-math';

type Anchor = TreeDecision['anchors'][number];

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const raised = (n: number): string => [...String(n)].map((digit) => SUPERSCRIPT[Number(digit)]).join('');

/** The formulas of stage 2 with this anchor's numbers in them. */
export function FormulaLines({ anchor, anchors }: { anchor: Anchor; anchors: readonly Anchor[] }) {
  const { r, v, q, allocated } = anchor;
  if (q === null || v === null)
    return <p className="hint">No prediction was asked here, so there is no q and no utility: the allocator decided without them.</p>;
  const last = smallestFundedGain(anchors);
  const shown = formatFixed(q);
  return (
    <div className="fx">
      <span>q</span>
      <div>
        = r·Ṽ + (1−r)(1−Ṽ) = {formatFixed(r, Number.isInteger(r) ? 0 : 2)} × {formatFixed(v)} + {formatFixed(1 - r, Number.isInteger(r) ? 0 : 2)} ×{' '}
        {formatFixed(1 - v)} = {shown}
      </div>
      <span>U</span>
      <div>
        = 1 − qᵏ = 1 − {shown}
        {raised(allocated)} = {formatFixed(prefixUtility(q, allocated), 3)}
      </div>
      <span>next</span>
      <div>
        {ordinal(allocated + 1)} unit would gain q{raised(allocated)}(1 − q) = {formatFixed(unitGain(q, allocated + 1), 3)}
        {last !== null && `; smallest gain that was funded ${formatFixed(last, 3)}`}
      </div>
    </div>
  );
}
