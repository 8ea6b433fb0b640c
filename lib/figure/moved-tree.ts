import { formatCount, formatPlural } from '../display/numbers';
import type { FigureSize, FigureStyle, Mark, Paint, Scene } from './scene';

/** An anchor of a bare rollout under both decisions. */
export interface MovedAnchor {
  readonly anchor: string;
  readonly j: number;
  readonly t: number;
  readonly recorded: number;
  /** Null where the other decision does not reach this rollout. */
  readonly redecided: number | null;
}

/** One prompt's tree without its continuations: the bare rollouts, and what each anchor gets under both decisions. */
export interface MovedTree {
  readonly prompt: string;
  /** Whether each bare rollout passed. [bare] */
  readonly passed: readonly boolean[];
  /** Rollouts that the other decision samples; those beyond are dimmed. */
  readonly roots: number;
  readonly anchors: readonly MovedAnchor[];
  readonly about: string;
}

const ROW_PX = 26;
const TOP_PX = 22;
const BOTTOM_PX = 8;
const LEFT_PX = 26;
const RIGHT_PX = 30;
const DIMMED = 0.35;
const LEAF_PX = 4;

const titlePx = ({ showsTitle, textPx }: FigureStyle): number => (showsTitle ? textPx * 2.2 : 0);

const titleMarks = (prompt: string, { showsTitle, textPx }: FigureStyle): Mark[] =>
  showsTitle
    ? [{ kind: 'text', xPx: LEFT_PX - 5, yPx: textPx * 1.3, text: `Continuations moved, ${prompt}`, sizePx: textPx * 1.1, fill: 'ink', weight: 600 }]
    : [];

/** Height that a tree needs. */
export const movedTreeHeight = ({ passed }: Pick<MovedTree, 'passed'>, style: FigureStyle): number =>
  titlePx(style) + TOP_PX + Math.max(1, passed.length) * ROW_PX + BOTTOM_PX;

const radiusOf = (units: number): number => 2.5 + 2.2 * Math.sqrt(units);

function signed(change: number): string {
  if (change === 0) return '';
  return change > 0 ? `+${change}` : `−${-change}`;
}

function anchorMarks({ anchor, recorded, redecided }: MovedAnchor, xPx: number, yPx: number, style: FigureStyle): Mark[] {
  const change = redecided === null ? 0 : redecided - recorded;
  const title = `${anchor}: ${formatCount(recorded)} recorded${redecided === null ? ', not reached by the other decision' : `, ${formatCount(redecided)} what-if`}`;
  const paint: Paint = change > 0 ? 'budget' : 'ink-2';
  return [
    { kind: 'circle', xPx, yPx, radiusPx: 2, fill: 'ink-3', title },
    ...(recorded > 0
      ? [{ kind: 'circle', xPx, yPx, radiusPx: radiusOf(recorded), stroke: { paint: 'ink-2', widthPx: 1, dash: '2 2' }, title } satisfies Mark]
      : []),
    ...(redecided !== null && redecided > 0
      ? [
          {
            kind: 'circle',
            key: anchor,
            xPx,
            yPx,
            radiusPx: radiusOf(redecided),
            fill: 'budget',
            fillOpacity: 0.35,
            stroke: { paint: 'budget', widthPx: 1.25 },
            title,
          } satisfies Mark,
        ]
      : []),
    ...(change === 0
      ? []
      : [
          {
            kind: 'text',
            xPx,
            yPx: yPx - Math.max(radiusOf(recorded), radiusOf(redecided ?? 0)) - 2,
            text: signed(change),
            sizePx: style.tickPx,
            fill: paint,
            font: 'mono',
            weight: 600,
            align: 'middle',
          } satisfies Mark,
        ]),
  ];
}

function leafMark(passed: boolean, xPx: number, yPx: number): Mark {
  if (passed) return { kind: 'circle', xPx, yPx, radiusPx: LEAF_PX, fill: 'success', title: 'passed' };
  return { kind: 'circle', xPx, yPx, radiusPx: LEAF_PX - 0.75, stroke: { paint: 'failure', widthPx: 1.75 }, title: 'failed' };
}

/** Bare rollouts as lines from the root, with what every anchor gets: dashed as recorded, filled as decided again. O(anchors). */
export function movedTreeScene(tree: MovedTree, size: FigureSize, style: FigureStyle): Scene {
  const turns = tree.anchors.reduce((most, { t }) => Math.max(most, t), 0) + 1;
  const stepPx = (size.widthPx - LEFT_PX - RIGHT_PX) / turns;
  const top = titlePx(style) + TOP_PX;
  const rowOf = (j: number): number => top + (j + 0.5) * ROW_PX;
  const middle = rowOf((tree.passed.length - 1) / 2);
  const lengths = tree.passed.map((_, j) => tree.anchors.reduce((most, anchor) => (anchor.j === j ? Math.max(most, anchor.t) : most), 0) + 1);
  const rollout = (passed: boolean, j: number): Mark => {
    const y = rowOf(j);
    const end = LEFT_PX + lengths[j]! * stepPx;
    const bend = LEFT_PX + stepPx * 0.5;
    return {
      kind: 'group',
      ...(j < tree.roots ? {} : { opacity: DIMMED }),
      marks: [
        {
          kind: 'path',
          d: `M${LEFT_PX} ${middle}C${bend} ${middle} ${bend} ${y} ${LEFT_PX + stepPx} ${y}H${end}`,
          stroke: { paint: 'line-2', widthPx: 1.25 },
        },
        ...tree.anchors.filter((anchor) => anchor.j === j).flatMap((anchor) => anchorMarks(anchor, LEFT_PX + anchor.t * stepPx, y, style)),
        leafMark(passed, end, y),
        { kind: 'text', xPx: end + 9, yPx: y + 3.5, text: String(j), sizePx: style.tickPx, fill: 'ink-3', font: 'mono' },
      ],
    };
  };
  const left = tree.passed.length - Math.min(tree.roots, tree.passed.length);
  return {
    ...size,
    title: `Continuations moved in the tree of ${tree.prompt}`,
    about: tree.about,
    marks: [
      ...titleMarks(tree.prompt, style),
      ...Array.from(
        { length: turns - 1 },
        (_, i): Mark => ({
          kind: 'text',
          xPx: LEFT_PX + (i + 1) * stepPx,
          yPx: top - 12,
          text: `t ${i + 1}`,
          sizePx: style.tickPx,
          fill: 'ink-3',
          font: 'mono',
          align: 'middle',
        }),
      ).filter((_, i) => stepPx >= 24 || i % Math.ceil(24 / stepPx) === 0),
      ...tree.passed.map(rollout),
      { kind: 'rect', xPx: LEFT_PX - 5, yPx: middle - 5, widthPx: 10, heightPx: 10, fill: 'bg', stroke: { paint: 'ink-2', widthPx: 1.25 } },
    ],
    tables: [
      {
        name: 'continuations moved',
        columns: [
          { name: 'anchor' },
          { name: 'rollout' },
          { name: 'turn' },
          { name: 'recorded', unit: 'continuations' },
          { name: 'what-if', unit: 'continuations' },
        ],
        rows: tree.anchors.map(({ anchor, j, t, recorded, redecided }) => [anchor, j, t, recorded, redecided]),
      },
    ],
    notes: left > 0 ? [`${formatPlural(left, 'bare rollout')} that the other decision does not sample ${left === 1 ? 'is' : 'are'} dimmed.`] : [],
  };
}
