/** What the pages of a copy stand on: a folder of files, in place of `components/ui/host.ts`. */
import type { Feed } from '@/components/ui/host';
import type { ThemeChoice } from '@/components/ui/theme';
import { answerFrom } from '@/lib/bundle/answer';
import { hasPage, placeOf } from '@/lib/bundle/place';
import { here as hereNow, hrefTo, write } from './address';
import { copy, fileUrl, readUrl } from './copy';
import { THEME_KEY } from './theme-key';

export const IS_COPY: boolean = true;

/** Files that a worker asked for by their whole address. */
const files = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
const FILES_KEPT = 4;

function fileOf(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const url = address.replace(/\?.*$/, '');
  const answer = files.get(url) ?? readUrl(url);
  files.set(url, answer);
  answer.catch(() => files.delete(url));
  const [oldest] = files.keys();
  if (files.size > FILES_KEPT && oldest !== undefined) files.delete(oldest);
  return answer;
}

export async function ask(address: string, init?: RequestInit): Promise<Response> {
  const answer = address.startsWith('/api/') ? await answerFrom(copy(), address) : new Response(await fileOf(address));
  init?.signal?.throwIfAborted();
  return answer;
}

/** Nothing grows: a feed that says nothing. */
export const openFeed = (_address: string): Feed => ({ onopen: null, onerror: null, addEventListener: () => undefined, close: () => undefined });

export function absolute(address: string): string {
  const place = placeOf(address, copy().index);
  return place?.kind === 'file' ? fileUrl(place.file) : address;
}

export const here = hereNow;
export const writeHere = write;
export const hrefOf = hrefTo;

export function offers(address: string): boolean {
  const { manifest, index } = copy();
  return address.startsWith('/api/') ? false : hasPage(address, index, manifest.pages);
}

/** In this browser, for pages of this site. */
export function keepTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, choice);
  } catch {
    // Storage is switched off: the theme holds until the page is left
  }
}
