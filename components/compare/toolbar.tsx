'use client';

import { Pin, Plus, X } from 'lucide-react';
import { RunSwatch } from '@/components/runs/sparkline';
import { COMPARE_AXES, type CompareAxis } from '@/lib/contract/read/compare';
import { formatPlural } from '@/lib/display/numbers';
import type { ShownArm } from '@/lib/figure/compare-arms';

const AXIS_WORDS: Readonly<Record<CompareAxis, string>> = { step: 'step', leaves: 'leaves', tokens: 'tokens', wall: 'wall time' };

function statusOf({ runs }: ShownArm): string | null {
  const live = runs.filter(({ status }) => status === 'live').length;
  if (live > 0) return runs.length > 1 ? `${live} of ${runs.length} live` : `live ${runs[0]!.step ?? 0}`;
  const failed = runs.filter(({ status }) => status === 'failed').length;
  return failed > 0 ? formatPlural(failed, 'failed run') : null;
}

function ArmChip({ arm, letter, onPin, onDrop }: { arm: ShownArm; letter: string; onPin: () => void; onDrop: (() => void) | null }) {
  const status = statusOf(arm);
  const seeds = arm.runs.length > 1 ? `, ${arm.runs.length} seeds: ${arm.runs.map(({ seed }) => seed ?? '?').join(', ')}` : '';
  return (
    <li className="arm" title={`${letter}: ${arm.runs.map(({ name }) => name).join('\n')}${seeds}`}>
      <RunSwatch style={arm.style} width={18} />
      <span className="num ell">{arm.label}</span>
      {arm.runs.length > 1 && <span className="num text-ink-3">×{arm.runs.length}</span>}
      {status && <span className="chip">{status}</span>}
      <button type="button" className="chip toggle" aria-pressed={arm.isBaseline} onClick={onPin} title={`Hold the others against ${arm.label}`}>
        <Pin size={11} strokeWidth={1.5} aria-hidden="true" />
        {arm.isBaseline ? 'baseline' : <span className="sr-only">Make {arm.label} the baseline</span>}
      </button>
      {onDrop && (
        <button type="button" className="icon small" aria-label={`Take ${arm.label} out`} onClick={onDrop}>
          <X size={12} strokeWidth={1.5} />
        </button>
      )}
    </li>
  );
}

/** Who is compared, what is the baseline, and what curves are laid along. */
export function Toolbar(props: {
  arms: readonly ShownArm[];
  axis: CompareAxis;
  pool: 'seeds' | 'none';
  canPool: boolean;
  bands: string;
  busy: boolean;
  onAxis: (axis: CompareAxis) => void;
  onPool: (pool: 'seeds' | 'none') => void;
  onPin: (arm: ShownArm) => void;
  onDrop: (arm: ShownArm) => void;
  onAdd: () => void;
}) {
  const { arms, axis } = props;
  return (
    <div className="tool compare-tool" data-busy={props.busy || undefined}>
      <ul className="arms" aria-label="Compared">
        {arms.map((arm, i) => (
          <ArmChip
            key={arm.id}
            arm={arm}
            letter={String(i + 1)}
            onPin={() => props.onPin(arm)}
            onDrop={arms.length > 1 ? () => props.onDrop(arm) : null}
          />
        ))}
        <li>
          <button type="button" className="btn add" onClick={props.onAdd}>
            <Plus size={12} strokeWidth={1.5} aria-hidden="true" /> Add run <kbd>a</kbd>
          </button>
        </li>
      </ul>
      <span className="flex-1" />
      {props.canPool && (
        <fieldset className="seg" aria-label="Seeds">
          <button type="button" aria-pressed={props.pool === 'seeds'} onClick={() => props.onPool('seeds')}>
            seeds pooled
          </button>
          <button type="button" aria-pressed={props.pool === 'none'} onClick={() => props.onPool('none')}>
            each run
          </button>
        </fieldset>
      )}
      <span className="lab">Align</span>
      <fieldset className="seg" aria-label="Lay curves along">
        {COMPARE_AXES.map((one) => (
          <button key={one} type="button" aria-pressed={axis === one} onClick={() => props.onAxis(one)}>
            {AXIS_WORDS[one]}
          </button>
        ))}
      </fieldset>
      <span className="lab ell" title={props.bands}>
        {props.bands}
      </span>
    </div>
  );
}
