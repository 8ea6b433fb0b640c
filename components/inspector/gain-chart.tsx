import type { TreeDecision } from '@/lib/contract/read/trees';
import { formatFixed } from '@/lib/display/numbers';
import { gainBars, ordinal } from './decision-math';

const HEIGHT_PX = 126;
const WIDTH_PX = 380;
const LEFT_PX = 36;
const BASE_Y = HEIGHT_PX - 20;
const TOP_Y = 12;

/** A round number at or above the largest gain, and its thirds. */
function axisTop(most: number): number {
  return [0.03, 0.075, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9].find((top) => top >= most) ?? 1.05;
}

/** Gain of each continuation at one anchor: filled where given, hollow where not; dashed, the smallest gain funded in the tree. */
export function GainChart({ anchor, last }: { anchor: TreeDecision['anchors'][number]; last: number | null }) {
  if (anchor.q === null) return null;
  const bars = gainBars(anchor.q, anchor.allocated);
  const top = axisTop(Math.max(bars[0]!.gain, last ?? 0));
  const yPx = (gain: number): number => BASE_Y - (gain / top) * (BASE_Y - TOP_Y);
  const pitchPx = (WIDTH_PX - LEFT_PX) / bars.length;
  const barPx = Math.min(30, pitchPx * 0.55);
  const lastY = last === null ? null : Math.round(yPx(last)) + 0.5;
  // Above the bars that its words stand over
  const wordsY = yPx(Math.max(last ?? 0, bars[Math.floor(bars.length / 2)]!.gain)) - 17;
  return (
    <svg
      viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`}
      width="100%"
      role="img"
      aria-label={bars.map((bar) => `${ordinal(bar.unit)} ${formatFixed(bar.gain, 3)}${bar.isGiven ? ' given' : ''}`).join(', ')}
    >
      {[0, 1, 2, 3].map((third) => (
        <g key={third}>
          <line
            className={third === 0 ? 'axis' : 'grid'}
            x1={LEFT_PX}
            x2={WIDTH_PX}
            y1={Math.round(yPx((top * third) / 3)) + 0.5}
            y2={Math.round(yPx((top * third) / 3)) + 0.5}
          />
          <text x={LEFT_PX - 6} y={yPx((top * third) / 3) + 3.5} textAnchor="end">
            {third === 0 ? 0 : formatFixed((top * third) / 3, top < 0.3 ? 3 : 2)}
          </text>
        </g>
      ))}
      {last !== null && lastY !== null && (
        <>
          <line x1={LEFT_PX} x2={WIDTH_PX} y1={lastY} y2={lastY} stroke="var(--ink)" strokeDasharray="3 3" />
          <text className="s ink over" x={WIDTH_PX} y={wordsY < TOP_Y ? lastY + 13 : wordsY} textAnchor="end">
            last unit given in this tree gained {formatFixed(last, 3)}
          </text>
        </>
      )}
      {bars.map((bar, i) => {
        const xPx = LEFT_PX + pitchPx * (i + 0.5);
        const given = { fill: 'var(--budget)' };
        const left = { fill: 'var(--bg)', stroke: 'var(--line-2)' };
        return (
          <g key={bar.unit}>
            <rect
              x={xPx - barPx / 2}
              width={barPx}
              y={yPx(bar.gain)}
              height={Math.max(0.5, BASE_Y - yPx(bar.gain))}
              {...(bar.isGiven ? given : left)}
            />
            <text x={xPx} y={yPx(bar.gain) - 4} textAnchor="middle" className={bar.isGiven ? 'ink over' : 'over'}>
              {formatFixed(bar.gain, 3)}
            </text>
            <text x={xPx} y={HEIGHT_PX - 6} textAnchor="middle">
              {ordinal(bar.unit)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
