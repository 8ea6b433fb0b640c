import type { PromptPair } from '@/lib/contract/read/compare';
import { formatFixed, formatInterval, formatSigned } from '@/lib/display/numbers';
import type { ShownArm } from '@/lib/figure/compare-arms';
import { differenceMarks } from '@/lib/figure/paired';
import { pWords } from './words';

const x = (value: number): number => 4 + (value + 1) * 48;

function Side({ side }: { side: PromptPair['a'] }) {
  if (side.k !== null && side.n !== null) return `${side.k}/${side.n}`;
  return formatFixed(side.value, 3);
}

function titleOf({ difference, low, high, q }: PromptPair): string {
  const interval = low !== null && high !== null ? ` ${formatInterval(low, high)} (Newcombe 95 %)` : ' (no interval: not a count of samples)';
  return `${formatSigned(difference, 3)}${interval}${q === null ? '' : `, q ${pWords(q)} (Fisher, Benjamini–Hochberg)`}`;
}

/** One prompt: both sides, the difference with its interval. */
export function PairRow(props: {
  pair: PromptPair;
  arm: ShownArm;
  baseline: ShownArm;
  seed: string | null;
  selected: boolean;
  onSelect: ((prompt: string) => void) | null;
}) {
  const { pair, arm, baseline, seed, onSelect } = props;
  const styles = { arm: { label: arm.label, style: arm.line }, baseline: { label: baseline.label, style: baseline.line } };
  return (
    <tr className={props.selected ? 'on' : undefined} title={titleOf(pair)}>
      <td className="num">
        {onSelect ? (
          <button type="button" className="ell" aria-pressed={props.selected} onClick={() => onSelect(pair.prompt)}>
            {pair.prompt}
          </button>
        ) : (
          <span className="ell">{pair.prompt}</span>
        )}
        {seed !== null && <small title="seed"> s{seed}</small>}
      </td>
      <td className="n">
        <Side side={pair.a} />
      </td>
      <td className="n">
        <Side side={pair.b} />
      </td>
      <td>
        <svg width="104" height="16" aria-hidden="true">
          <path d={`M${x(0)} -6V22`} stroke="var(--line-2)" />
          {differenceMarks(pair, x, 8, styles).map((mark) => (
            <Mark key={mark.kind} mark={mark} />
          ))}
        </svg>
      </td>
      <td className="n">{formatSigned(pair.difference)}</td>
    </tr>
  );
}

/** The few kinds of marks that a difference is made of. */
function Mark({ mark }: { mark: ReturnType<typeof differenceMarks>[number] }) {
  if (mark.kind === 'text' || mark.kind === 'group' || mark.kind === 'image') return null;
  const colour = (paint: string | undefined): string => (paint ? `var(--${paint})` : 'none');
  const look = { fill: colour(mark.fill), ...(mark.stroke ? { stroke: colour(mark.stroke.paint), strokeWidth: mark.stroke.widthPx } : {}) };
  if (mark.kind === 'path') return <path d={mark.d} {...look} />;
  if (mark.kind === 'circle') return <circle cx={mark.xPx} cy={mark.yPx} r={mark.radiusPx} {...look} />;
  return <rect x={mark.xPx} y={mark.yPx} width={mark.widthPx} height={mark.heightPx} {...look} />;
}
