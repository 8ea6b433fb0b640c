'use client';

import { useMemo, useState } from 'react';
import { RunSwatch } from '@/components/runs/sparkline';
import type { CompareAxis, BudgetAxis as SpendAxis } from '@/lib/contract/read/compare';
import { placeOfStep, realAt, type ShownComparison } from '@/lib/derive/compare/shown-curves';
import { formatFixed, formatInterval, formatPlural, formatSigned } from '@/lib/display/numbers';
import { armLines, leadArm, type ShownArm } from '@/lib/figure/compare-arms';
import { sharedAxis } from '@/lib/figure/compare-axis';
import { accuracyTitle, type CompareFigure, type CompareView, compareFigure } from '@/lib/figure/compare-figure';
import { type ArmLine, bandWords } from '@/lib/figure/compare-lines';
import { BUDGET_WORDS, savingWords } from '@/lib/figure/reach';
import { ChartPanel, type Places } from './chart-panel';
import { CompareExport } from './compare-export';

function placesOf(lines: readonly ArmLine[], axis: CompareAxis): Places {
  const curves = lines.map(({ curve }) => curve);
  return { axis, curves, shared: sharedAxis(curves, axis) };
}

const SHOWN = 10;

/** Values at the cursor's step, arm by arm. */
function Readout({ arms, curves, step }: { arms: readonly ShownArm[]; curves: ShownComparison['ratio']; step: number }) {
  const rows = arms.flatMap((arm) => {
    const curve = curves[arm.id];
    const i = curve ? placeOfStep(curve.step, step) : -1;
    return !curve || i < 0 ? [] : [{ arm, value: realAt(curve.value, i), low: realAt(curve.low, i), high: realAt(curve.high, i) }];
  });
  return (
    <div className="readout" role="status">
      <b>step {step}</b>
      {rows.slice(0, SHOWN).map(({ arm, value, low, high }) => (
        <span key={arm.id}>
          <RunSwatch style={arm.style} /> <span className="ell">{arm.label}</span> <span className="num">{formatFixed(value, 3)}</span>
          <span className="num text-ink-3">{Number.isNaN(low) || Number.isNaN(high) ? '' : formatInterval(low, high)}</span>
        </span>
      ))}
      {rows.length > SHOWN && <span className="text-ink-3">{rows.length - SHOWN} more arms in the table</span>}
      {rows.length === 0 && <span className="text-ink-3">no arm has this step</span>}
    </div>
  );
}

