'use client';

import { useCallback, useMemo, useState } from 'react';
import { RunSwatch } from '@/components/runs/sparkline';
import type { CompareAxis, CompareCurve, Comparison } from '@/lib/contract/read/compare';
import { formatFixed, formatInterval, formatPlural, formatSigned } from '@/lib/display/numbers';
import { sharedAxis } from '@/lib/figure/compare-axis';
import { type ArmLine, bandWords, compareLines } from '@/lib/figure/compare-lines';
import { differenceScene } from '@/lib/figure/difference';
import { lineChartScene } from '@/lib/figure/line-chart';
import { BUDGET_WORDS, reachScene, savingWords } from '@/lib/figure/reach';
import type { FigureSize, FigureStyle } from '@/lib/figure/scene';
import { ChartPanel, type Places } from './chart-panel';
import { armLines, type ShownArm } from './look';

type SpendAxis = Exclude<CompareAxis, 'step'>;

function placesOf(lines: readonly ArmLine[], axis: CompareAxis): Places {
  const curves = lines.map(({ curve }) => curve);
  const shared = sharedAxis(curves, axis);
  const points = curves.flatMap((curve) => shared.of(curve).flatMap((x, i) => (Number.isFinite(x) ? [{ step: curve.step[i]!, x }] : [])));
  return { domain: shared.domain, points };
}

const SHOWN = 10;

/** Values at the cursor's step, arm by arm. */
function Readout({ arms, curves, step }: { arms: readonly ShownArm[]; curves: Comparison['ratio']; step: number }) {
  const rows = arms.flatMap((arm) => {
    const i = curves[arm.id]?.step.indexOf(step) ?? -1;
    return i < 0 ? [] : [{ arm, value: curves[arm.id]!.value[i]!, low: curves[arm.id]!.low[i] ?? null, high: curves[arm.id]!.high[i] ?? null }];
  });
  return (
    <div className="readout" role="status">
      <b>step {step}</b>
      {rows.slice(0, SHOWN).map(({ arm, value, low, high }) => (
        <span key={arm.id}>
          <RunSwatch style={arm.style} /> <span className="ell">{arm.label}</span> <span className="num">{formatFixed(value, 3)}</span>
          <span className="num text-ink-3">{low !== null && high !== null ? formatInterval(low, high) : ''}</span>
        </span>
      ))}
      {rows.length > SHOWN && <span className="text-ink-3">{rows.length - SHOWN} more arms in the table</span>}
      {rows.length === 0 && <span className="text-ink-3">no arm has this step</span>}
    </div>
  );
}

function DifferenceReadout({ arms, comparison, step }: { arms: readonly ShownArm[]; comparison: Comparison; step: number }) {
  const rows = comparison.differences.flatMap(({ arm, step: steps, value, low, high }) => {
    const i = steps.indexOf(step);
    const shown = arms.find(({ id }) => id === arm);
    return i < 0 || !shown ? [] : [{ arm: shown, value: value[i]!, low: low[i]!, high: high[i]! }];
  });
  return (
    <div className="readout" role="status">
      <b>step {step}</b>
      {rows.slice(0, SHOWN).map(({ arm, value, low, high }) => (
        <span key={arm.id}>
          <RunSwatch style={arm.style} /> <span className="ell">{arm.label}</span> <span className="num">{formatSigned(value, 3)}</span>
          <span className="num text-ink-3">{formatInterval(low, high)}</span>
        </span>
      ))}
      {rows.length === 0 && <span className="text-ink-3">not evaluated, or left out of the curve</span>}
    </div>
  );
}

const EMPTY_CURVE: CompareCurve = { step: [], value: [], low: [], high: [], leaves: [], tokens: [], wall: [], n: 0, leftOut: 0, band: 'none' };

/** The arm that brackets and headlines speak of: the one whose prompts are listed, else the first that is not the baseline. */
export const leadArm = (comparison: Comparison): string | null =>
  comparison.prompts?.arm ?? comparison.arms.find(({ id }) => id !== comparison.baseline)?.id ?? null;

function ratioAside(comparison: Comparison, lead: string | null): string {
  const found = comparison.summaries.find(({ arm }) => arm === lead)?.ratio;
  if (!found || found.minusBaseline === null || found.from === null) return '';
  return `${formatSigned(found.minusBaseline.value)} over ${found.from}–${found.to}`;
}

