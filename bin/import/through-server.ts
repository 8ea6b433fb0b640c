import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { Problem } from '@/db/postgres/problem';
import type { ImportAnswer, ImportProgress } from '@/lib/contract';
import { LineSplitter } from '@/lib/ingest/lines';

const PROBE_MS = 2_000;

export interface ImportChoices {
  readonly format?: string;
  readonly run?: string;
  readonly name?: string;
  readonly group?: string;
  readonly model?: string;
}

/** True if a Canopy server answers at that address. Throws Problem where it answers that its database is away. */
export async function serverAnswers(server: string): Promise<boolean> {
  let health: { app?: unknown; problem?: unknown; remedy?: unknown };
  try {
    const response = await fetch(new URL('/api/health', server), { signal: AbortSignal.timeout(PROBE_MS) });
    health = (await response.json()) as typeof health;
  } catch {
    return false;
  }
  if (health.app !== 'canopy') return false;
  if (typeof health.problem === 'string') throw new Problem(`The server at ${server} cannot import: ${health.problem}`, String(health.remedy ?? ''));
  return true;
}

/** Sends one file to a server in a stream. Throws Problem with what the server said. */
export async function importThroughServer(
  server: string,
  path: string,
  choices: ImportChoices,
  onProgress: (progress: Extract<ImportProgress, { type: 'progress' }>) => void,
): Promise<ImportAnswer> {
  await access(path, constants.R_OK);
  const { name, ...others } = choices;
  const parameters = new URLSearchParams({ name: basename(path), ...others, ...(name ? { title: name } : {}) });
  const request = { method: 'POST', body: Readable.toWeb(createReadStream(path)), duplex: 'half' } as unknown as RequestInit;
  const response = await fetch(new URL(`/api/v1/import?${parameters}`, server), request).catch((error: Error) => {
    throw new Problem(`The server at ${server} broke off: ${causeOf(error)}.`, 'Import the same file again; nothing comes twice.', error);
  });
  // Read to the end: leaving earlier would look to the server like a client that died.
  let last: ImportProgress | null = null;
  for await (const progress of progressLines(response)) {
    if (progress.type === 'progress') onProgress(progress);
    last = progress;
  }
  if (last?.type === 'done') return last.answer;
  if (last?.type === 'error') throw new Problem(`${path}: ${last.error}`, last.hint);
  throw new Problem(`The server's answer broke off (HTTP ${response.status}).`, 'Import the same file again; nothing comes twice.');
}

const causeOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message : error.message);

async function* progressLines(response: Response): AsyncGenerator<ImportProgress> {
  const splitter = new LineSplitter();
  const read = (bytes: Buffer | null): ImportProgress => {
    try {
      return JSON.parse((bytes ?? Buffer.alloc(0)).toString('utf8')) as ImportProgress;
    } catch {
      return {
        type: 'error',
        error: `the server answered HTTP ${response.status} and no import report`,
        hint: 'Is it a Canopy server of this version?',
      };
    }
  };
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) for (const line of splitter.push(chunk)) yield read(line.bytes);
  for (const line of splitter.end()) yield read(line.bytes);
}
