import type { StepDetail } from '@/lib/contract';
import { formatFixed } from '@/lib/display/numbers';

const WIDTH = 316;
const HEIGHT = 116;
const PLOT = { left: 24, right: WIDTH - 8, top: 8, bottom: HEIGHT - 22 };
const ROWS = 3;

type Candidate = StepDetail['candidates'][number];

const x = (v: number): number => PLOT.left + v * (PLOT.right - PLOT.left);

function ticksOf(max: number): number[] {
  const step = Math.max(1, Math.ceil(max / ROWS));
  return Array.from({ length: Math.floor(max / step) + 1 }, (_, i) => i * step);
}

/** A fixed offset of ±2.5 px by place, so that equal points do not hide each other and a live page does not flicker. */
const jitter = (i: number): number => ((i * 7) % 11) / 2.2 - 2.5;

function Dot({ candidate, y }: { candidate: Candidate; y: number }) {
  const v = candidate.v ?? 0;
  const title = <title>{`${candidate.prompt}: Ṽ ${formatFixed(candidate.v)}, m ${candidate.m}, ${candidate.reason}`}</title>;
  if (candidate.m === 0)
    return (
      <circle cx={x(v)} cy={y} r="1.5" fill="var(--ink-3)" opacity=".5">
        {title}
      </circle>
    );
  return (
    <circle cx={x(v)} cy={y} r="2.3" fill="color-mix(in oklab, var(--budget) 70%, var(--bg))" stroke="var(--budget)" strokeWidth=".75">
      {title}
    </circle>
  );
}

/** Root rollouts m of every candidate by its Ṽ at decision time; candidates without a prediction are counted under it. */
export function StageOnePlot({ candidates }: { candidates: readonly Candidate[] }) {
  const predicted = candidates.filter((candidate) => candidate.v !== null);
  let max = 1;
  for (const { m } of candidates) max = Math.max(max, m);
  const y = (m: number): number => PLOT.bottom - (m / max) * (PLOT.bottom - PLOT.top);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="mt-1 w-full max-w-[400px]"
      role="img"
      aria-label={`m by predicted V of ${predicted.length} candidates`}
    >
      {ticksOf(max).map((m) => (
        <g key={m}>
          <line
            x1={PLOT.left}
            x2={PLOT.right}
            y1={Math.round(y(m)) + 0.5}
            y2={Math.round(y(m)) + 0.5}
            stroke="var(--grid)"
            shapeRendering="crispEdges"
          />
          <text x={PLOT.left - 7} y={y(m) + 3.5} textAnchor="end">
            {m}
          </text>
        </g>
      ))}
      {[0, 0.25, 0.5, 0.75, 1].map((v) => (
        <text key={v} x={x(v)} y={HEIGHT - 6} textAnchor="middle">
          {v === 0 || v === 1 ? v : formatFixed(v)}
        </text>
      ))}
      {predicted.map((candidate, i) => (
        <Dot key={candidate.prompt} candidate={candidate} y={y(candidate.m) + jitter(i)} />
      ))}
    </svg>
  );
}
