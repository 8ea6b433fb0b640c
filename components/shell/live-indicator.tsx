import type { ReactNode } from 'react';

/** Whether something grows, in words; the disc alone would say it by shape only. */
export function LiveIndicator({ live, children }: { live: boolean; children: ReactNode }) {
  return (
    <span className="live">
      <i className={live ? '' : 'off'} aria-hidden="true" />
      {children}
    </span>
  );
}
