import { toJsonb } from '@/db/stored/jsonb';
import { type EvaluationEvent, escapeText, type MetricEvent } from '@/lib/contract';
import { chunks, type HeadStore, hashMap } from './head-store';

const ordinals = (events: readonly { readonly step: number }[]): number[] => [...new Set(events.map((event) => event.step))];
const keyOf = (event: { readonly attempt: number; readonly step: number }, name: string): string =>
  `${event.attempt}/${event.step}/${escapeText(name)}`;

/** `evaluation` events, one row a dataset and step. */
export const evaluationStore: HeadStore<EvaluationEvent> = {
  keyOf: (event) => keyOf(event, event.dataset),
  stored: async (tx, runId, events) =>
    hashMap(
      await tx`select attempt || '/' || step || '/' || dataset as key, event_hash as hash from evaluations
      where run_id = ${runId} and step = any(${ordinals(events)}::int[])`,
    ),
  write: async (tx, runId, items) => {
    for (const { event, hash } of items) {
      const results = event.results ? toJsonb(event.results) : null;
      await tx`insert into evaluations (run_id, attempt, step, dataset, event_hash, n, correct, exact, results) values (${runId}, ${event.attempt},
        ${event.step}, ${escapeText(event.dataset)}, ${hash}, ${event.n}, ${event.correct}, ${event.exact}, ${results}::text::jsonb)`;
    }
  },
};

/** `metric` events, one row a name and step. */
export const metricStore: HeadStore<MetricEvent> = {
  keyOf: (event) => keyOf(event, event.name),
  stored: async (tx, runId, events) =>
    hashMap(
      await tx`select attempt || '/' || step || '/' || name as key, event_hash as hash from metrics
      where run_id = ${runId} and step = any(${ordinals(events)}::int[])`,
    ),
  write: async (tx, runId, items) => {
    for (const chunk of chunks(items)) {
      const rows = chunk.map(({ event, hash }) => ({
        run_id: runId,
        attempt: event.attempt,
        step: event.step,
        name: escapeText(event.name),
        event_hash: hash,
        unit: event.unit === null ? null : escapeText(event.unit),
        value: event.value,
      }));
      await tx`insert into metrics ${tx(rows)}`;
    }
  },
};
