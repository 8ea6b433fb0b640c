import { Fragment, type ReactNode } from 'react';

/** Letters without a space after which a break is offered. Browsers shape an unbroken word anew for every line of it. */
const UNBROKEN = /(\S{200})/u;

/** Text with places to break in words of hundreds of letters (hashes, base64); reading and copying give the text itself. */
export function breakable(text: string): ReactNode {
  const pieces = text.split(UNBROKEN);
  if (pieces.length === 1) return text;
  return pieces.map((piece, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity besides their place
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
