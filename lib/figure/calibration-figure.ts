import type {
  Calibration,
  CalibrationNode,
  CalibrationPoints,
  CalibrationSelection,
  CalibrationSlice,
  DepthReliability,
  RecalibrationPreview,
} from '../contract/read/calibration';
import { formatCount, formatFixed } from '../display/numbers';
import type { Theme } from '../display/tokens';
import { visibleText } from '../display/visible-text';
import { binsText, outcomesText } from './calibration-words';
import type { ReliabilityFigure } from './reliability-figure';
import type { ScatterFigure, ScatterPoint } from './v-against-mc';

export interface ReliabilityParts {
  readonly calibration: Calibration;
  readonly selection: CalibrationSelection;
  readonly recalibration: RecalibrationPreview | null;
  readonly preview: 'isotonic' | 'temperature' | 'none';
  readonly chosen: number | null;
  readonly theme: Theme;
}

/** The reliability diagram of a slice: what page and file both draw. */
export function reliabilityFigure({ calibration, selection, recalibration, preview, chosen, theme }: ReliabilityParts): ReliabilityFigure {
  const { bins, slice, counts } = calibration;
  const outcomes = outcomesText(slice);
  const few = slice.bins === 'mass' && bins.length < slice.count;
  const showsSelected = slice.targets === 'unselected' && slice.stage !== 'roots' && slice.stage !== 'continuations';
  return {
    title: 'Reliability',
    about: `Observed success frequency over predicted V, ${binsText(calibration)}; judged by ${outcomes}, ${formatCount(counts.judged)} nodes.`,
    notes: few ? [`${slice.count} bins were asked for: many nodes share one V, so ${bins.length} can be told apart`] : [],
    bins,
    outcomes,
    selected: showsSelected ? selection.bins : [],
    preview: recalibration?.fits.find(({ method }) => method === preview)?.curve ?? [],
    previewName: `${preview}, preview only`,
    chosen,
    theme,
  };
}

export const depthName = ({ depth, andDeeper }: Pick<DepthReliability, 'depth' | 'andDeeper'>): string =>
  depth === 0 ? 'root' : `t ${andDeeper ? '≥' : '='} ${depth}`;

/** The small diagram of one depth. */
export function depthFigure(panel: DepthReliability) {
  const name = depthName(panel);
  const about = `Depth ${name}: ${formatCount(panel.nodes)} nodes, ECE ${formatFixed(panel.ece, 3)}. Points with the band of their 95 % intervals.`;
  return { title: `Reliability, ${name}`, about, bins: panel.bins };
}

/** Rollout and turn of a node, as its tree's inspector names them. */
export function nodeName({ depth, bare }: Pick<CalibrationNode, 'depth' | 'bare'>): string {
  if (depth === 0) return 'root';
  return bare === null ? `t${depth}` : `b${bare}.t${depth}`;
}

export interface ScatterParts {
  readonly slice: CalibrationSlice;
  readonly points: CalibrationPoints;
  readonly against: 'mc' | 'exact';
  readonly theme: Theme;
}

/** The nodes of a scatter, in the order of its points. */
export const scatterNodes = ({ points, against }: ScatterParts): readonly CalibrationNode[] =>
  against === 'exact' ? points.nodes.filter((node) => node.exactV !== null) : points.nodes;

/** How a scatter's points were chosen. */
export function scatterText({ slice, points, against }: ScatterParts): string {
  const share = points.every === 1 ? '' : `, 1 of ${points.every} drawn`;
  const evidence = slice.targets === 'paper' ? 'all leaves' : 'fresh at anchors, else bare';
  return against === 'exact' ? `the same nodes${share}` : `nodes with n ≥ ${points.least} (${evidence})${share}, area ∝ n`;
}

/** V beside each node's own k/n, or beside its exact V: what page and file both draw. */
export function scatterFigure(parts: ScatterParts): ScatterFigure {
  const { points, against, theme } = parts;
  const isExact = against === 'exact';
  const title = isExact ? 'V against exact V' : 'V against Monte Carlo';
  const drawn = scatterNodes(parts).map(
    (node, i): ScatterPoint => ({
      key: `point-${i}`,
      v: node.v,
      y: isExact ? node.exactV! : node.k / node.n,
      n: isExact ? 0 : node.n,
      name: `${visibleText(node.prompt)} ${nodeName(node)}, step ${node.step}`,
    }),
  );
  return {
    title,
    about: `${title}: ${scatterText(parts)}; ${formatCount(drawn.length)} points of ${formatCount(points.count)} nodes.`,
    notes: points.every === 1 ? [] : [`1 of ${points.every} nodes drawn, chosen by a hash`],
    points: drawn,
    names: { x: 'predicted V at decision time', y: isExact ? 'exact V' : 'Monte Carlo k/n' },
    theme,
  };
}
