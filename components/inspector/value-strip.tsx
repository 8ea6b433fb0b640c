'use client';

import type { ReactNode } from 'react';
import { useTheme } from '@/components/ui/use-theme';
import { wilson } from '@/lib/derive/wilson';
import { colouringOf, levelOf } from '@/lib/display/scales';
import type { NodeValues } from './node-values';
import { type Name, spread } from './spread-names';

const TICKS = [0, 0.25, 0.5, 0.75, 1] as const;
const AXIS_Y = 17.5;
/** Percent along the strip, which has 8 px at either end. */
const left = (value: number): string => `calc(8px + (100% - 16px) * ${value})`;

function At({ value, children }: { value: number; children: ReactNode }) {
  return (
    <svg className="at" width="1" height="34" style={{ left: left(value) }} aria-hidden="true">
      {children}
    </svg>
  );
}

/** One 0–1 strip: tick = predicted V, bar and disc = k/n with its interval, diamond = exact V. */
export function ValueStrip({ v, k, n, exactV }: NodeValues) {
  const palette = colouringOf('v').palette(useTheme());
  const bounds = wilson(k, n);
  const names: Name[] = [];
  if (v !== null) names.push({ text: 'Ṽ', at: v, strong: true });
  if (exactV !== null) names.push({ text: 'exact', at: exactV, strong: false });
  if (bounds) names.push({ text: 'k/n', at: k / n, strong: false });
  return (
    <div className="strip" aria-hidden="true">
      <span className="rule" />
      {TICKS.map((tick) => (
        <At key={tick} value={tick}>
          <line y1="15" y2="20" className="axis" />
          <text y="32" textAnchor="middle">
            {tick === 0 || tick === 1 ? tick : tick.toFixed(2)}
          </text>
        </At>
      ))}
      {bounds && <span className="interval" style={{ left: left(bounds.low), width: `calc((100% - 16px) * ${bounds.high - bounds.low})` }} />}
      {bounds && (
        <At value={k / n}>
          <circle cy={AXIS_Y} r="4.5" fill={palette[levelOf(k / n)]} stroke="var(--ink)" />
        </At>
      )}
      {exactV !== null && (
        <At value={exactV}>
          <path d="M0 11.5l5.5 6-5.5 6-5.5-6Z" fill="var(--bg)" stroke="var(--ink)" strokeWidth="1.25" />
        </At>
      )}
      {v !== null && (
        <At value={v}>
          <line y1="9" y2="26" stroke={palette[levelOf(v)]} strokeWidth="5" />
          <line y1="9" y2="26" stroke="var(--ink)" strokeWidth="1.25" />
        </At>
      )}
      {spread(names).map(({ text, at, strong }) => (
        <At key={text} value={at}>
          <text className={strong ? 's ink' : 's'} y="5" textAnchor="middle">
            {text}
          </text>
        </At>
      ))}
    </div>
  );
}
