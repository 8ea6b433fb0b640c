import type { Sql } from '@/db/client';
import { ingest } from '@/lib/ingest';
import { inPieces, sampleLog, toLog } from '../ingest/sample-log';

/** Two runs of one group with two predictors and exact values: one with an unfinished tree, and a step that a later attempt took again. */
export async function storeRuns(sql: Sql): Promise<void> {
  for (const [run, steps] of [
    ['r1', [1, 2, 3, 4]],
    ['r2', [2]],
  ] as const)
    for (const step of steps) {
      const events = sampleLog({ run, step, trees: 5, rollouts: 5, turns: 4 }).map((event) =>
        event.kind === 'nodes'
          ? {
              ...event,
              nodes: event.nodes.map((node, i) => ({
                ...node,
                exactV: i % 5 === 4 ? null : (i % 8) / 7,
                predictor: i % 3 === 0 ? 'other ☃ 𝒱' : node.predictor,
              })),
            }
          : event,
      );
      // One tree stays unfinished; a later attempt takes step 3 again
      const kept = step === 4 ? events.filter((event) => event.kind !== 'nodes' || event.tree !== 't1' || event.nodes.length < 20) : events;
      await ingest(inPieces(toLog(kept)), { source: 'test', sql });
      if (step !== 3) continue;
      const again = kept.map((event) => ('attempt' in event ? { ...event, attempt: 1 } : event));
      await ingest(inPieces(toLog(again)), { source: 'test', sql });
    }
}
