import { scaleLinear } from 'd3-scale';
import { formatCount, formatFixed, formatPlural } from '../display/numbers';
import { axes } from './frame';
import type { Box, FigureSize, FigureStyle, Mark, Scene } from './scene';
import { cornerTitle, titledPlot } from './titled-plot';

/** A place that got units: a candidate or an anchor. */
export interface AllocationPlace {
  readonly name: string;
  /** Its V in [0, 1]. */
  readonly p: number;
  readonly given: number;
  /** Units of the reference; null where there is none. */
  readonly reference: number | null;
}

export interface AllocationPlot {
  readonly places: readonly AllocationPlace[];
  /** Places left out for want of a V. */
  readonly withoutV: number;
  /** `units`: given and reference; `residual`: given − reference. */
  readonly shows: 'units' | 'residual';
  /** Name of V: "exact V" or "Ṽ". */
  readonly pName: string;
  readonly unitsName: string;
  /** Null where there is no reference: only what was given is drawn. */
  readonly referenceName: string | null;
  readonly title: string;
  readonly about: string;
}

const MARGIN = { leftPx: 40, rightPx: 12, topPx: 26, bottomPx: 38 };
const DOT_PX = { funded: 2.3, unfunded: 1.5 };
const TICK_PX = 7;

type Scale = (value: number) => number;

/** A fixed offset of ±2.5 px by place, so that equal points do not hide each other and a page does not flicker. */
const jitter = (i: number): number => ((i * 7) % 11) / 2.2 - 2.5;

/** Circles as one path: a step may have thousands of candidates. */
const circles = (at: readonly (readonly [x: number, y: number])[], radius: number): string =>
  at
    .map(
      ([x, y]) => `M${(x - radius).toFixed(1)} ${y.toFixed(1)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`,
    )
    .join('');

function unitsMarks({ places }: AllocationPlot, x: Scale, y: Scale): Mark[] {
  const placed = places.map((place, i) => ({ ...place, at: [x(place.p), y(place.given) + jitter(i)] as const }));
  const ticks = places
    .flatMap(({ p, reference }) => (reference === null ? [] : [`M${(x(p) - TICK_PX / 2).toFixed(1)} ${y(reference).toFixed(1)}h${TICK_PX}`]))
    .join('');
  return [
    {
      kind: 'path',
      d: circles(
        placed.flatMap(({ given, at }) => (given === 0 ? [at] : [])),
        DOT_PX.unfunded,
      ),
      fill: 'ink-3',
      fillOpacity: 0.45,
    },
    {
      kind: 'path',
      d: circles(
        placed.flatMap(({ given, at }) => (given > 0 ? [at] : [])),
        DOT_PX.funded,
      ),
      fill: 'budget',
      fillOpacity: 0.7,
      stroke: { paint: 'budget', widthPx: 0.75 },
    },
    { kind: 'path', d: ticks, stroke: { paint: 'ink', widthPx: 1, opacity: 0.75 } },
  ];
}

function residualMarks({ places }: AllocationPlot, x: Scale, y: Scale, plot: Box): Mark[] {
  const stems = (wanted: (residual: number) => boolean): string =>
    places
      .flatMap(({ p, given, reference }) => {
        const residual = reference === null ? 0 : given - reference;
        return reference !== null && wanted(residual) ? [`M${x(p).toFixed(1)} ${y(0).toFixed(1)}V${y(residual).toFixed(1)}`] : [];
      })
      .join('');
  return [
    { kind: 'path', d: `M${plot.xPx} ${y(0)}H${plot.xPx + plot.widthPx}`, stroke: { paint: 'line-2', widthPx: 1 } },
    { kind: 'path', d: stems((residual) => residual > 0), stroke: { paint: 'over', widthPx: 1.5, opacity: 0.75 }, title: 'more than the reference' },
    { kind: 'path', d: stems((residual) => residual < 0), stroke: { paint: 'under', widthPx: 1.5, opacity: 0.75 }, title: 'less than the reference' },
  ];
}

