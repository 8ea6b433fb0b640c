'use client';

import { RotateCcw } from 'lucide-react';
import { useKeys } from '@/components/ui/use-keys';
import type { Question } from './use-question';

/** Names that may be chosen, and what the step has where nothing is. */
export interface QuestionChoices {
  readonly steps: readonly number[];
  readonly allocators: readonly string[];
  readonly predictors: readonly { readonly id: string; readonly name: string }[];
  readonly step: number;
  readonly allocator: string;
  readonly predictor: string;
  readonly budget: { readonly M: number; readonly N: number } | null;
  /** The run's own. */
  readonly recordedAllocator: string | null;
  readonly recordedBudget: { readonly M: number; readonly N: number } | null;
  /** Address of the answer as a table. */
  readonly csv: string;
}

function Pick({
  label,
  value,
  options,
  onPick,
}: {
  label: string;
  value: string;
  options: readonly { readonly id: string; readonly name: string }[];
  onPick: (id: string) => void;
}) {
  return (
    <label>
      {label}
      <select className="select" value={value} onChange={(event) => onPick(event.target.value)}>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Amount({ name, value, least, onAmount }: { name: 'M' | 'N'; value: number; least: number; onAmount: (value: number) => void }) {
  return (
    <label title={name === 'M' ? 'Root rollouts of the step' : 'Continuations per root rollout'}>
      <span className="num">{name}</span>
      <input
        key={value}
        className="number"
        type="number"
        inputMode="numeric"
        min={least}
        step={1}
        defaultValue={value}
        aria-label={name === 'M' ? 'M, root rollouts' : 'N, continuations per root rollout'}
        onBlur={(event) => event.target.validity.valid && event.target.value !== '' && onAmount(event.target.valueAsNumber)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </label>
  );
}

const named = (ids: readonly string[], own: string | null): { id: string; name: string }[] =>
  ids.map((id) => ({ id, name: id === own ? `${id} (as recorded)` : id }));

/** Which step, who decides it, by whose V, with what budget. Every choice stands in the address. */
export function QuestionBar({ choices, question: { set, pending } }: { choices: QuestionChoices; question: Question }) {
  const { steps, step, recordedBudget, budget } = choices;
  const at = steps.indexOf(step);
  const go = (by: number): void => {
    const next = steps[at + by];
    if (next !== undefined) void set({ step: next, prompt: null });
  };
  useKeys({ '[': () => go(-1), ']': () => go(1) });
  const again = (): void => void set({ allocator: null, predictor: null, M: null, N: null });
  return (
    <div className="tool decision-tool" aria-busy={pending}>
      <Pick
        label="Step"
        value={String(step)}
        options={steps.map((one) => ({ id: String(one), name: String(one) }))}
        onPick={(id) => void set({ step: Number(id), prompt: null })}
      />
      <Pick
        label="decided by"
        value={choices.allocator}
        options={named(choices.allocators, choices.recordedAllocator)}
        onPick={(id) => void set({ allocator: id })}
      />
      <Pick
        label="with"
        value={choices.predictor}
        options={choices.predictors}
        onPick={(id) => void set({ predictor: id === 'recorded' ? null : id })}
      />
      {budget && recordedBudget && (
        <>
          <Amount name="M" value={budget.M} least={2} onAmount={(M) => M !== budget.M && void set({ M: M === recordedBudget.M ? null : M })} />
          <Amount name="N" value={budget.N} least={0} onAmount={(N) => N !== budget.N && void set({ N: N === recordedBudget.N ? null : N })} />
        </>
      )}
      <button type="button" className="btn" onClick={again} title="The run’s own allocator, Ṽ and budget">
        <RotateCcw size={12} strokeWidth={1.5} /> as recorded
      </button>
      <a className="btn" href={choices.csv} title="Every prompt under both decisions">
        CSV
      </a>
      <span className="lab" role="status">
        {pending ? 'deciding…' : ''}
      </span>
    </div>
  );
}
