import { type Sql, sql as sharedSql } from '@/db/client';
import { eventSchema, type ImportAnswer } from '@/lib/contract';
import { IngestSession } from '@/lib/ingest';
import { rejectionOf } from '@/lib/ingest/issue';
import type { ImportedEvent } from './importer';
import type { OpenedImport } from './open-import';

/**
 * Reads an opened file into the database through ingest. Resolves when all of it is on disk; rejected records are in the
 * answer and in the quarantine. Importing the same file again is a no-op.
 *
 * @param onEvents called after each record with the events taken so far
 */
export async function runImport(opened: OpenedImport, options: { sql?: Sql; onEvents?: (events: number) => void } = {}): Promise<ImportAnswer> {
  const session = new IngestSession({ sql: options.sql ?? sharedSql(), source: `${opened.importer.name}: ${opened.file}` });
  try {
    return await takeAll(opened, session, options.onEvents);
  } finally {
    session.close();
  }
}

async function takeAll(opened: OpenedImport, session: IngestSession, onEvents?: (events: number) => void): Promise<ImportAnswer> {
  const notes: string[] = [];
  const counts: Record<string, number> = {};
  let events = 0;
  for await (const item of opened.items()) {
    switch (item.type) {
      case 'line':
        await session.line(item.line);
        break;
      case 'event':
        await sendEvent(session, item);
        break;
      case 'rejected':
        session.reject({ ...item.record, run: null }, item.record);
        break;
      case 'note':
        notes.push(item.text);
        break;
      case 'count':
        counts[item.name] = item.n;
    }
    if (item.type === 'line' || item.type === 'event') onEvents?.(++events);
  }
  return { ...(await session.finish()), format: opened.importer.name, notes, counts };
}

async function sendEvent(session: IngestSession, item: ImportedEvent): Promise<void> {
  const parsed = eventSchema.safeParse(item.event);
  if (parsed.success) await session.event(parsed.data, item.bytes);
  else session.reject(rejectionOf(parsed.error, item.event, [], String(item.event.run)), item);
}
