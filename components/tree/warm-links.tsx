'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { askEarly } from './snapshot-source';

type Options = NonNullable<Parameters<ReturnType<typeof useRouter>['prefetch']>[1]>;

const TREE_PATH = /^\/runs\/([^/]+)\/trees\/([^/]+)$/;
/** With what the page says of the tree: asked for when the link is pressed, it would hold up the tree's bytes on the server. */
const WHOLE: Options = { kind: 'full' as Options['kind'] };
/** A pointer that rests this long on a link is about to press it. */
const REST_MS = 60;

const linkOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href*="/trees/"]') : null;

function ask(link: HTMLAnchorElement): void {
  const match = TREE_PATH.exec(link.pathname);
  if (match) askEarly(decodeURIComponent(match[1]!), decodeURIComponent(match[2]!));
}

/** Makes links to trees quick: the page is fetched when the pointer rests on one, the tree's bytes when it is pressed. */
export function WarmTreeLinks() {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = (event: Event): void => {
      const link = linkOf(event);
      clearTimeout(timer);
      if (link) timer = setTimeout(() => router.prefetch(link.pathname + link.search, WHOLE), REST_MS);
    };
    const press = (event: Event): void => {
      const link = linkOf(event);
      if (link) ask(link);
    };
    document.addEventListener('pointerover', rest);
    document.addEventListener('focusin', rest);
    document.addEventListener('pointerdown', press);
    document.addEventListener('click', press, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', rest);
      document.removeEventListener('focusin', rest);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('click', press, { capture: true });
    };
  }, [router]);
  return null;
}
