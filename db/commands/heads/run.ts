import { escapeText, type RunEvent, toJsonText } from '@/lib/contract';
import { type HeadStore, hashMap } from './head-store';

const text = (value: string | null): string | null => (value === null ? null : escapeText(value));

/** The `run` event: fills the row that the run's first event made. */
export const runStore: HeadStore<RunEvent> = {
  keyOf: () => 'run',
  stored: async (tx, runId) => hashMap(await tx`select 'run' as key, event_hash as hash from runs where id = ${runId}`),
  write: async (tx, runId, items) => {
    for (const { event, hash } of items) {
      await tx`update runs set event_hash = ${hash}, name = ${escapeText(event.name)}, task = ${escapeText(event.task)},
        environment = ${text(event.environment)}, environment_version = ${text(event.environmentVersion)}, model = ${text(event.model)},
        backend = ${text(event.backend)}, allocator = ${text(event.allocator)}, advantage = ${text(event.advantage)}, targets = ${text(event.targets)},
        seed = ${text(event.seed)}, steps_planned = ${event.stepsPlanned}, pass_mark = ${event.passMark}, config = ${escapeText(toJsonText(event.config))},
        tags = ${event.tags.map(escapeText)}, group_key = ${text(event.group)}, source = ${escapeText(event.source)}, notes = ${event.notes.map(escapeText)}
        where id = ${runId}`;
    }
  },
};
