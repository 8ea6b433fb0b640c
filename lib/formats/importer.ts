import type { CanopyEventInput } from '@/lib/contract';
import type { Line } from '@/lib/ingest/lines';

/** A file that can be read more than once; every `open` starts at byte 0 of the inflated content. */
export interface ImportSource {
  /** The file's name without its folder. */
  readonly file: string;
  /** Bytes on disk; null where unknown. */
  readonly bytes: number | null;
  open(): AsyncIterable<Uint8Array>;
}

/** What the user may set, and what every importer may build ids from. */
export interface ImportContext {
  readonly file: string;
  /** SHA-256 of the file's bytes, hex. Run ids come from it, so that a second import changes nothing. */
  readonly digest: string;
  readonly run?: string;
  readonly name?: string;
  readonly group?: string;
  readonly model?: string;
}

/** One record that was left out: where it stood, what was wrong with it and what to do. */
export interface RejectedRecord {
  /** 1-based line and byte offset of the record's start in the inflated file. */
  readonly line: number | null;
  readonly byteOffset: number | null;
  /** Path of the field, e.g. "traj[3].role". */
  readonly field: string | null;
  readonly reason: string;
  readonly hint: string | null;
  readonly excerpt: string;
}

/** An event with the place in the file that it was made from. */
export interface ImportedEvent {
  readonly type: 'event';
  /** Validated by ingest, at the wire, like every other producer's. */
  readonly event: CanopyEventInput;
  readonly line: number | null;
  readonly byteOffset: number | null;
  /** About its size; decides how many events are written together. */
  readonly bytes: number;
}

export type ImportItem =
  | ImportedEvent
  /** A line that is an event already, as text. */
  | { readonly type: 'line'; readonly line: Line }
  | { readonly type: 'rejected'; readonly record: RejectedRecord }
  /** A fact for the reader of the report, not tied to one record. */
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'count'; readonly name: string; readonly n: number };

/** How sure an importer is that a file is its own: 0 = no, 1 = certain. */
export interface Detection {
  readonly confidence: number;
  readonly reason: string;
}

/** One format: one file of this folder and one line of the registry. */
export interface Importer {
  readonly name: string;
  readonly title: string;
  /** What such a file looks like, for the message that lists the supported formats. */
  readonly looksLike: string;
  /** How often `read` opens the source; for the progress. */
  readonly passes: number;
  /** `head`: the first bytes (at most 64 KiB) of the inflated file. */
  detect(head: Uint8Array, file: string): Detection;
  /** Reads the file in a stream, more than once if it must; a bad record is yielded as rejected and the rest is kept. */
  read(source: ImportSource, context: ImportContext): AsyncGenerator<ImportItem>;
}

/** A file that no importer takes; the message says what it looks like and what is supported. */
export class UnknownFormatError extends Error {
  override readonly name = 'UnknownFormatError';
  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}
