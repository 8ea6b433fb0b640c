import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AllocationPage } from '@/components/allocation/allocation';
import { EmptyDecisions } from '@/components/allocation/empty-decisions';
import { flowOfRun, stepView } from '@/components/allocation/model';
import { RunNav, runTargets } from '@/components/runs/run-pages';
import { runHref } from '@/components/runs/run-row';
import { Shell } from '@/components/shell/shell';
import { getRunAllocation } from '@/db/queries';
import { REFERENCES } from '@/lib/contract';
import { readStepAllocation } from '@/lib/decisions/read-step-allocation';
import { formatCount, formatPlural } from '@/lib/display/numbers';
import '@/components/allocation/allocation.css';

export const dynamic = 'force-dynamic';

interface Props {
  readonly params: Promise<{ run: string }>;
  readonly searchParams: Promise<{ step?: string; against?: string }>;
}

const KEYS = [{ keys: ['[', ']'], does: 'previous, next step' }];
const NO_BUDGET = 'This step names no budget (M, N): what it spent is drawn above, but there is no decision to hold against anything.';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `allocation · ${decodeURIComponent((await params).run)}` };
}

/** Where a run's budget went, and one step's allocation against its references. */
export default async function Page({ params, searchParams }: Props) {
  const [{ run: name }, query] = await Promise.all([params, searchParams]);
  const run = decodeURIComponent(name);
  const allocation = await getRunAllocation(run);
  if (!allocation) notFound();
  const flow = flowOfRun(allocation);
  const asked = flow.steps.find(({ step }) => String(step) === query.step);
  const newest = flow.steps.filter(({ ended, warmUp }) => ended && !warmUp).at(-1) ?? flow.steps.at(-1);
  const chosen = asked ?? newest;
  const answer = chosen ? await readStepAllocation(run, chosen.step, chosen.attempt) : null;
  const against = REFERENCES.find((id) => id === query.against) ?? 'optimum';
  return (
    <Shell
      crumbs={[{ text: 'runs', href: '/' }, { text: allocation.name, href: runHref(run), mono: true }, { text: 'allocation' }]}
      beside={<RunNav run={run} here="allocation" />}
      keys={KEYS}
      targets={runTargets(run, 'allocation')}
      status={
        <>
          <span>
            {formatPlural(flow.leaves, 'leaf', 'leaves')} in {formatPlural(flow.steps.length, 'step')}
          </span>
          {flow.takenAgain > 0 && <span>{formatCount(flow.takenAgain)} of them in steps taken again</span>}
          <span>references spend what was given, so that residuals sum to 0</span>
        </>
      }
    >
      {chosen ? (
        <AllocationPage
          run={run}
          flow={flow}
          chosen={chosen.step}
          step={answer !== null && typeof answer !== 'string' ? stepView(answer, against) : null}
          why={typeof answer === 'string' ? NO_BUDGET : null}
        />
      ) : (
        <EmptyDecisions run={run} what="divide" why={null} />
      )}
    </Shell>
  );
}
