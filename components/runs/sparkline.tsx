import { Shape } from '@visx/visx';
import type { RunRow } from '@/lib/contract';
import type { RunStyle } from '@/lib/display/runs';

const WIDTH = 112;
const HEIGHT = 22;
const PAD = 3;

/** Runs of consecutive defined points: gaps are never bridged. */
function segments(series: RunRow['ratioSeries']): { step: number; value: number }[][] {
  const result: { step: number; value: number }[][] = [[]];
  for (const { step, value } of series) {
    if (value === null || !Number.isFinite(value)) {
      if (result.at(-1)?.length) result.push([]);
    } else result.at(-1)?.push({ step, value });
  }
  return result.filter((segment) => segment.length > 0);
}

/** Effective ratio over steps on the fixed scale [0, 1], as wide as the planned run; hatched where there is none yet. */
export function Sparkline({ row, style }: { row: RunRow; style: RunStyle }) {
  const parts = segments(row.ratioSeries);
  const last = parts.at(-1)?.at(-1);
  if (!last)
    return (
      <svg width={WIDTH} height={HEIGHT} role="img" aria-label="no effective ratio yet">
        <path d={Array.from({ length: 24 }, (_, i) => `M${2 + i * 4.5} 16l5 -8`).join('')} stroke="var(--line-2)" strokeWidth=".75" />
      </svg>
    );
  const end = Math.max(row.stepsPlanned ?? 0, last.step, 1);
  const x = (step: number): number => 1 + (step / end) * (WIDTH - 2 - PAD);
  const y = (value: number): number => HEIGHT - PAD - value * (HEIGHT - 2 * PAD);
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={`effective ratio ${last.value.toFixed(2)} at step ${last.step}`}>
      {parts.map((points) =>
        points.length > 1 ? (
          <Shape.LinePath
            key={points[0]?.step}
            data={points}
            x={({ step }) => x(step)}
            y={({ value }) => y(value)}
            stroke={style.colour}
            strokeWidth={1.5}
            strokeLinejoin="round"
          />
        ) : (
          <circle key={points[0]?.step} cx={x(points[0]!.step)} cy={y(points[0]!.value)} r="1.25" fill={style.colour} />
        ),
      )}
      <circle cx={x(last.step)} cy={y(last.value)} r="2" fill={style.colour} />
    </svg>
  );
}

/** A run's colour and dash in small, before its name. */
export function RunSwatch({ style, width = 14 }: { style: RunStyle; width?: number }) {
  return (
    <svg width={width} height="8" aria-hidden="true" className="inline-block flex-none">
      <path d={`M0 4H${width}`} stroke={style.colour} strokeWidth="2" strokeDasharray={style.dash} />
    </svg>
  );
}
