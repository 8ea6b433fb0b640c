import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readPostmaster } from '../../db/postgres/postmaster';
import { isAlive } from '../../db/postgres/process-table';

/** A Canopy home for one test; its server, if one is left, is ended and the folder removed when the test is over. */
export function temporaryHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'canopy-home-'));
  onTestFinished(async () => {
    const left = await readPostmaster(join(home, 'pg18'));
    if (left && isAlive(left.pid)) process.kill(left.pid, 'SIGQUIT');
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  return home;
}
