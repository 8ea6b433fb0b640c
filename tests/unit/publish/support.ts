import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { foldTree, NO_FOLDING } from '@/lib/derive/fold-tree';
import type { ColouringId } from '@/lib/display/scales';
import type { FigureFormat } from '@/lib/figure/figure-ref';
import { treeFigure, treeHeightPx } from '@/lib/figure/tree-figure';
import type { LayoutId } from '@/lib/layout/layouts';
import { type ExportedFigure, writeFigure } from '@/lib/publish/export-figure';
import type { OpenFigure } from '@/lib/publish/figure-kind';
import { growTrace } from '../layout/make-snapshot';

/** What agents wrote in real rollouts and worse: markup, controls, hidden and turning characters, scripts of many kinds. */
export const HOSTILE = [
  '<script>alert("x")</script>',
  '</svg><image href="http://e.example/x.png"/>',
  'a & b "c" \'d\' ]]> <!-- --',
  'nul \u0000 bell \u0007 esc \u001b[31mred',
  'turned \u202Etxet\u202C zero\u200Bwidth',
  'lone \ud800 half \udc00',
  '\ufffe\uffff not a character',
  'שלום עולם (1)',
  'السلام عليكم',
  '查找建築師の名前 한국어',
  'α→β ∈ ℝ Ṽ ␀ ⟨x⟩ 𝛼',
  'https://example.org/?a=1&b=2#c',
  `long ${'x'.repeat(400)}`,
];

export function hostileTree(): TreeSnapshot {
  const snapshot = growTrace({ rollouts: 6, turns: 4, continuations: 2 });
  const labels = [...snapshot.labels];
  HOSTILE.forEach((text, i) => {
    labels[2 * i + 1] = text;
  });
  return { ...snapshot, labels };
}

interface Shown {
  readonly snapshot?: TreeSnapshot;
  readonly title?: string;
  readonly layout?: LayoutId | null;
  readonly colouring?: ColouringId;
  readonly selected?: number | null;
}

/** A tree's figure without a database. */
export function openTree({ snapshot = hostileTree(), title = 'p, step 1', layout = null, colouring = 'v', selected = null }: Shown = {}): OpenFigure {
  const data = { folded: foldTree(snapshot, NO_FOLDING), title, layout, colouring, selected, faint: null, filter: null, labels: true };
  return {
    source: { runs: ['run <a>'], step: 1, revision: 3, page: '/runs/run%20a/trees/t?colour=v' },
    titled: false,
    heightPx: ({ widthPx, style }) => treeHeightPx(data, widthPx, style.textPx),
    scene: (frame) => treeFigure(data, frame),
  };
}

/** The file of a tree's figure. */
export const treeFile = (format: FigureFormat, query: string, shown: Shown = {}): Promise<ExportedFigure> =>
  writeFigure({ kind: 'tree', query: new URLSearchParams(query) }, openTree(shown), format);
