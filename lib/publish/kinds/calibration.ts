import type { Sql } from '@/db/client';
import { getCalibrationSections } from '@/db/queries';
import { type CalibrationSlice, calibrationSliceSchema } from '@/lib/contract';
import { depthFigure, reliabilityFigure, scatterFigure } from '@/lib/figure/calibration-figure';
import { sliceText } from '@/lib/figure/calibration-words';
import { FigureError } from '@/lib/figure/figure-error';
import { reliabilityScene } from '@/lib/figure/reliability';
import { scatterScene } from '@/lib/figure/v-against-mc';
import { choice, defineFigure, required } from '../figure-kind';

const FIGURES = ['reliability', 'depth', 'monte-carlo', 'exact'] as const;
const PREVIEWS = ['isotonic', 'temperature', 'none'] as const;
/** Of the page's address, what a slice is cut by. */
const SLICED = Object.keys(calibrationSliceSchema.shape);

interface Parameters {
  readonly run: string;
  readonly figure: (typeof FIGURES)[number];
  readonly preview: (typeof PREVIEWS)[number];
  readonly at: number;
  readonly slice: CalibrationSlice;
  readonly asked: Readonly<Record<string, string>>;
}

function read(query: URLSearchParams): Parameters {
  const asked = Object.fromEntries([...query].filter(([name, value]) => SLICED.includes(name) && value !== ''));
  const slice = calibrationSliceSchema.safeParse(asked);
  const [issue] = slice.error?.issues ?? [];
  if (!slice.success) throw new FigureError(`“${issue?.path.join('.')}” is not understood.`, `${issue?.path.join('.')}: ${issue?.message}.`);
  const at = Number(query.get('at') ?? '0');
  if (!Number.isInteger(at) || at < 0) throw new FigureError('“at” is not understood.', 'at is a depth, 0 for the root.');
  return {
    run: required(query, 'run', 'id of the run'),
    figure: choice(query, 'figure', FIGURES),
    preview: choice(query, 'preview', PREVIEWS),
    at,
    slice: slice.data,
    asked,
  };
}

const load = ({ run, slice }: Parameters, sql: Sql) => getCalibrationSections(run, slice, sql);

type Data = NonNullable<Awaited<ReturnType<typeof load>>>;

/** A figure of the calibration page. */
export const calibrationKind = defineFigure<Parameters, Data>({
  id: 'calibration',
  name: 'Calibration',
  parameters: {
    run: 'id of the run',
    figure: `one of ${FIGURES.join(', ')}; default reliability`,
    preview: `recalibration drawn: ${PREVIEWS.join(', ')}; default isotonic`,
    at: 'depth, with figure=depth; default 0, the root',
    steps: 'FROM-TO',
    depth: 'FROM-TO; 0 is the root',
    stage: 'which nodes, as on the page',
    targets: 'what judges, as on the page',
    predictor: 'a version, or “exact V”',
    bins: 'width (default) or mass',
    count: 'bins asked for; default 10',
    weight: 'node (default) or rollout',
    pool: 'run (default), group or environment',
  },
  titled: true,
  read,
  load,
  heightPx: (_, { figure }, { widthPx }) => widthPx * (figure === 'reliability' || figure === 'depth' ? 1.08 : 0.95),
  scene: (data, { figure, preview, at, slice }, { size, style, theme }) => {
    if (figure === 'reliability') return reliabilityScene(reliabilityFigure({ ...data, preview, chosen: null, theme }), size, style);
    if (figure !== 'depth')
      return scatterScene(scatterFigure({ slice, points: data.points, against: figure === 'exact' ? 'exact' : 'mc', theme }), size, style);
    const panel = data.calibration.depths.find(({ depth }) => depth === at);
    if (!panel)
      throw new FigureError(`There is no node of depth ${at}.`, `Depths are ${data.calibration.depths.map(({ depth }) => depth).join(', ')}.`);
    const whole = reliabilityFigure({ ...data, preview: 'none', chosen: null, theme });
    return reliabilityScene({ ...whole, ...depthFigure(panel), selected: [], notes: [] }, size, style);
  },
  source: ({ calibration }, { run, slice, asked, preview }) => ({
    runs: [run],
    filter: `${sliceText(slice)}${preview === 'none' ? '' : `; ${preview} recalibration drawn as a preview`}. ${calibration.intervals}`,
    page: `/runs/${encodeURIComponent(run)}/calibration?${new URLSearchParams(asked)}`,
  }),
  onPage: ({ path: [runs, run, page, ...more], query }) => {
    if (runs !== 'runs' || run === undefined || page !== 'calibration' || more.length > 0) return [];
    const shown = Object.fromEntries([...SLICED, 'preview'].map((name) => [name, query.get(name)]));
    return FIGURES.filter((figure) => figure !== 'depth').map((figure) => ({ run, ...shown, figure }));
  },
});