/** What the marks are, above the plot's right end. */
function legend({ shows, referenceName, unitsName }: AllocationPlot, plot: Box, style: FigureStyle): Mark[] {
  if (!style.showsLegend) return [];
  const y = plot.yPx - style.textPx * 1.1;
  const charPx = style.textPx * 0.56;
  const items =
    shows === 'residual'
      ? [
          { label: `more than ${referenceName}`, stroke: 'over' as const },
          { label: 'less', stroke: 'under' as const },
        ]
      : [{ label: `${unitsName} given`, stroke: null }, ...(referenceName === null ? [] : [{ label: referenceName, stroke: 'ink' as const }])];
  let right = plot.xPx + plot.widthPx;
  return [...items].reverse().flatMap(({ label, stroke }): Mark[] => {
    const left = right - label.length * charPx - style.textPx * 1.3;
    right = left - style.textPx;
    const mark: Mark =
      stroke === null
        ? {
            kind: 'circle',
            xPx: left + style.textPx * 0.5,
            yPx: y - style.textPx * 0.32,
            radiusPx: DOT_PX.funded,
            fill: 'budget',
            fillOpacity: 0.7,
            stroke: { paint: 'budget', widthPx: 0.75 },
          }
        : { kind: 'path', d: `M${left} ${y - style.textPx * 0.32}h${style.textPx * 0.8}`, stroke: { paint: stroke, widthPx: 1.5 } };
    return [mark, { kind: 'text', xPx: left + style.textPx * 1.2, yPx: y, text: label, sizePx: style.textPx, fill: 'ink-2' }];
  });
}

/** Extent of the value axis, 0 included. */
function extentOf({ places, shows }: AllocationPlot): [number, number] {
  let low = 0;
  let high = 1;
  for (const { given, reference } of places) {
    const values = shows === 'units' ? [given, reference ?? 0] : reference === null ? [] : [given - reference];
    for (const value of values) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return [shows === 'residual' ? Math.min(low, -1) : 0, high];
}

/** Units by V, as dots beside a reference's ticks, or what they are above and below it. O(places). */
export function allocationScene(plot: AllocationPlot, size: FigureSize, style: FigureStyle): Scene {
  const box = titledPlot(size, MARGIN, style);
  const x = scaleLinear()
    .domain([0, 1])
    .range([box.xPx, box.xPx + box.widthPx]);
  const y = scaleLinear()
    .domain(extentOf(plot))
    .nice(4)
    .range([box.yPx + box.heightPx, box.yPx + 4]);
  const isWhole = (value: number): string => (Number.isInteger(value) ? formatCount(value) : '');
  return {
    ...size,
    title: plot.title,
    about: plot.about,
    marks: [
      ...cornerTitle(plot.title, box, style),
      ...axes({
        x: { scale: x, format: (value) => formatFixed(value, value === 0 || value === 1 ? 0 : 2), label: plot.pName, ticks: [0, 0.25, 0.5, 0.75, 1] },
        y: { scale: y, format: isWhole, label: '', ticks: 4 },
        plot: box,
        style,
      }),
      ...(plot.shows === 'units' ? unitsMarks(plot, x, y) : residualMarks(plot, x, y, box)),
      ...legend(plot, box, style),
    ],
    tables: [
      {
        name: 'allocation',
        columns: [
          { name: 'place' },
          { name: plot.pName },
          { name: 'given', unit: plot.unitsName },
          { name: plot.referenceName ?? 'reference', unit: plot.unitsName },
          { name: 'residual', unit: plot.unitsName },
        ],
        rows: plot.places.map(({ name, p, given, reference }) => [name, p, given, reference, reference === null ? null : given - reference]),
      },
    ],
    notes: plot.withoutV > 0 ? [`${formatPlural(plot.withoutV, 'place')} without V ${plot.withoutV === 1 ? 'is' : 'are'} not drawn.`] : [],
  };
}
