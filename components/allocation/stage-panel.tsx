'use client';

import { useCallback } from 'react';
import { formatPlural } from '@/lib/display/numbers';
import { REFERENCE_NAMES } from '@/lib/display/reference-names';
import { type StageName, type StageView, stagePlot } from '@/lib/figure/allocation-data';
import { allocationScene } from '@/lib/figure/allocation-plot';
import { type FigureSize, SCREEN_STYLE } from '@/lib/figure/scene';
import { FigurePanel } from './figure-panel';
import type { StepView } from './model';

const HEIGHT_PX = 236;
const UNITS = { '1': ['root rollout', 'candidate'], '2': ['continuation', 'anchor'] } as const;

/** One stage's units by V against the chosen reference, or their residuals. */
export function StagePanel({ step, view, stage, shows }: { step: StepView; view: StageView; stage: StageName; shows: 'units' | 'residual' }) {
  const { against, run } = step;
  const why = view.references.find(({ id }) => id === against)?.unavailable ?? null;
  const build = useCallback(
    (size: FigureSize) => allocationScene(stagePlot({ run, step: step.step }, view, { stage, against, shows }), size, SCREEN_STYLE),
    [run, step.step, view, stage, against, shows],
  );
  const [unit, place] = UNITS[stage];
  return (
    <FigurePanel
      title={`Stage ${stage}`}
      metric={`reference-${against}`}
      qualifier={`${formatPlural(view.units, unit)} over ${formatPlural(view.total, place)}, by ${view.pName}`}
      heightPx={HEIGHT_PX}
      build={build}
      figure={{ kind: 'allocation', query: { run, step: String(step.step), stage, against, shows } }}
    >
      {why !== null && (
        <p className="lab">
          No {REFERENCE_NAMES[against]}: {why}.
        </p>
      )}
      {view.leftOut > 0 && (
        <p className="lab">{formatPlural(view.leftOut, 'place')} that neither gives half a unit are not drawn; the CSV has them.</p>
      )}
    </FigurePanel>
  );
}
