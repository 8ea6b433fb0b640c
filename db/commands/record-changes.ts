import type { Transaction } from '@/db/client';
import { escapeText } from '@/lib/contract';

/** The channel on which every transaction that changed something says so once; the payload is the run's number. */
export const CHANGES_CHANNEL = 'canopy_changes';

/** Any number; held from the drawing of a change's id to the commit, so that ids become visible in their order. */
const FEED_LOCK = 0x0ca_20b3;

export interface Change {
  readonly attempt: number | null;
  readonly step: number | null;
  readonly treeKeys: readonly string[];
  /** True where only readers' notes on these trees changed. */
  readonly notes?: boolean;
}

/** Adds to the change feed and wakes its readers. Must be the last statement of its transaction. */
export async function recordChanges(tx: Transaction, runId: number, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await tx`select pg_advisory_xact_lock(${FEED_LOCK})`;
  const rows = changes.map(({ attempt, step, treeKeys, notes = false }) => ({
    run_id: runId,
    attempt,
    step,
    tree_keys: treeKeys.map(escapeText),
    notes,
  }));
  await tx`insert into changes ${tx(rows)}`;
  await tx`select pg_notify(${CHANGES_CHANNEL}, ${String(runId)})`;
}

/** Marks the run and the attempts as heard from; makes attempts that only other events have named. */
export async function touchRun(tx: Transaction, runId: number, attempts: readonly number[]): Promise<void> {
  await tx`update runs set last_event_at = now() where id = ${runId}`;
  if (attempts.length === 0) return;
  await tx`insert into attempts (run_id, attempt) select ${runId}::int, a from unnest(${attempts as number[]}::int[]) a
    on conflict (run_id, attempt) do update set last_event_at = now()`;
}
