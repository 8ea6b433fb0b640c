import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCanopy } from './canopy-server';
import { seed } from './e2e-seed';

/** One Canopy for the whole browser suite, on a free port and a home of its own, with two small runs in it. Specs find it in CANOPY_URL. */
export default async function setup(): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'canopy-e2e-'));
  const canopy = await startCanopy(home);
  process.env.CANOPY_URL = canopy.url;
  process.env.CANOPY_HOME = home;
  await seed(canopy.url);
  return async () => {
    await canopy.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