function DifferenceReadout({ arms, comparison, step }: { arms: readonly ShownArm[]; comparison: ShownComparison; step: number }) {
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

function ratioAside(comparison: ShownComparison, lead: string | null): string {
  const found = comparison.summaries.find(({ arm }) => arm === lead)?.ratio;
  if (!found || found.minusBaseline === null || found.from === null) return '';
  return `${formatSigned(found.minusBaseline.value)} over ${found.from}–${found.to}`;
}

const SMOOTHINGS = [0, 2, 5, 10];

function Smoothing({ sigma, onSmooth }: { sigma: number; onSmooth: (sigma: number) => void }) {
  return (
    <select className="select" value={sigma} aria-label="Smoothing in steps" onChange={(event) => onSmooth(Number(event.target.value))}>
      {[...new Set([...SMOOTHINGS, sigma])].map((one) => (
        <option key={one} value={one}>
          {one === 0 ? 'raw' : `σ ${one}`}
        </option>
      ))}
    </select>
  );
}

function Budget({ by, onBy }: { by: SpendAxis; onBy: (axis: SpendAxis) => void }) {
  return (
    <select className="select" value={by} aria-label="Budget" onChange={(event) => onBy(event.target.value as SpendAxis)}>
      {(Object.keys(BUDGET_WORDS) as SpendAxis[]).map((one) => (
        <option key={one} value={one}>
          {BUDGET_WORDS[one]} spent
        </option>
      ))}
    </select>
  );
}

function promptsAside({ summaries, at }: ShownComparison): string {
  const of = summaries.find(({ accuracy }) => accuracy !== null)?.accuracy;
  return of ? `${formatPlural(of.n, 'prompt')}${of.exact ? ', exact' : ''}, compared at ${at}` : '';
}

/** Effective ratio, accuracy, accuracy by budget, difference: four figures that share cursor, colours and axes. */
export function CompareCharts(props: {
  comparison: ShownComparison;
  arms: readonly ShownArm[];
  view: CompareView;
  onChoose: (step: number) => void;
  onBy: (axis: SpendAxis) => void;
  onSmooth: (sigma: number) => void;
}) {
  const { comparison, arms, view } = props;
  const { axis, by, sigma } = view;
  const [{ cursor, on }, setCursor] = useState<{ cursor: number | null; on: string }>({ cursor: null, on: '' });
  const lead = leadArm(comparison);
  const reach = comparison.summaries.find(({ arm }) => arm === lead)?.reach ?? null;
  const places = useMemo(() => {
    const [ratio, accuracy] = [armLines(arms, comparison.ratio), armLines(arms, comparison.accuracy)];
    return { ratio: placesOf(ratio, axis), accuracy: placesOf(accuracy, axis), by: placesOf(accuracy, by) };
  }, [arms, comparison, axis, by]);
  const build = useMemo(() => {
    const of = (which: CompareFigure) => compareFigure(which, comparison, arms, { axis, by, sigma });
    return { ratio: of('ratio'), accuracy: of('accuracy'), reach: of('reach'), difference: of('difference') };
  }, [comparison, arms, axis, by, sigma]);
  const common = { cursor, onCursor: (step: number | null, id: string) => setCursor({ cursor: step, on: id }), onChoose: props.onChoose };
  const saving = reach && savingWords(reach, by);
  return (
    <div className="charts4">
      <ChartPanel
        {...common}
        id="compare-ratio"
        tools={<CompareExport figure="ratio" title="effective ratio" />}
        isLead={on === 'compare-ratio'}
        title="Effective ratio, prompt"
        metric="effective-ratio-prompt"
        aside={
          <>
            <Smoothing sigma={sigma} onSmooth={props.onSmooth} />
            {ratioAside(comparison, lead)}
          </>
        }
        places={places.ratio}
        build={build.ratio}
        readout={cursor !== null && <Readout arms={arms} curves={comparison.ratio} step={cursor} />}
      />
      <ChartPanel
        {...common}
        id="compare-accuracy"
        tools={<CompareExport figure="accuracy" title="accuracy" />}
        isLead={on === 'compare-accuracy'}
        title={accuracyTitle(comparison)}
        metric="accuracy-held-out"
        aside={promptsAside(comparison)}
        places={places.accuracy}
        build={build.accuracy}
        readout={cursor !== null && <Readout arms={arms} curves={comparison.accuracy} step={cursor} />}
      />
      <ChartPanel
        {...common}
        id="compare-reach"
        tools={<CompareExport figure="reach" title="accuracy by budget" />}
        isLead={on === 'compare-reach'}
        title="Accuracy by"
        metric="compare-reach"
        aside={
          <>
            <Budget by={by} onBy={props.onBy} />
            <span>{saving ?? (lead ? 'no level that both reach' : '')}</span>
          </>
        }
        places={places.by}
        build={build.reach}
        readout={cursor !== null && <Readout arms={arms} curves={comparison.accuracy} step={cursor} />}
      />
      <ChartPanel
        {...common}
        id="compare-difference"
        tools={<CompareExport figure="difference" title="the difference in accuracy" />}
        isLead={on === 'compare-difference'}
        title={`Accuracy − ${arms.find(({ isBaseline }) => isBaseline)?.label ?? ''}`}
        metric="compare-difference"
        aside="paired bootstrap"
        places={places.accuracy}
        build={build.difference}
        readout={cursor !== null && <DifferenceReadout arms={arms} comparison={comparison} step={cursor} />}
      />
    </div>
  );
}

/** What the bands of the page are, with n. */
export const bandsOf = (comparison: ShownComparison, arms: readonly ShownArm[]): string => bandWords(armLines(arms, comparison.ratio));
