import type { Estimate } from '@/lib/derive/bootstrap';
import { AXES, type Axis } from '@/lib/runner/experiment/schema';
import type { JudgedAim } from './aims';
import { type ComparedName, METRICS, type MetricName } from './metrics';
import { type Arm, type Comparison, type Report, variedAxes } from './report';

const SHOWN: readonly MetricName[] = [
  'effectiveRatioEarly',
  'effectiveRatio',
  'prefixRatio',
  'contrastPairs',
  'leavesPerPrompt',
  'initialAccuracy',
  'accuracy',
  'turns',
  'tokens',
];
const PREDICTOR: readonly MetricName[] = ['rootError', 'prefixError'];
const COMPARED_TITLES: Readonly<Record<ComparedName, string>> = {
  effectiveRatioEarly: 'ER early ÷',
  effectiveRatio: 'ER all ÷',
  accuracy: 'accuracy −',
};
const RATIO_DIGITS = 2;

function number(value: number, digits: number): string {
  if (!Number.isFinite(value)) return '–';
  return digits === 0 ? Math.round(value).toLocaleString('en-US') : value.toFixed(digits);
}

/** value [low, high]; the value alone where there is no interval or nothing varies. */
export function estimateText({ value, low, high }: Estimate, digits: number, signed = false): string {
  const sign = (x: number): string => (signed && x > 0 ? '+' : '') + number(x, digits);
  if (!Number.isFinite(low) || number(low, digits) === number(high, digits)) return sign(value);
  return `${sign(value)} [${sign(low)}, ${sign(high)}]`;
}

export const comparedText = (estimate: Estimate, metric: ComparedName): string =>
  metric === 'accuracy' ? estimateText(estimate, METRICS.accuracy.digits, true) : estimateText(estimate, RATIO_DIGITS);

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [row(head), row(head.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(row), ''];
}

/** The columns of `names` in which any arm has a number. */
const present = (arms: readonly Arm[], names: readonly MetricName[]): MetricName[] =>
  names.filter((name) => arms.some(({ metrics }) => Number.isFinite(metrics[name].value)));

const armName = (labels: Arm['labels'], axes: readonly Axis[]): string => axes.map((axis) => labels[axis]).join(' · ');

function armTable(arms: readonly Arm[], axes: readonly Axis[]): string[] {
  const names = present(arms, [...SHOWN, ...PREDICTOR]);
  const head = [axes.join(' · ') || 'run', 'n', ...names.map((name) => METRICS[name].title)];
  return table(
    head,
    arms.map(({ labels, seeds, metrics }) => [
      armName(labels, axes) || labels.allocator,
      String(seeds.length),
      ...names.map((name) => estimateText(metrics[name], METRICS[name].digits)),
    ]),
  );
}

function comparisonTable(comparisons: readonly Comparison[], axes: readonly Axis[]): string[] {
  const metrics = Object.keys(COMPARED_TITLES) as ComparedName[];
  const others = [...new Set(comparisons.map(({ axis, to }) => `${axis} ${to}`))];
  return others.flatMap((other) => {
    const ours = comparisons.filter(({ axis, to }) => `${axis} ${to}` === other);
    const { to } = ours[0] as Comparison;
    return table(
      [`against ${to}`, 'n', ...metrics.map((metric) => `${COMPARED_TITLES[metric]} ${to}`)],
      ours.map((one) => [
        armName(one.labels, axes) || one.labels.allocator,
        String(one.metrics.accuracy.n),
        ...metrics.map((metric) => comparedText(one.metrics[metric], metric)),
      ]),
    );
  });
}

/** One section an environment and optimiser: the arms, then what they are compared with. */
function sections(report: Report): string[] {
  const varied = variedAxes(report.arms);
  const outer = varied.filter((axis) => axis === 'environment' || axis === 'optimiser');
  const inner = varied.filter((axis) => axis !== 'environment' && axis !== 'optimiser');
  const titles = [...new Set(report.arms.map(({ labels }) => armName(labels, outer)))];
  return titles.flatMap((title) => {
    const here = <T extends { readonly labels: Arm['labels'] }>(all: readonly T[]): T[] =>
      all.filter(({ labels }) => armName(labels, outer) === title);
    const heading = title || report.arms[0]?.labels.environment || '';
    return [`### ${heading}`, '', ...armTable(here(report.arms), inner), ...comparisonTable(here(report.comparisons), inner)];
  });
}

function aimLines(aims: readonly JudgedAim[]): string[] {
  if (aims.length === 0) return [];
  return [
    '### Aims',
    '',
    ...aims.map(({ say, verdict, metric, comparisons }) => {
      const measured = comparisons.map(
        ({ labels, to, estimate }) =>
          `${AXES.slice(0, 2)
            .map((axis) => labels[axis])
            .filter((name) => name !== 'default')
            .join('/')} against ${to}: ${comparedText(estimate, metric)}`,
      );
      return `* **${verdict}** – ${say}${measured.length > 0 ? `. Measured: ${measured.join('; ')}` : ''}.`;
    }),
    '',
  ];
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

function provenance({ command, seeds, steps, runs, wallMs, code }: Report): string[] {
  const cpu = wallMs.total < HOUR_MS ? `${Math.round(wallMs.total / SECOND_MS)} s` : `${(wallMs.total / HOUR_MS).toFixed(1)} h`;
  return [
    `    ${command}`,
    '',
    `${runs.finished} of ${runs.planned} runs${runs.failed.length > 0 ? `, ${runs.failed.length} failed` : ''}; seeds ${seeds.join(', ')}; ${steps.join(', ')} steps; ${cpu} of process time, ${(wallMs.mean / SECOND_MS).toFixed(1)} s a run. Intervals: 95 %, paired bootstrap over seeds (BCa).`,
    '',
    ...(code.length > 1
      ? [`The runs come from ${code.length} versions of the code (${code.join(', ')}): delete the folder and run again before quoting them.`, '']
      : []),
    ...runs.failed.map(({ key, why }) => `* failed: ${key} – ${why.split('\n')[0]}`),
    ...(runs.failed.length > 0 ? [''] : []),
  ];
}

const definitions = (report: Report): string[] => [
  '### Definitions',
  '',
  ...Object.entries(report.definitions).map(([title, text]) => `* **${title}**: ${text}.`),
  '',
];

/** The report as text; `level` sections are the same in docs/results.md. */
export function reportBody(report: Report): string[] {
  return [report.about.trim(), '', ...provenance(report), ...sections(report), ...aimLines(report.aims)];
}

export const reportMarkdown = (report: Report): string => [`# ${report.name}`, '', ...reportBody(report), ...definitions(report)].join('\n');

export const definitionLines = definitions;
