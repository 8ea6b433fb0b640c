import { toJsonb } from '@/db/stored/jsonb';
import { escapeText, type StepEndEvent, type StepEvent } from '@/lib/contract';
import { type HeadStore, hashMap } from './head-store';

const text = (value: string | null): string | null => (value === null ? null : escapeText(value));
const keyOf = (event: { readonly attempt: number; readonly step: number }): string => `${event.attempt}/${event.step}`;
const ordinals = (events: readonly { readonly step: number }[]): number[] => [...new Set(events.map((event) => event.step))];

/** `step` events: budget and stage-1 candidates. */
export const stepStore: HeadStore<StepEvent> = {
  keyOf,
  stored: async (tx, runId, events) =>
    hashMap(
      await tx`select attempt || '/' || step as key, event_hash as hash from steps where run_id = ${runId} and step = any(${ordinals(events)}::int[])`,
    ),
  write: async (tx, runId, items) => {
    for (const { event, hash } of items) {
      const unfunded = event.candidates.filter((candidate) => candidate.m === 0).length;
      await tx`insert into steps (run_id, attempt, step) values (${runId}, ${event.attempt}, ${event.step}) on conflict do nothing`;
      await tx`update steps set event_hash = ${hash}, budget_m = ${event.budget?.M ?? null}, budget_n = ${event.budget?.N ?? null},
        policy_version = ${text(event.policyVersion)}, predictor_version = ${text(event.predictorVersion)}, warm_up = ${event.warmUp},
        candidates = ${toJsonb(event.candidates)}::text::jsonb, unfunded = ${unfunded}
        where run_id = ${runId} and attempt = ${event.attempt} and step = ${event.step}`;
    }
  },
};

/** `step-end` events: the producer's own metrics of the step. */
export const stepEndStore: HeadStore<StepEndEvent> = {
  keyOf,
  stored: async (tx, runId, events) =>
    hashMap(
      await tx`select attempt || '/' || step as key, end_hash as hash from steps where run_id = ${runId} and step = any(${ordinals(events)}::int[])`,
    ),
  write: async (tx, runId, items) => {
    for (const { event, hash } of items) {
      await tx`insert into steps (run_id, attempt, step) values (${runId}, ${event.attempt}, ${event.step}) on conflict do nothing`;
      await tx`update steps set end_hash = ${hash}, ended = true, expected_trees = ${event.trees}, metrics = ${toJsonb(event.metrics)}::text::jsonb,
        wall_ms = ${event.wallMs} where run_id = ${runId} and attempt = ${event.attempt} and step = ${event.step}`;
    }
  },
};
