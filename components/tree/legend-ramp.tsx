'use client';

import { type KeyboardEvent, useState } from 'react';
import { formatPlural } from '@/lib/display/numbers';
import type { LegendSpec } from '@/lib/display/scales';
import { useLens } from './lens';

const STEP_PX = 8;
const BARS_PX = 13;

/** What one step of the ramp stands for, in words. */
function stepName(spec: LegendSpec, step: number): string {
  const count = spec.histogram?.[step];
  const place = `${spec.title}, step ${step + 1} of ${spec.ramp.length} from ${spec.low} to ${spec.high}`;
  return count === undefined ? place : `${place}: ${formatPlural(count, 'node')}`;
}

/**
 * The colour ramp with its histogram. Each step is a switch that lights the nodes painted so; one stop of the tab order, the
 * arrows walk the steps.
 */
export function LegendRamp({ spec, palette }: { spec: LegendSpec; palette: readonly string[] }) {
  const { parts, toggle } = useLens();
  const [at, setAt] = useState(0);
  const most = spec.histogram?.reduce((a, b) => Math.max(a, b), 1) ?? 1;
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.min(spec.ramp.length - 1, Math.max(0, at + by));
    setAt(next);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of switches, not a form's fieldset
    <span className="ramp" role="group" aria-label={`${spec.title}, from ${spec.low} to ${spec.high}`} onKeyDown={walk}>
      {spec.ramp.map((key, step) => {
        const count = spec.histogram?.[step] ?? 0;
        const barPx = count > 0 ? Math.max(1, (count / most) * BARS_PX) : 0;
        return (
          <button
            key={key}
            type="button"
            tabIndex={step === at ? 0 : -1}
            aria-pressed={parts.includes(`bin:${step}`)}
            aria-label={stepName(spec, step)}
            title={stepName(spec, step)}
            style={{ width: STEP_PX }}
            onFocus={() => setAt(step)}
            onClick={() => toggle(`bin:${step}`)}
          >
            <i style={{ height: barPx, background: palette[key] }} />
            <b style={{ background: palette[key] }} />
          </button>
        );
      })}
      {spec.tick !== null && <i className="tick" style={{ left: `${spec.tick * 100}%` }} />}
    </span>
  );
}
