import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { go, hrefTo } from '../address';
import { offers } from '../host';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly prefetch?: boolean;
}

const isPlain = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link to a page of the copy; words without a link where the copy has no such page. */
export default function Link({ href, prefetch: _, onClick, ...rest }: LinkProps) {
  if (!offers(href)) return <span {...rest} title={rest.title ? `${rest.title}. Not in this copy` : 'Not in this copy'} data-left-out="" />;
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!isPlain(event)) return;
    event.preventDefault();
    go(href, 'push');
  };
  return <a {...rest} href={hrefTo(href)} onClick={follow} />;
}
