import { type Sql, sql as sharedSql } from '@/db/client';

/** The channel of db/commands/record-changes. */
const CHANNEL = 'canopy_changes';

interface Hub {
  readonly listeners: Set<() => void>;
  listening: Promise<unknown> | null;
}

const shared = globalThis as typeof globalThis & { canopyChangeHub?: Hub };

function hub(): Hub {
  shared.canopyChangeHub ??= { listeners: new Set(), listening: null };
  return shared.canopyChangeHub;
}

const wakeAll = (): void => {
  for (const wake of hub().listeners) wake();
};

/**
 * Calls `wake` after every change that somebody committed, and once whenever the connection was made anew, since changes
 * may have passed meanwhile. One LISTEN per process, however many readers. @returns how to stop
 */
export async function onChanges(wake: () => void, sql: Sql = sharedSql()): Promise<() => void> {
  const own = hub();
  own.listeners.add(wake);
  own.listening ??= sql.listen(CHANNEL, wakeAll, wakeAll);
  try {
    await own.listening;
  } catch (error) {
    own.listening = null;
    own.listeners.delete(wake);
    throw error;
  }
  return () => {
    own.listeners.delete(wake);
  };
}
