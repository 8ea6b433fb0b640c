import { getComparison } from '@/db/queries';
import { BUDGET_AXES, COMPARE_AXES, type Comparison } from '@/lib/contract/read/compare';
import { type CompareQuestion, questionOf } from '@/lib/derive/compare/question';
import { COMPARE_SHOWN } from '@/lib/figure/compare-address';
import { shownArms } from '@/lib/figure/compare-arms';
import { COMPARE_FIGURES, type CompareFigure, type CompareView, compareFigure } from '@/lib/figure/compare-figure';
import { FigureError } from '@/lib/figure/figure-error';
import { choice, defineFigure } from '../figure-kind';

interface CompareParameters {
  readonly figure: CompareFigure;
  readonly view: CompareView;
  readonly question: CompareQuestion;
  readonly query: string;
}

const PAGE_SIGMA = 2;
function sigmaOf(query: URLSearchParams): number {
  const text = query.get('smooth');
  if (text === null || text === '') return PAGE_SIGMA;
  const sigma = Number(text);
  if (Number.isFinite(sigma) && sigma >= 0) return sigma;
  throw new FigureError(`“smooth=${text}” is not understood.`, 'smooth is a width in steps, 0 for none.');
}

function read(query: URLSearchParams): CompareParameters {
  const question = questionOf(query, Number.POSITIVE_INFINITY);
  if (question.runs.length + question.groups.length === 0) throw new FigureError('The figure needs “runs” or “groups”.', 'runs=A,B or groups=G.');
  const kept = COMPARE_SHOWN.flatMap((name) => query.getAll(name).map((value): [string, string] => [name, value]));
  return {
    figure: choice(query, 'figure', COMPARE_FIGURES),
    view: { axis: choice(query, 'x', COMPARE_AXES), by: choice(query, 'by', BUDGET_AXES), sigma: sigmaOf(query) },
    question,
    query: new URLSearchParams(kept).toString(),
  };
}

const ROW_PX = 18;
const MOST_ROWS = 40;

/** A figure of the compare page. */
export const compareKind = defineFigure<CompareParameters, Comparison>({
  id: 'compare',
  name: 'Runs compared',
  parameters: {
    figure: `one of ${COMPARE_FIGURES.join(', ')}; default ratio`,
    runs: 'ids of runs, separated by commas; a comma in an id as %2C',
    groups: 'names of groups, likewise: all their runs',
    pool: 'seeds (default: seeds of one configuration as one arm) or none',
    base: 'any run of the arm that the others are held against',
    vs: 'any run of the arm whose prompts are listed',
    dataset: 'of the evaluations; held-out where left out',
    at: 'step of the evaluation compared; the last that all have where left out',
    from: 'first step of the window of trained prompts',
    to: 'last step of that window',
    pairs: 'held-out or trained',
    tie: 'differences within ± this are ties',
    level: 'accuracy to be reached',
    x: `one of ${COMPARE_AXES.join(', ')}; default step`,
    by: `budget that accuracy is laid along: ${BUDGET_AXES.join(', ')}`,
    smooth: 'width of the Gaussian in steps, of the ratio; 0 = none; default as on the page',
  },
  titled: true,
  read,
  load: ({ question }, sql) => getComparison(question, sql),
  heightPx: (data, { figure }, { widthPx, style }) => {
    const grown = style.textPx / 11;
    if (figure === 'paired') return (Math.min(MOST_ROWS, data.prompts?.rows.length ?? 0) * ROW_PX + 60) * grown;
    return Math.max(widthPx * 0.56, style.textPx * 13);
  },
  scene: (data, { figure, view }, { size, style }) => compareFigure(figure, data, shownArms(data), view)(size, style),
  source: (data, { figure, view, query }) => ({
    runs: data.arms.flatMap(({ runs }) => runs.map(({ run }) => run)),
    filter: [
      `baseline ${data.arms.find(({ id }) => id === data.baseline)?.label}`,
      data.at === null ? '' : `compared at step ${data.at}`,
      figure === 'ratio' && view.sigma > 0 ? `smoothed, Gaussian of ${view.sigma} steps, raw line behind` : '',
    ]
      .filter(Boolean)
      .join('; '),
    page: `/compare?${query}`,
  }),
  onPage: ({ path: [compare, ...more], query }) => {
    if (compare !== 'compare' || more.length > 0 || !(query.get('runs') || query.get('groups'))) return [];
    const shown = Object.fromEntries(COMPARE_SHOWN.map((name) => [name, query.getAll(name)]));
    return COMPARE_FIGURES.map((figure) => ({ ...shown, figure }));
  },
});
