'use client';

import { useCallback } from 'react';
import { formatPlural } from '@/lib/display/numbers';
import { allocationScene } from '@/lib/figure/allocation-plot';
import { type FigureSize, SCREEN_STYLE } from '@/lib/figure/scene';
import { FigurePanel } from './figure-panel';
import type { StageView, StepView } from './model';
import { REFERENCE_NAMES } from './reference-names';

const HEIGHT_PX = 236;

/** One stage's units by V against the chosen reference, or their residuals. */
export function StagePanel({
  step,
  stage,
  name,
  unitsName,
  shows,
}: {
  step: StepView;
  stage: StageView;
  name: string;
  unitsName: string;
  shows: 'units' | 'residual';
}) {
  const reference = stage.references.find(({ id }) => id === step.against);
  const why = reference?.unavailable ?? null;
  const referenceName = REFERENCE_NAMES[step.against];
  const build = useCallback(
    (size: FigureSize) =>
      allocationScene(
        {
          places: stage.places,
          withoutV: stage.withoutV,
          shows: why === null ? shows : 'units',
          pName: stage.pName,
          unitsName,
          referenceName,
          title: `${name} against ${referenceName}`,
          about: `${step.run}, step ${step.step}: ${unitsName} of ${stage.total} places by ${stage.pName}.`,
        },
        size,
        SCREEN_STYLE,
      ),
    [stage, shows, why, unitsName, referenceName, name, step.run, step.step],
  );
  return (
    <FigurePanel
      title={name}
      metric={`reference-${step.against}`}
      qualifier={`${formatPlural(stage.units, unitsName.replace(/s$/, ''))} over ${formatPlural(stage.total, name === 'Stage 1' ? 'candidate' : 'anchor')}, by ${stage.pName}`}
      heightPx={HEIGHT_PX}
      build={build}
    >
      {why !== null && (
        <p className="lab">
          No {referenceName}: {why}.
        </p>
      )}
      {stage.leftOut > 0 && (
        <p className="lab">{formatPlural(stage.leftOut, 'place')} that neither gives half a unit are not drawn; the CSV has them.</p>
      )}
    </FigurePanel>
  );
}
