import type { Metadata } from 'next';
import { Composer } from '@/components/figure/composer/composer';
import { Shell } from '@/components/shell/shell';
import { FIGURE_KINDS } from '@/lib/publish/registry';

export const metadata: Metadata = { title: 'Figure of panels' };

const NAMES = Object.fromEntries(FIGURE_KINDS.map(({ id, name }) => [id, name]));

/** Figures of any pages as the panels of one. */
export default function FigurePage() {
  return (
    <Shell
      crumbs={[{ text: 'runs', href: '/' }, { text: 'figure of panels' }]}
      status={<span>the address of this page holds the whole figure; the panels stay with this browser until they are taken out</span>}
    >
      <Composer names={NAMES} />
    </Shell>
  );
}
