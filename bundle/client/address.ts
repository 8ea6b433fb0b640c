/**
 * A copy has one page of HTML, whatever folder it lies in: the address that the routes know stands in its parameter `at`,
 * the route's own parameters beside it. `/runs/r/steps/3?q=v` is `?at=/runs/r/steps/3&q=v`.
 */
const AT = 'at';

let home = '/';
let visit = 0;
const listeners = new Set<() => void>();

/** What is shown: `page` is where the reader went, `address` what was since written into it. */
export interface Place {
  readonly page: URL;
  readonly address: URL;
  readonly visit: number;
}

interface Entry {
  readonly visit: number;
}

/** The address that the routes know, of an address of the copy. */
export function routeOf(search: string): string {
  const parameters = new URLSearchParams(search);
  const path = parameters.get(AT) ?? home;
  parameters.delete(AT);
  const rest = parameters.toString();
  return rest === '' ? path : `${path}?${rest}`;
}

/** What stands in the browser's address for a route. */
export function hrefTo(address: string): string {
  if (address.startsWith('?')) return address;
  const { pathname, search } = new URL(address, window.location.origin);
  return `?${AT}=${encodeURIComponent(pathname).replaceAll('%2F', '/')}${search.replace('?', '&')}`;
}

export const here = (): URL => new URL(routeOf(window.location.search), window.location.origin);

let place: Place | null = null;

const moved = (next: Place): void => {
  place = next;
  for (const listener of listeners) listener();
};

export function currentPlace(): Place {
  place ??= { page: here(), address: here(), visit };
  return place;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Writes another address of the page that is shown. */
export function write(address: string, history: 'push' | 'replace'): void {
  const state: Entry = { visit };
  if (history === 'push') window.history.pushState(state, '', hrefTo(address));
  else window.history.replaceState(state, '', hrefTo(address));
  moved({ ...currentPlace(), address: here() });
}

/** Goes to another page. */
export function go(address: string, history: 'push' | 'replace'): void {
  if (history === 'push') visit++;
  const state: Entry = { visit };
  if (history === 'push') window.history.pushState(state, '', hrefTo(address));
  else window.history.replaceState(state, '', hrefTo(address));
  moved({ page: here(), address: here(), visit });
}

/** @param homePath the page of an address without one */
export function startAddress(homePath: string): void {
  home = homePath;
  const state = window.history.state as Entry | null;
  visit = state?.visit ?? 0;
  window.history.replaceState({ visit } satisfies Entry, '');
  window.addEventListener('popstate', (event) => {
    const other = (event.state as Entry | null)?.visit ?? visit + 1;
    const same = other === visit;
    visit = other;
    moved({ page: same ? currentPlace().page : here(), address: here(), visit });
  });
}
