'use client';

import { Defined } from '@/components/ui/defined';
import type { Reference } from '@/lib/contract';
import { formatFixed, formatSignificant } from '@/lib/display/numbers';
import { REFERENCE_NAMES } from '@/lib/display/reference-names';
import type { StageView } from '@/lib/figure/allocation-data';
import type { StepView } from './model';
import type { AllocationView } from './use-view';

const share = (part: number | null, whole: number): string => (part === null || whole === 0 ? '–' : `${formatFixed((100 * part) / whole, 1)} %`);

function Cells({ reference, units }: { reference: Reference | undefined; units: number }) {
  if (!reference) return <td colSpan={3}>–</td>;
  if (reference.unavailable !== null)
    return (
      <td colSpan={3} className="why">
        {reference.unavailable}
      </td>
    );
  const { moved, rms, achieved, best } = reference;
  return (
    <>
      <td className="r" title={`${formatFixed(moved, 1)} units would have to move; residuals sum to ${formatSignificant(reference.residualSum)}`}>
        {formatFixed(moved, 1)} <span className="text-ink-3">({share(moved, units)})</span>
      </td>
      <td className="r">{formatFixed(rms)}</td>
      <td className="r" title={best === null ? 'this reference has no utility' : `${formatFixed(achieved)} of ${formatFixed(best)}`}>
        {best === null || best === 0 ? '–' : share(achieved, best)}
      </td>
    </>
  );
}

/** Every reference of both stages in numbers; a row chooses the one that is drawn. */
export function ReferenceTable({ step, view }: { step: StepView; view: AllocationView }) {
  const { first, second } = step;
  const of = (stage: StageView | null, id: Reference['id']): Reference | undefined => stage?.references.find((one) => one.id === id);
  return (
    <div className="rows whole">
      <table>
        <thead>
          <tr>
            <th scope="col">against</th>
            <th scope="col" className="r">
              stage 1: would move
            </th>
            <th scope="col" className="r">
              rms
            </th>
            <th scope="col" className="r">
              utility reached
            </th>
            {second && (
              <>
                <th scope="col" className="r">
                  stage 2: would move
                </th>
                <th scope="col" className="r">
                  rms
                </th>
                <th scope="col" className="r">
                  utility reached
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {first.references.map(({ id }) => (
            <tr key={id} aria-selected={id === step.against}>
              <td>
                <Defined metric={`reference-${id}`} focusable={false}>
                  <button type="button" aria-pressed={id === step.against} onClick={() => void view.ask({ against: id })}>
                    {REFERENCE_NAMES[id]}
                  </button>
                </Defined>
              </td>
              <Cells reference={of(first, id)} units={first.units} />
              {second && <Cells reference={of(second, id)} units={second.units} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
