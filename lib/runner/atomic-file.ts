import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

let writes = 0;

/** Replaces a file: after a kill or a power cut it holds what it held before, or all of `bytes`; of two that replace it at once, the later one's. On the disk when it resolves. */
export async function writeAtomically(file: string, bytes: Uint8Array | string): Promise<void> {
  const fresh = `${file}.${process.pid}-${writes++}.new`;
  const handle = await open(fresh, 'w');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
  await syncFolder(dirname(file));
}

/** Brings what was written to a file so far onto the disk; no-op where there is no file. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return;
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
