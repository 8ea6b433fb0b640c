'use client';

import Link from 'next/link';
import { useKeys } from '@/components/ui/use-keys';
import { formatCount, formatPlural, formatSigned } from '@/lib/display/numbers';
import { FlowPanel } from './flow-panel';
import type { FlowOfRun, StepView } from './model';
import { ReferenceTable } from './reference-table';
import { StagePanel } from './stage-panel';
import { type AllocationView, useAllocationView } from './use-view';
import { Missed, WastedAnchors, WastedTrees } from './waste-lists';

function StepBar({ run, steps, step, view }: { run: string; steps: readonly number[]; step: number; view: AllocationView }) {
  const at = steps.indexOf(step);
  const go = (by: number): void => {
    const next = steps[at + by];
    if (next !== undefined) void view.ask({ step: next });
  };
  useKeys({ '[': () => go(-1), ']': () => go(1) });
  const path = `/runs/${encodeURIComponent(run)}`;
  return (
    <div className="tool decision-tool" aria-busy={view.pending}>
      <label>
        Step
        <select className="select" value={step} onChange={(event) => void view.ask({ step: Number(event.target.value) })}>
          {steps.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <span className="seg">
        {(['units', 'residual'] as const).map((id) => (
          <button key={id} type="button" aria-pressed={view.shows === id} onClick={() => void view.draw({ shows: id })}>
            {id === 'units' ? 'units' : 'residuals'}
          </button>
        ))}
      </span>
      <Link className="btn" href={`${path}/what-if?step=${step}`} prefetch={false}>
        decide this step again
      </Link>
      <Link className="btn" href={`${path}/steps/${step}`} prefetch={false}>
        its trees
      </Link>
      <a className="btn" href={`/api/v1${path}/allocation?step=${step}&format=csv`}>
        CSV
      </a>
      <span className="lab" role="status">
        {view.pending ? 'reading…' : ''}
      </span>
    </div>
  );
}

function OffTrees({ run, step }: { run: string; step: StepView }) {
  if (step.decidedTrees === 0) return <p className="lab mt-1">No decision was recorded in this step.</p>;
  if (step.offTrees.length === 0)
    return <p className="lab mt-1">Allocated against spent: the same in all {formatPlural(step.decidedTrees, 'tree')} of this step.</p>;
  return (
    <p className="lab mt-1">
      Allocated against spent differ in {formatPlural(step.offTrees.length, 'tree')}:{' '}
      {step.offTrees.slice(0, 20).map(({ prompt, treeKey, given, spent }) => (
        <Link
          key={treeKey}
          className="num mr-2 underline"
          href={`/runs/${encodeURIComponent(run)}/trees/${encodeURIComponent(treeKey)}`}
          prefetch={false}
        >
          {prompt} {formatSigned(spent - (given as number), 0)}
        </Link>
      ))}
      {step.offTrees.length > 20 && `and ${formatCount(step.offTrees.length - 20)} more`}
    </p>
  );
}

function StepPart({ run, step, view }: { run: string; step: StepView; view: AllocationView }) {
  return (
    <div className={view.pending ? 'decisions deciding' : 'decisions'}>
      <section>
        <h2>
          Step {step.step} against references{' '}
          <em>
            {step.allocator ?? 'unknown allocator'}, M {formatCount(step.budget.M)}, N {formatCount(step.budget.N)}
            {step.predictorVersion && `, predictor ${step.predictorVersion}`}; utility of the optima: {step.rule}
          </em>
        </h2>
        <ReferenceTable step={step} view={view} />
        <OffTrees run={run} step={step} />
      </section>
      <div className="halves">
        <StagePanel step={step} view={step.first} stage="1" shows={view.shows} />
        {step.second ? (
          <StagePanel step={step} view={step.second} stage="2" shows={view.shows} />
        ) : (
          <section>
            <h2>Stage 2</h2>
            <p className="lab mt-1">No continuation was given in this step: every rollout started at the root.</p>
          </section>
        )}
      </div>
      <div className="halves">
        <WastedTrees run={run} step={step} />
        <Missed run={run} step={step} />
      </div>
      <WastedAnchors run={run} step={step} />
    </div>
  );
}

/** Where a run's budget went, and one step of it against what it could have been. */
export function AllocationPage({
  run,
  flow,
  step,
  chosen,
  why,
}: {
  run: string;
  flow: FlowOfRun;
  step: StepView | null;
  chosen: number;
  /** Why the step cannot be looked at. */
  why: string | null;
}) {
  const view = useAllocationView();
  return (
    <>
      <FlowPanel run={run} flow={flow} view={view} step={chosen} />
      <StepBar run={run} steps={flow.steps.map((one) => one.step)} step={chosen} view={view} />
      {step ? (
        <StepPart run={run} step={step} view={view} />
      ) : (
        <div className="refused">
          <p>{why}</p>
        </div>
      )}
    </>
  );
}
