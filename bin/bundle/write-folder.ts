import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from '@/db/postgres/problem';
import { formatBytes } from '@/lib/display/numbers';
import type { Entry } from '@/lib/publish/bundle/entry';

/** Throws Problem where the folder holds anything: nothing of the reader's is written over. */
export function refuseFull(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new Problem(`${folder} is a file.`, 'Name a folder with --out.');
  const names = readdirSync(folder);
  if (names.length === 0) return;
  throw new Problem(
    `The folder ${folder} is not empty (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}).`,
    'Empty it, or name another one with --out.',
  );
}

export interface Written {
  readonly files: number;
  readonly bytes: number;
}

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** A folder that files are written into. What was written is taken away again by `undo`. */
export class Folder {
  #files = 0;
  #bytes = 0;
  readonly #made: string | undefined;

  constructor(readonly path: string) {
    this.#made = mkdirSync(path, { recursive: true });
  }

  get written(): Written {
    return { files: this.#files, bytes: this.#bytes };
  }

  /** Throws Problem where the disk is full. */
  write({ file, bytes }: Entry): void {
    const path = join(this.path, file);
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    } catch (error) {
      if (!FULL.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      throw new Problem(
        `The disk is full: ${path} could not be written after ${formatBytes(this.#bytes)}.`,
        'What was written is taken away again. Free space, name another place with --out, or take fewer --steps or --trees.',
        error,
      );
    }
    this.#files++;
    this.#bytes += bytes.length;
  }

  /** Takes away what was written, and the folder where it was made here. */
  undo(): void {
    if (this.#made !== undefined) rmSync(this.#made, { recursive: true, force: true });
    else for (const name of readdirSync(this.path)) rmSync(join(this.path, name), { recursive: true, force: true });
  }
}
