import type { z } from 'zod';
import { excerpt } from './excerpt';
import type { ImportItem } from './importer';

/** Where a record stood and its bytes, as the splitters give them. */
export interface RecordPlace {
  readonly line: number;
  readonly byteOffset: number;
  readonly bytes: Uint8Array;
}

/** A rejected record as an import item. */
export function rejected(place: RecordPlace, field: string | null, reason: string, hint: string | null): ImportItem {
  return {
    type: 'rejected',
    record: { line: place.line, byteOffset: place.byteOffset, field, reason, hint, excerpt: excerpt(place.bytes) },
  };
}

/** A record that fails its schema: the first issue names the field, the others are counted. */
export function rejectedByShape(place: RecordPlace, error: z.ZodError, hint: string): ImportItem {
  const issue = error.issues[0];
  const more = error.issues.length - 1;
  return rejected(place, fieldPath(issue?.path ?? []), `${issue?.message ?? 'wrong shape'}${more > 0 ? ` (and ${more} more)` : ''}`, hint);
}

/** "traj[3].role" */
export function fieldPath(path: readonly PropertyKey[]): string | null {
  let text = '';
  for (const part of path) text += typeof part === 'number' ? `[${part}]` : `${text === '' ? '' : '.'}${String(part)}`;
  return text === '' ? null : text;
}
