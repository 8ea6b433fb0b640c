import { MANIFEST_FILE } from '@/lib/bundle/files';
import type { BundleManifest } from '@/lib/bundle/manifest';
import { BundleSource } from '@/lib/bundle/source';

let opened: BundleSource | null = null;

/** The address of one of the copy's files. */
export const fileUrl = (file: string): string => new URL(file, document.baseURI.replace(/[?#].*$/, '')).href;

/** Reads a file. Throws with its name where it cannot be had. */
export async function readUrl(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the file ${new URL(url).pathname} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The copy that this page is of. Throws before `openCopy`. */
export function copy(): BundleSource {
  if (!opened) throw new Error('The copy is not open.');
  return opened;
}

export async function openCopy(): Promise<BundleManifest> {
  const manifest = JSON.parse(new TextDecoder().decode(await readUrl(fileUrl(MANIFEST_FILE)))) as BundleManifest;
  opened = new BundleSource(manifest, (file) => readUrl(fileUrl(file)));
  return manifest;
}
