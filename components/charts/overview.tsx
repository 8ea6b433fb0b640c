'use client';

import { useRouter } from 'next/navigation';
import { parseAsArrayOf, parseAsFloat, parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { useKeys } from '@/components/ui/use-keys';
import { ACCURACY_TRAIN, accuracyHeldOut, BUDGET, CONTRAST_PAIRS, GROUP_OUTCOMES, producerSpecs, RATIO_PREFIX, RATIO_PROMPT } from './chart-specs';
import { LinePanel } from './line-panel';
import { type ChartRun, stepsOf } from './model';
import { OverviewToolbar } from './overview-toolbar';
import { StackPanel } from './stack-panel';
import type { ChartView } from './view';

const DEFAULT_SIGMA = 2;

const QUERY = {
  step: parseAsInteger,
  smooth: parseAsFloat.withDefault(DEFAULT_SIGMA),
  hide: parseAsArrayOf(parseAsString).withDefault([]),
};

function lastStep(runs: readonly ChartRun[], steps: readonly number[]): number {
  let last = Math.max(1, steps.at(-1) ?? 1);
  for (const run of runs) last = Math.max(last, (run.stepsPlanned ?? 1) - 1);
  return last;
}

/** Moves the cursor by `by` places along the steps; from no cursor, to the newest step. */
function neighbour(steps: readonly number[], cursor: number | null, by: number): number | null {
  if (cursor === null) return steps.at(-1) ?? null;
  const at = steps.indexOf(cursor);
  return steps[Math.max(0, Math.min(steps.length - 1, (at < 0 ? steps.length - 1 : at) + by))] ?? null;
}

/** The step whose trees a place on the axis leads to: the last evaluation stands after the last step and has none of its own. */
function stepWithTrees(run: ChartRun | undefined, step: number | null): number | null {
  const steps = run?.stacks.map((stack) => stack.step).filter((own) => step !== null && own <= step) ?? [];
  return steps.length === 0 ? null : steps.reduce((a, b) => Math.max(a, b));
}

/** The charts of a run, the other runs of its group laid over it. Smoothing, hidden runs and the cursor are in the address. */
export function Overview({ runs }: { runs: readonly ChartRun[] }) {
  const router = useRouter();
  const [query, setQuery] = useQueryStates(QUERY, { history: 'replace', throttleMs: 300 });
  const visible = useMemo(() => runs.filter((run, i) => i === 0 || !query.hide.includes(run.run)), [runs, query.hide]);
  const steps = useMemo(() => stepsOf(visible), [visible]);
  const own = runs[0];
  const open = (step: number): void => {
    const target = stepWithTrees(own, step);
    if (own && target !== null) router.push(`/runs/${encodeURIComponent(own.run)}/steps/${target}`);
  };
  const chosen = stepWithTrees(own, query.step);
  const move = (by: number): void => void setQuery({ step: neighbour(steps, query.step, by) });
  const back = (): void => move(-1);
  const forward = (): void => move(1);
  const openCursor = (): void => void (query.step !== null && open(query.step));
  const drop = (): void => void setQuery({ step: null });
  useKeys({ ArrowLeft: back, ArrowRight: forward, Enter: openCursor, Escape: drop });
  const view: ChartView = {
    runs: visible,
    xDomain: [Math.min(0, steps[0] ?? 0), lastStep(visible, steps)],
    steps,
    cursor: query.step,
    sigma: query.smooth,
    onCursor: (step) => void (step !== query.step && setQuery({ step })),
    onOpen: open,
  };
  const heldOut = useMemo(() => accuracyHeldOut(visible), [visible]);
  const producer = useMemo(() => producerSpecs(visible), [visible]);
  const toggle = (run: string): void =>
    void setQuery({ hide: query.hide.includes(run) ? query.hide.filter((other) => other !== run) : [...query.hide, run] });
  if (!own) return null;
  return (
    <>
      <OverviewToolbar
        runs={runs}
        hidden={query.hide}
        onToggle={toggle}
        sigma={query.smooth}
        onSigma={(smooth) => void setQuery({ smooth })}
        cursor={chosen}
        href={chosen === null ? null : `/runs/${encodeURIComponent(own.run)}/steps/${chosen}`}
      />
      <div className="charts">
        <LinePanel spec={RATIO_PROMPT} view={view} />
        <LinePanel spec={RATIO_PREFIX} view={view} />
        <LinePanel spec={CONTRAST_PAIRS} view={view} />
        <LinePanel spec={heldOut} view={view} />
        <LinePanel spec={ACCURACY_TRAIN} view={view} />
        <StackPanel spec={GROUP_OUTCOMES} view={view} run={own} />
        <StackPanel spec={BUDGET} view={view} run={own} />
        {producer.map((spec) => (
          <LinePanel key={spec.id} spec={spec} view={view} />
        ))}
      </div>
    </>
  );
}
