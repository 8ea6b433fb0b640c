import type { TreeOutcome } from '@/lib/contract';

/** The marks of an outcome: disc = success, ring = failure, half of each = mixed, dotted outline = unfinished. */
export function OutcomeMark({ outcome }: { outcome: TreeOutcome }) {
  return (
    <svg width="9" height="9" aria-hidden="true" className="inline-block flex-none">
      {outcome === 'all-pass' && <circle cx="4.5" cy="4.5" r="4.5" fill="var(--success)" />}
      {outcome === 'all-fail' && <circle cx="4.5" cy="4.5" r="3.5" fill="none" stroke="var(--failure)" strokeWidth="2" />}
      {outcome === 'mixed' && (
        <>
          <path d="M4.5 .5a4 4 0 0 1 0 8Z" fill="var(--success)" />
          <path d="M4.5 1.4a3.1 3.1 0 0 0 0 6.2" fill="none" stroke="var(--failure)" strokeWidth="1.8" />
        </>
      )}
      {outcome === 'unfinished' && <circle cx="4.5" cy="4.5" r="3.75" fill="none" stroke="var(--ink-3)" strokeWidth="1.25" strokeDasharray="2 1.5" />}
    </svg>
  );
}

export const OUTCOME_WORD: Readonly<Record<TreeOutcome, string>> = {
  mixed: 'mixed',
  'all-pass': 'all pass',
  'all-fail': 'all fail',
  unfinished: 'unfinished',
};

/** The same for one leaf or one count of leaves. */
export function ErrorMark() {
  return (
    <svg width="9" height="9" aria-hidden="true" className="inline-block flex-none">
      <path d="M1.2 1.2 7.8 7.8M7.8 1.2 1.2 7.8" stroke="var(--halted)" strokeWidth="1.75" fill="none" />
    </svg>
  );
}

/** The empty square of a missing prediction: hatched, never a colour of the scale. */
export function MissingSwatch() {
  return (
    <svg width="8" height="8" aria-hidden="true" className="inline-block flex-none">
      <path d="M0 3 3 0M0 7 7 0M2 8 8 2M6 8 8 6" stroke="var(--line-2)" />
      <rect x=".5" y=".5" width="7" height="7" rx="1.5" fill="none" stroke="var(--ink-3)" strokeWidth=".6" strokeDasharray="1.5 1" />
    </svg>
  );
}
