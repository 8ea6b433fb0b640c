import type { ReliabilityFigure } from './reliability-figure';
import type { FigureStyle, Mark } from './scene';
import type { UnitFrame } from './unit-axes';

interface Entry {
  readonly text: string;
  readonly sample: readonly Mark[];
}

const outcomeSample: readonly Mark[] = [
  { kind: 'circle', xPx: 5, yPx: 0, radiusPx: 4, fill: 'ink' },
  { kind: 'path', d: 'M5 -8V8M2 -8h6M2 8h6', stroke: { paint: 'ink', widthPx: 1 } },
];

const selectedSample: readonly Mark[] = [{ kind: 'circle', xPx: 5, yPx: 0, radiusPx: 3, fill: 'bg', stroke: { paint: 'warn', widthPx: 1.5 } }];
const previewSample: readonly Mark[] = [{ kind: 'path', d: 'M-2 0H12', stroke: { paint: 'ink-3', widthPx: 1.25, dash: '5 3' } }];
const gapSample: readonly Mark[] = [
  { kind: 'rect', xPx: -2, yPx: -4.5, widthPx: 7, heightPx: 9, fill: 'over', fillOpacity: 0.4 },
  { kind: 'rect', xPx: 5, yPx: -4.5, widthPx: 7, heightPx: 9, fill: 'under', fillOpacity: 0.4 },
];

function entriesOf({ outcomes, selected, preview, previewName }: ReliabilityFigure): Entry[] {
  return [
    { text: `${outcomes}, 95 %`, sample: outcomeSample },
    ...(selected.length > 0 ? [{ text: 'all leaves, anchors only', sample: selectedSample }] : []),
    ...(preview.length > 0 ? [{ text: previewName, sample: previewSample }] : []),
    { text: 'V too high / too low', sample: gapSample },
  ];
}

/** The legend, inside the plot where a calibrated predictor leaves room: below the diagonal. */
export function reliabilityLegend(figure: ReliabilityFigure, { x, y, plot }: UnitFrame, style: FigureStyle): Mark[] {
  const rowPx = style.textPx + 8;
  const entries = entriesOf(figure);
  const widthPx = 18 + Math.max(...entries.map(({ text }) => text.length)) * style.textPx * 0.52;
  const leftPx = Math.max(plot.xPx + 8, x(1) - widthPx);
  const topPx = Math.min(y(0.3), y(0.02) - rowPx * entries.length);
  return entries.map(({ text, sample }, i) => ({
    kind: 'group',
    at: { xPx: leftPx, yPx: topPx + rowPx * (i + 0.5) },
    marks: [...sample, { kind: 'text', xPx: 18, yPx: style.textPx * 0.36, text, sizePx: style.textPx, fill: 'ink-2' }],
  }));
}
