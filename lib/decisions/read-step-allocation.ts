import { type Sql, sql as sharedSql } from '@/db/client';
import { getLaterTrees, getRecordedStep, getStepOutcomes, type NoRecords } from '@/db/queries';
import type { StepAllocation } from '@/lib/contract';
import { stepAllocation } from '@/lib/derive/allocation/step-allocation';
import { anchorOptimum, rootOptimum, ruleInWords } from '@/lib/runner/replay/optima';

/** One step's allocation against its references, and what it wasted and missed; else why there is none. O(nodes of the step). */
export async function readStepAllocation(
  run: string,
  step: number,
  attempt: number | null,
  sql: Sql = sharedSql(),
): Promise<StepAllocation | NoRecords> {
  const recorded = await getRecordedStep(run, step, attempt, sql);
  if (typeof recorded === 'string') return recorded;
  const unfunded = recorded.candidates.flatMap(({ prompt, m }) => (m === 0 ? [prompt] : []));
  const [ends, later] = await Promise.all([getStepOutcomes(run, step, recorded.attempt, sql), getLaterTrees(run, step, unfunded, sql)]);
  return stepAllocation(recorded, {
    rule: ruleInWords(recorded),
    roots: { recorded: rootOptimum(recorded, 'recorded'), exact: rootOptimum(recorded, 'exact') },
    anchors: { recorded: anchorOptimum(recorded, 'recorded'), exact: anchorOptimum(recorded, 'exact') },
    ends,
    later,
  });
}
