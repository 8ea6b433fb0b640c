import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { readHead } from './head';
import type { Importer, ImportItem, ImportSource } from './importer';
import { inflate } from './inflate';
import { chooseImporter } from './registry';

const DEFAULT_MAX_BYTES = 20 * 1024 ** 3;

/** What the user may choose. */
export interface ImportOptions {
  /** Name shown for the file; the path's last part where absent. */
  readonly file?: string;
  readonly format?: string;
  readonly run?: string;
  readonly name?: string;
  readonly group?: string;
  readonly model?: string;
  /** Bound on the inflated size; CANOPY_MAX_IMPORT_BYTES or 20 GiB where absent. */
  readonly maxBytes?: number;
  /** Called with the bytes read so far, over all passes, and how many there will be. */
  readonly onProgress?: (bytes: number, total: number) => void;
}

export interface OpenedImport {
  readonly importer: Importer;
  /** Why this format was taken. */
  readonly reason: string;
  readonly digest: string;
  readonly bytes: number;
  readonly file: string;
  items(): AsyncGenerator<ImportItem>;
}

/**
 * Opens a file on disk for import: recognises its format, hashes it, and gives its items as a stream. Memory does not
 * grow with the file's text.
 *
 * @throws UnknownFormatError, UnreadableFileError, or the file system's error.
 */
export async function openImport(path: string, options: ImportOptions = {}): Promise<OpenedImport> {
  const file = options.file ?? basename(path);
  const { size } = await stat(path);
  const maxBytes = options.maxBytes ?? maxImportBytes();
  const head = await readHead(inflate(createReadStream(path), maxBytes));
  const { importer, reason } = chooseImporter(head, file, options.format);
  const digest = await digestOf(path);
  let read = 0;
  const progress = (bytes: number): void => {
    read += bytes;
    options.onProgress?.(read, size * importer.passes);
  };
  const source: ImportSource = { file, bytes: size, open: () => inflate(counted(path, progress), maxBytes) };
  const { run, name, group, model } = options;
  const context = { file, digest, ...(run ? { run } : {}), ...(name ? { name } : {}), ...(group ? { group } : {}), ...(model ? { model } : {}) };
  return { importer, reason, digest, bytes: size, file, items: () => importer.read(source, context) };
}

/** The configured bound on an import's size, in bytes. */
export function maxImportBytes(): number {
  const configured = Number(process.env.CANOPY_MAX_IMPORT_BYTES);
  return Number.isFinite(configured) && configured > 0 ? configured : DEFAULT_MAX_BYTES;
}

async function* counted(path: string, progress: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path)) {
    progress((chunk as Uint8Array).length);
    yield chunk as Uint8Array;
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
