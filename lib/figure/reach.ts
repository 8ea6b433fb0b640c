import type { ArmReach, BudgetAxis } from '../contract/read/compare';
import { formatFixed } from '../display/numbers';
import { sharedAxis } from './compare-axis';
import { type ArmLine, compareLines } from './compare-lines';
import { lineChartFrame, lineChartScene } from './line-chart';
import type { Box, FigureSize, FigureStyle, Mark, Scene } from './scene';

export const BUDGET_WORDS: Readonly<Record<BudgetAxis, string>> = { leaves: 'leaves', tokens: 'tokens', wall: 'wall time' };

/** "33 % fewer tokens": what the arm spent against the baseline; null where either never reached the level. */
export function savingWords(reach: ArmReach, axis: BudgetAxis): string | null {
  const { arm, baseline } = reach.spent[axis];
  if (arm === null || baseline === null || !(baseline > 0)) return null;
  const share = arm / baseline - 1;
  const percent = Math.round(Math.abs(share) * 100);
  if (percent === 0) return `the same ${BUDGET_WORDS[axis]}`;
  const less = axis === 'wall' ? 'less' : 'fewer';
  return `${percent} % ${share < 0 ? less : 'more'} ${BUDGET_WORDS[axis]}`;
}

interface ReachFigure {
  readonly lines: readonly ArmLine[];
  readonly axis: BudgetAxis;
  /** Arm against baseline, where both reach a level; null = no bracket. */
  readonly reach: ArmReach | null;
}

/** Mean width of a letter. */
const LETTER_EM = 0.52;

/** A bracket between the two budgets at the level, and what it says. */
function bracket(fromX: number, toX: number, y: number, words: readonly string[], plot: Box, style: FigureStyle): Mark[] {
  const longest = words.reduce((most, text) => Math.max(most, text.length), 0) * style.textPx * LETTER_EM;
  const middle = (fromX + toX) / 2;
  // Curves rise to the level: at the bottom they have left the room free
  const below = plot.yPx + plot.heightPx - style.textPx * (1.25 * words.length + 0.6);
  const centre = Math.max(plot.xPx + longest / 2, Math.min(plot.xPx + plot.widthPx - longest / 2, middle));
  return [
    { kind: 'path', d: `M${fromX} ${y}H${toX}M${fromX} ${y - 3}v6M${toX} ${y - 3}v6`, stroke: { paint: 'ink', widthPx: 1 } },
    { kind: 'path', d: `M${middle} ${y + 3}V${below - 2}`, stroke: { paint: 'ink-3', widthPx: 1, dash: '1 2' } },
    ...words.map(
      (text, i): Mark => ({
        kind: 'text',
        xPx: centre,
        yPx: below + style.textPx * (1 + 1.25 * i),
        text,
        sizePx: style.textPx,
        fill: 'ink',
        halo: { paint: 'bg', widthPx: 3 },
        align: 'middle',
      }),
    ),
  ];
}

/** Accuracy against the budget spent, and how much less or more of it the same accuracy took. */
export function reachScene({ lines, axis, reach }: ReachFigure, size: FigureSize, style: FigureStyle): Scene {
  const chart = compareLines(lines, { title: `Accuracy by ${BUDGET_WORDS[axis]} spent`, axis, sigma: 0, what: 'Accuracy' });
  const scene = lineChartScene(chart, size, style);
  const saving = reach && savingWords(reach, axis);
  if (!reach || !saving) return scene;
  const { x, y, plot } = lineChartFrame(chart, size, style);
  const shared = sharedAxis(
    lines.map(({ curve }) => curve),
    axis,
  );
  const at = (value: number): number => x(shared.at(value));
  const words = [`same accuracy (${formatFixed(reach.level)}),`, saving];
  const marks = bracket(at(reach.spent[axis].arm!), at(reach.spent[axis].baseline!), y(reach.level), words, plot, style);
  return {
    ...scene,
    about: `${scene.about} ${words.join(' ')}.`,
    marks: [...scene.marks, ...marks],
    // The scene makes its tables when they are asked for
    get tables() {
      return scene.tables;
    },
  };
}
