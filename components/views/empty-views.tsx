import { Bookmark } from 'lucide-react';
import Link from 'next/link';

/** What would fill the page, and how. */
export function EmptyViews() {
  return (
    <div className="view-empty">
      <Bookmark size={22} strokeWidth={1.2} aria-hidden="true" className="text-ink-3" />
      <h2>No saved views yet</h2>
      <p>
        A view is a page as you left it: this tree, coloured by budget, with that prefix chosen. Open a run, a step, a tree or a comparison, and press{' '}
        <kbd>⌘S</kbd> or the bookmark at the top. It gets a name, and can be put into a narrative.
      </p>
      <p>
        <Link className="btn" href="/" prefetch={false}>
          Runs
        </Link>{' '}
        <Link className="btn" href="/compare" prefetch={false}>
          Compare
        </Link>
      </p>
    </div>
  );
}
