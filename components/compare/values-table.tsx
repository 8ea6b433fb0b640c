'use client';

import { useState } from 'react';
import { placeOfStep, realAt, type ShownComparison, stepsOf } from '@/lib/derive/compare/shown-curves';
import { formatCompact, formatFixed, formatInterval, formatPlural, formatSigned, MISSING } from '@/lib/display/numbers';
import type { ShownArm } from '@/lib/figure/compare-arms';

const MOST_STEPS = 300;
const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Steps of the table: every evaluation of any arm. */
const evaluationsOf = ({ accuracy }: ShownComparison): number[] => [...stepsOf(Object.values(accuracy))];

function Cells({ comparison, arm, step }: { comparison: ShownComparison; arm: ShownArm; step: number }) {
  const [accuracy, ratio] = [comparison.accuracy[arm.id], comparison.ratio[arm.id]];
  const i = accuracy ? placeOfStep(accuracy.step, step) : -1;
  const r = ratio ? placeOfStep(ratio.step, step) : -1;
  const difference = comparison.differences.find((one) => one.arm === arm.id);
  const d = difference?.step.indexOf(step) ?? -1;
  return (
    <>
      <td className="n">{i < 0 ? MISSING : formatFixed(realAt(accuracy!.value, i), 3)}</td>
      <td className="n">{r < 0 ? MISSING : formatFixed(realAt(ratio!.value, r), 3)}</td>
      <td className="n">{i < 0 ? MISSING : formatCompact(orNull(realAt(accuracy!.leaves, i)))}</td>
      <td className="n">
        {arm.isBaseline
          ? ''
          : d < 0
            ? MISSING
            : `${formatSigned(difference!.value[d]!, 3)} ${formatInterval(difference!.low[d]!, difference!.high[d]!)}`}
      </td>
    </>
  );
}

/** The figures as a table, for those who read rather than look. Made when it is opened. */
export function ValuesTable({ comparison, arms }: { comparison: ShownComparison; arms: readonly ShownArm[] }) {
  const [open, setOpen] = useState(false);
  const steps = evaluationsOf(comparison);
  const shown = steps.slice(-MOST_STEPS);
  return (
    <details className="values" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Values of the figures, {formatPlural(steps.length, 'evaluation')}</summary>
      {open && (
        <div className="scroll-x">
          <table>
            <thead>
              <tr>
                <th scope="col" rowSpan={2} className="n">
                  step
                </th>
                {arms.map((arm) => (
                  <th key={arm.id} scope="colgroup" colSpan={4} className="num">
                    {arm.label}
                    {arm.isBaseline ? ', baseline' : ''}
                  </th>
                ))}
              </tr>
              <tr>
                {arms.flatMap((arm) =>
                  ['accuracy', 'effective ratio', 'leaves by then', arm.isBaseline ? '' : 'difference'].map((head) => (
                    <th key={arm.id + head} scope="col" className="n">
                      {head}
                    </th>
                  )),
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map((step) => (
                <tr key={step}>
                  <th scope="row" className="n">
                    {step}
                  </th>
                  {arms.map((arm) => (
                    <Cells key={arm.id} comparison={comparison} arm={arm} step={step} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {shown.length < steps.length && (
            <p className="hint">
              The last {shown.length} of {steps.length}; the CSV has all.
            </p>
          )}
        </div>
      )}
    </details>
  );
}
