import { type AttemptEvent, escapeText, type RunEndEvent } from '@/lib/contract';
import { type HeadStore, hashMap } from './head-store';

const text = (value: string | null): string | null => (value === null ? null : escapeText(value));

/** `attempt` events; the row may stand already, made by another event of the attempt. */
export const attemptStore: HeadStore<AttemptEvent> = {
  keyOf: (event) => String(event.attempt),
  stored: async (tx, runId) => hashMap(await tx`select attempt::text as key, event_hash as hash from attempts where run_id = ${runId}`),
  write: async (tx, runId, items) => {
    for (const { event, hash } of items) {
      const row = {
        run_id: runId,
        attempt: event.attempt,
        event_hash: hash,
        resumed: event.resumedFrom !== null,
        resumed_attempt: event.resumedFrom?.attempt ?? null,
        resumed_step: event.resumedFrom?.step ?? null,
        host: text(event.host),
        device: text(event.device),
        engine_version: text(event.engineVersion),
        started_at: event.startedAt,
      };
      await tx`insert into attempts ${tx(row)} on conflict (run_id, attempt) do update set ${tx(row)}`;
    }
  },
};

/** `run-end` events: how an attempt ended. */
export const runEndStore: HeadStore<RunEndEvent> = {
  keyOf: (event) => String(event.attempt),
  stored: async (tx, runId) => hashMap(await tx`select attempt::text as key, end_hash as hash from attempts where run_id = ${runId}`),
  write: async (tx, runId, items) => {
    for (const { event, hash } of items) {
      const row = { run_id: runId, attempt: event.attempt, end_hash: hash, end_status: event.status, end_reason: text(event.reason) };
      await tx`insert into attempts ${tx(row)} on conflict (run_id, attempt) do update set ${tx(row)}`;
      await tx`update attempts set ended_at = now() where run_id = ${runId} and attempt = ${event.attempt}`;
    }
  },
};
