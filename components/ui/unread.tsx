import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A sentence about what did not come, with the way to ask once more. */
export function AskAgain({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <p className="unread" role="alert">
      <TriangleAlert size={13} strokeWidth={1.5} aria-hidden="true" />
      <span>
        {children}{' '}
        <button type="button" className="link" onClick={onRetry}>
          Try again
        </button>
      </span>
    </p>
  );
}

interface UnreadProps {
  /** Begins the sentence: "The tree". */
  readonly what: string;
  /** As `fetchFrom` says it. */
  readonly failure: string;
  readonly onRetry: () => void;
  /** What is shown nevertheless, or what it means. */
  readonly children?: ReactNode;
}

/** Says what could not be read, why, and what is still shown, with the way to ask once more. */
export function Unread({ what, failure, onRetry, children }: UnreadProps) {
  return (
    <AskAgain onRetry={onRetry}>
      {what} could not be read: {failure}. {children}
    </AskAgain>
  );
}
