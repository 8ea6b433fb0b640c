/**
 * What a page stands on: here, a server. A static copy of a run (`bundle/`) is the same pages over a folder of files, and puts
 * `bundle/client/host.ts` in the place of this file: whatever a page asks of its server or writes to its address goes through here.
 */
import { THEME_COOKIE, type ThemeChoice } from './theme';

/** The page is a static copy: nothing can be written, and nothing grows. */
export const IS_COPY: boolean = false;

/** Answers an address of the API. */
export const ask = (address: string, init?: RequestInit): Promise<Response> => fetch(address, init);

/** A feed of changes, server-sent. */
export interface Feed {
  onopen: ((event: Event) => void) | null;
  onerror: ((event: Event) => void) | null;
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

export const openFeed = (address: string): Feed => new EventSource(address);

/** An address of the API for who fetches it outside the page. */
export const absolute = (address: string): string => new URL(address, window.location.origin).href;

/** The page's address: path and parameters as the routes have them. */
export const here = (): URL => new URL(window.location.href);

/** Writes another address of the page that is shown, without loading anything. */
export function writeHere(address: string, history: 'push' | 'replace'): void {
  if (history === 'push') window.history.pushState(null, '', address);
  else window.history.replaceState(null, '', address);
}

/** What stands in `href` for a page of ours. */
export const hrefOf = (address: string): string => address;

/** Whether a page of ours, or an address of the API, exists. */
export const offers = (_address: string): boolean => true;

const YEAR_S = 31_536_000;

/** Keeps the reader's theme for the next page. */
export function keepTheme(choice: ThemeChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox, and the server must read the choice
  document.cookie = `${THEME_COOKIE}=${choice}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
