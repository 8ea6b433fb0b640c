import type { ReactNode } from 'react';
import { RunNav, runTargets } from '@/components/runs/run-pages';
import { runHref } from '@/components/runs/run-row';
import { Shell } from '@/components/shell/shell';

const KEYS = [
  { keys: ['←', '→'], does: 'choose a bin' },
  { keys: ['Esc'], does: 'drop the bin' },
];

export interface CalibrationFrameProps {
  readonly run: string;
  readonly name: string;
  readonly live: ReactNode;
  readonly status: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a run's calibration page. */
export function CalibrationFrame({ run, name, live, status, children }: CalibrationFrameProps) {
  return (
    <Shell
      crumbs={[{ text: 'runs', href: '/' }, { text: name, href: runHref(run), mono: true }, { text: 'calibration' }]}
      live={live}
      keys={KEYS}
      beside={<RunNav run={run} here="calibration" />}
      targets={runTargets(run, 'calibration')}
      status={status}
    >
      {children}
    </Shell>
  );
}
