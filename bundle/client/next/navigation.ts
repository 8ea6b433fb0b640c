import { useMemo, useSyncExternalStore } from 'react';
import { currentPlace, go, routeOf, subscribe } from '../address';

const target = (href: string): string => (href.startsWith('?') ? routeOf(href) : href);

/** Nothing is fetched ahead, and nothing can be newer than it is. */
const ROUTER = {
  push: (href: string): void => go(target(href), 'push'),
  replace: (href: string): void => go(target(href), 'replace'),
  back: (): void => window.history.back(),
  forward: (): void => window.history.forward(),
  refresh: (): void => undefined,
  prefetch: (): void => undefined,
};

export const useRouter = (): typeof ROUTER => ROUTER;

export const usePathname = (): string => useSyncExternalStore(subscribe, () => currentPlace().address.pathname);

export function useSearchParams(): URLSearchParams {
  const search = useSyncExternalStore(subscribe, () => currentPlace().address.search);
  return useMemo(() => new URLSearchParams(search), [search]);
}
