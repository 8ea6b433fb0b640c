'use client';

import type { ReactNode } from 'react';
import { useState } from 'react';
import {
  CALIBRATION_BINS,
  CALIBRATION_STAGES,
  CALIBRATION_TARGETS,
  CALIBRATION_WEIGHTS,
  type CalibrationSlice,
  EXACT_PREDICTOR,
} from '@/lib/contract/read/calibration';
import { visibleText } from '@/lib/display/visible-text';
import type { SliceState } from './address';
import type { SliceChoices } from './choices';
import { STAGE_WORDS, TARGET_WORDS } from './words';

const BIN_COUNTS = [5, 10, 15, 20, 40];

/** FROM–TO typed by hand; one number means just that one. Empty: all. */
function readRange(text: string): string | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === 'all') return null;
  const match = /^(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?$/.exec(trimmed);
  if (!match) return undefined;
  const [from, to] = [Number(match[1]), Number(match[2] ?? match[1])];
  return from <= to ? `${from}-${to}` : undefined;
}

function RangeField({
  name,
  value,
  list,
  hint,
  onChange,
}: {
  name: string;
  value: string;
  list: readonly string[];
  hint: string;
  onChange: (range: string | null) => void;
}) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  const range = readRange(text);
  const commit = (): void => {
    if (range !== undefined && (range ?? '') !== value) onChange(range);
  };
  return (
    <label className="ctl">
      {name}
      <input
        className="range num"
        value={text}
        placeholder="all"
        list={`cal-${name}`}
        aria-invalid={range === undefined}
        title={range === undefined ? 'FROM-TO, both included, or one number' : hint}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <datalist id={`cal-${name}`}>
        {list.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </label>
  );
}

function Choice({
  name,
  value,
  options,
  onChange,
  className = '',
}: {
  name: ReactNode;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
  className?: string;
}) {
  return (
    <label className={`ctl ${className}`}>
      {name}
      <select className="select" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Segments({
  name,
  value,
  options,
  onChange,
}: {
  name: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}) {
  return (
    <fieldset className="ctl">
      <legend className="float-left mr-[7px]">{name}</legend>
      <span className="seg">
        {options.map(([id, text]) => (
          <button key={id} type="button" aria-pressed={id === value} onClick={() => onChange(id)}>
            {text}
          </button>
        ))}
      </span>
    </fieldset>
  );
}

const named = <T extends string>(ids: readonly T[], words: Readonly<Record<T, string>>) => ids.map((id) => [id, words[id]] as const);
const rangeText = (range: readonly [number, number] | null): string => (range ? `${range[0]}-${range[1]}` : '');

/** Everything that a slice may be cut by. */
export function CalibrationToolbar({ slice, choices, state }: { slice: CalibrationSlice; choices: SliceChoices; state: SliceState }) {
  const { set } = state;
  const predictors = [
    ['', 'as recorded'] as const,
    ...(choices.hasExact ? [[EXACT_PREDICTOR, 'exact V (control)'] as const] : []),
    ...choices.predictors.map((version) => [version, `ψ ${visibleText(version)}`] as const),
  ];
  const known = predictors.some(([id]) => id === (slice.predictor ?? ''));
  const targets = choices.hasExact ? CALIBRATION_TARGETS : CALIBRATION_TARGETS.filter((id) => id !== 'exact');
  const orNull = (value: string, byDefault: string): string | null => (value === byDefault ? null : value);
  return (
    <div className="tool cal-tool" aria-busy={state.isReading}>
      <RangeField
        name="Steps"
        value={rangeText(slice.steps)}
        list={choices.stepRanges}
        hint="for example 100-120"
        onChange={(steps) => set({ steps })}
      />
      <RangeField
        name="Depth"
        value={rangeText(slice.depth)}
        list={['0', '1', '2', '3', '1-3', '4-99']}
        hint="0 = root"
        onChange={(depth) => set({ depth })}
      />
      <Choice
        name="Stage"
        value={slice.stage}
        options={named(CALIBRATION_STAGES, STAGE_WORDS)}
        onChange={(stage) => set({ stage: orNull(stage, 'roots-and-prefixes') })}
      />
      <Choice
        name="Predictor"
        value={slice.predictor ?? ''}
        options={known ? predictors : [...predictors, [slice.predictor!, visibleText(slice.predictor!)] as const]}
        onChange={(predictor) => set({ predictor: predictor === '' ? null : predictor })}
      />
      {choices.pools.length > 1 && (
        <Choice name="Runs" value={slice.pool} options={choices.pools} onChange={(pool) => set({ pool: orNull(pool, 'run') })} />
      )}
      <Segments
        name="Bins"
        value={slice.bins}
        options={named(CALIBRATION_BINS, { width: 'equal width', mass: 'equal mass' })}
        onChange={(bins) => set({ bins: orNull(bins, 'width') })}
      />
      <Choice
        name={<span className="sr-only">Number of bins</span>}
        value={String(slice.count)}
        options={[...new Set([...BIN_COUNTS, slice.count])].sort((a, b) => a - b).map((count) => [String(count), String(count)] as const)}
        onChange={(count) => set({ count: count === '10' ? null : Number(count) })}
      />
      <Segments
        name="Weight"
        value={slice.weight}
        options={named(CALIBRATION_WEIGHTS, { node: 'node', rollout: 'rollout' })}
        onChange={(weight) => set({ weight: orNull(weight, 'node') })}
      />
      <span className="flex-1" />
      <Choice
        name="Targets"
        value={slice.targets}
        options={named(targets, TARGET_WORDS)}
        onChange={(next) => set({ targets: orNull(next, 'unselected') })}
      />
    </div>
  );
}
