import type { ReactNode } from 'react';
import { WarmTreeLinks } from '@/components/tree/warm-links';

/** Every page of a run links to trees. */
export default function RunLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <WarmTreeLinks />
      {children}
    </>
  );
}
