import { BodyError } from '@/lib/ingest';
import { UnknownFormatError } from './importer';
import { UnreadableFileError } from './inflate';

export interface Failure {
  readonly status: number;
  readonly error: string;
  readonly hint: string;
}

const BY_CODE: Readonly<Record<string, readonly [status: number, error: string, hint: string]>> = {
  ENOENT: [400, 'there is no such file', 'Check the path.'],
  EISDIR: [400, 'that is a folder, not a file', 'Name the file in it.'],
  EACCES: [400, 'this user may not read the file', 'Change its rights, or run as another user.'],
  ENOSPC: [503, 'the disk is full', 'Free some space and import the file again; what was stored stays.'],
};

/** What went wrong with an import, in one sentence and what to do, and the HTTP status that says the same. */
export function failureOf(error: unknown): Failure {
  if (error instanceof BodyError || error instanceof UnreadableFileError) return { status: error.status, error: error.message, hint: error.hint };
  if (error instanceof UnknownFormatError) return { status: 422, error: error.message, hint: error.hint };
  if (error instanceof RangeError) return { status: 422, error: error.message, hint: 'Choose the right format, or leave the choice to Canopy.' };
  const known = BY_CODE[String((error as { code?: unknown } | null)?.code)];
  if (known) return { status: known[0], error: known[1], hint: known[2] };
  const reason = error instanceof Error ? error.message : String(error);
  return { status: 503, error: `the import stopped: ${reason}`, hint: 'What was stored stays. Import the same file again; nothing comes twice.' };
}