/** Effective ratio, accuracy, accuracy by budget, difference: four figures that share cursor, colours and axes. */
export function CompareCharts(props: {
  comparison: Comparison;
  arms: readonly ShownArm[];
  axis: CompareAxis;
  by: SpendAxis;
  sigma: number;
  onChoose: (step: number) => void;
  onBy: (axis: SpendAxis) => void;
}) {
  const { comparison, arms, axis, by, sigma } = props;
  const [cursor, setCursor] = useState<number | null>(null);
  const ratio = useMemo(() => armLines(arms, comparison.ratio), [arms, comparison]);
  const accuracy = useMemo(() => armLines(arms, comparison.accuracy), [arms, comparison]);
  const lead = leadArm(comparison);
  const reach = comparison.summaries.find(({ arm }) => arm === lead)?.reach ?? null;
  const baseline = arms.find(({ isBaseline }) => isBaseline)!;
  const title = comparison.dataset === null ? 'Accuracy, not evaluated' : `Accuracy, ${comparison.dataset}`;
  const places = useMemo(
    () => ({
      ratio: placesOf(ratio, axis),
      accuracy: placesOf(accuracy, axis),
      by: placesOf(accuracy, by),
    }),
    [ratio, accuracy, axis, by],
  );
  const buildRatio = useCallback(
    (size: FigureSize, style: FigureStyle) =>
      lineChartScene(compareLines(ratio, { title: 'Effective ratio, prompt', axis, sigma, what: 'Prompt-level effective ratio' }), size, style),
    [ratio, axis, sigma],
  );
  const buildAccuracy = useCallback(
    (size: FigureSize, style: FigureStyle) => lineChartScene(compareLines(accuracy, { title, axis, sigma: 0, what: 'Accuracy' }), size, style),
    [accuracy, axis, title],
  );
  const buildReach = useCallback(
    (size: FigureSize, style: FigureStyle) => reachScene({ lines: accuracy, axis: by, reach }, size, style),
    [accuracy, by, reach],
  );
  const buildDifference = useCallback(
    (size: FigureSize, style: FigureStyle) =>
      differenceScene(
        {
          lines: comparison.differences.flatMap((difference) => {
            const arm = arms.find(({ id }) => id === difference.arm);
            return arm ? [{ label: arm.label, style: arm.line, difference, curve: comparison.accuracy[arm.id] ?? EMPTY_CURVE }] : [];
          }),
          baseline: baseline.label,
          axis,
          curves: Object.values(comparison.accuracy),
          draws: comparison.differenceDraws,
          notes:
            comparison.differenceLeftOut > 0
              ? [`${formatPlural(comparison.differenceLeftOut, 'shared evaluation')} left out between those drawn.`]
              : [],
        },
        size,
        style,
      ),
    [comparison, arms, baseline, axis],
  );
  const n = comparison.summaries.find(({ accuracy: own }) => own !== null)?.accuracy;
  const common = { cursor, onCursor: setCursor, onChoose: props.onChoose };
  const saving = reach && savingWords(reach, by);
  return (
    <div className="charts4">
      <ChartPanel
        {...common}
        id="compare-ratio"
        title="Effective ratio, prompt"
        metric="effective-ratio-prompt"
        aside={ratioAside(comparison, lead)}
        places={places.ratio}
        build={buildRatio}
        readout={cursor !== null && <Readout arms={arms} curves={comparison.ratio} step={cursor} />}
      />
      <ChartPanel
        {...common}
        id="compare-accuracy"
        title={title}
        metric="accuracy-held-out"
        aside={n ? `${formatPlural(n.n, 'prompt')}${n.exact ? ', exact' : ''}` : ''}
        places={places.accuracy}
        build={buildAccuracy}
        readout={cursor !== null && <Readout arms={arms} curves={comparison.accuracy} step={cursor} />}
      />
      <ChartPanel
        {...common}
        id="compare-reach"
        title="Accuracy by"
        aside={
          <>
            <select className="select" value={by} aria-label="Budget" onChange={(event) => props.onBy(event.target.value as SpendAxis)}>
              {(Object.keys(BUDGET_WORDS) as SpendAxis[]).map((one) => (
                <option key={one} value={one}>
                  {BUDGET_WORDS[one]} spent
                </option>
              ))}
            </select>
            <span className="hide-s">{saving ?? 'no level that both reach'}</span>
          </>
        }
        places={places.by}
        build={buildReach}
        readout={cursor !== null && <Readout arms={arms} curves={comparison.accuracy} step={cursor} />}
      />
      <ChartPanel
        {...common}
        id="compare-difference"
        title={`Accuracy − ${baseline.label}`}
        aside="paired bootstrap"
        places={places.accuracy}
        build={buildDifference}
        readout={cursor !== null && <DifferenceReadout arms={arms} comparison={comparison} step={cursor} />}
      />
    </div>
  );
}

/** What the bands of the page are, with n. */
export const bandsOf = (comparison: Comparison, arms: readonly ShownArm[]): string => bandWords(armLines(arms, comparison.ratio));
