import { Shape } from '@visx/visx';
import { Marker } from './marker';
import type { ChartRun, LinePoint } from './model';
import { type DefinedPoint, oddPoints, type Segment, segmentsOf } from './segments';
import { smoothBySteps } from './smooth';
import type { PlotScales } from './view';

interface Drawn {
  readonly x: (point: DefinedPoint) => number;
  readonly y: (point: DefinedPoint) => number;
}

function Whiskers({ segment, scales, colour }: { segment: Segment; scales: PlotScales; colour: string }) {
  return segment.points.map((point) =>
    point.low === undefined || point.high === undefined ? null : (
      <line
        key={point.step}
        x1={scales.x(point.step)}
        x2={scales.x(point.step)}
        y1={scales.y(point.low)}
        y2={scales.y(point.high)}
        stroke={colour}
        opacity=".7"
      />
    ),
  );
}

function SegmentLine({ segment, run, drawn, sigma }: { segment: Segment; run: ChartRun; drawn: Drawn; sigma: number }) {
  const { colour, dash } = run.style;
  const [first] = segment.points;
  const last = segment.points.at(-1);
  if (!first || !last) return null;
  if (segment.points.length === 1)
    return <circle cx={drawn.x(first)} cy={drawn.y(first)} r="1.75" fill={colour} opacity={segment.superseded ? 0.5 : 1} />;
  const values = smoothBySteps(segment.points, sigma);
  const smoothed = segment.points.map((point, i) => ({ ...point, value: values[i]! }));
  const common = { fill: 'none', stroke: colour, strokeLinejoin: 'round', x: drawn.x, y: drawn.y } as const;
  return (
    <g opacity={segment.superseded ? 0.5 : 1}>
      {sigma > 0 && <Shape.LinePath {...common} data={[...segment.points]} strokeWidth={0.75} opacity={0.34} />}
      <Shape.LinePath {...common} data={smoothed} strokeWidth={1.6} strokeDasharray={dash} />
    </g>
  );
}

function LostEnd({ segment, drawn, colour }: { segment: Segment; drawn: Drawn; colour: string }) {
  const last = segment.points.at(-1);
  if (!segment.lost || !last) return null;
  return <path d={`M${drawn.x(last) - 3} ${drawn.y(last) - 3}l6 6m0 -6l-6 6`} stroke={colour} opacity=".6" strokeWidth="1.25" />;
}

/** Values that are not finite have no place on the axis: their name stands at the chart's top edge. */
function OddMarks({ points, scales, colour }: { points: readonly LinePoint[]; scales: PlotScales; colour: string }) {
  return oddPoints(points).map((point) => (
    <g key={`${point.attempt}/${point.step}`}>
      <line x1={scales.x(point.step)} x2={scales.x(point.step)} y1={scales.plot.top} y2={scales.plot.top + 5} stroke={colour} strokeWidth="1.25" />
      <text x={scales.x(point.step)} y={scales.plot.top + 14} textAnchor="middle">
        {point.odd ?? 'NaN'}
      </text>
    </g>
  ));
}

/** One run's line: raw behind smoothed, cut at gaps and attempts, dots where a point stands alone. */
export function LineLayer({
  run,
  points,
  scales,
  sigma,
  intervals,
}: {
  run: ChartRun;
  points: readonly LinePoint[];
  scales: PlotScales;
  sigma: number;
  intervals: 'band' | 'whiskers' | 'none';
}) {
  const drawn: Drawn = { x: (point) => scales.x(point.step), y: (point) => scales.y(point.value) };
  const segments = segmentsOf(points);
  const { colour, marker } = run.style;
  return (
    <g>
      {segments.map((segment, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity of their own and keep their order
        <g key={i}>
          {intervals === 'whiskers' && <Whiskers segment={segment} scales={scales} colour={colour} />}
          {intervals === 'band' && segment.points.length > 1 && (
            <Shape.Area
              data={[...segment.points]}
              x={drawn.x}
              y0={(point) => scales.y(point.low ?? point.value)}
              y1={(point) => scales.y(point.high ?? point.value)}
              fill={colour}
              opacity={0.13}
            />
          )}
          <SegmentLine segment={segment} run={run} drawn={drawn} sigma={sigma} />
          {intervals === 'whiskers' &&
            segment.points.map((point) => (
              <Marker key={point.step} shape={marker} x={drawn.x(point)} y={drawn.y(point)} colour={colour} size={2.25} hollow={marker !== 'disc'} />
            ))}
          <LostEnd segment={segment} drawn={drawn} colour={colour} />
        </g>
      ))}
      <OddMarks points={points} scales={scales} colour={colour} />
    </g>
  );
}
