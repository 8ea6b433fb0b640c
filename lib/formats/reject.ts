import type { z } from 'zod';
import { excerptOf, fieldPath } from '@/lib/ingest/issue';
import type { ImportItem } from './importer';

const EXCERPT_BYTES = 1600;

/** Where a record stood and its bytes, as the splitter gives them. */
export interface RecordPlace {
  readonly line: number;
  readonly byteOffset: number;
  readonly bytes: Uint8Array;
}

/** A rejected record as an import item. */
export function rejected(place: RecordPlace, field: string | null, reason: string, hint: string | null): ImportItem {
  const excerpt = excerptOf(new TextDecoder('utf-8').decode(place.bytes.subarray(0, EXCERPT_BYTES)));
  return { type: 'rejected', record: { line: place.line, byteOffset: place.byteOffset, field, reason, hint, excerpt } };
}

/** A record that fails its schema: the first issue names the field, the others are counted. */
export function rejectedByShape(place: RecordPlace, error: z.ZodError, hint: string): ImportItem {
  const [issue] = error.issues;
  const more = error.issues.length - 1;
  return rejected(place, fieldPath(issue?.path ?? []) || null, `${issue?.message ?? 'wrong shape'}${more > 0 ? ` (and ${more} more)` : ''}`, hint);
}
