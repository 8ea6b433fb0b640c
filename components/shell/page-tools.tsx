'use client';

import { Bookmark } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { IS_COPY } from '@/components/ui/host';
import { useKeys } from '@/components/ui/use-keys';
import { SaveView } from '@/components/views/save-view';
import { readPage } from '@/lib/contract/page-place';
import { Palette, type PaletteTarget } from './palette';
import type { PaletteSteps } from './palette-steps';

/** Search, and on pages that have a state to keep, the button that keeps it; ⌘S and the search lead to the same. */
export function PageTools({ targets, steps }: { targets: readonly PaletteTarget[]; steps?: PaletteSteps | undefined }) {
  const path = usePathname();
  // A figure of panels has its panels in the query, which the path does not show
  const canSave = !IS_COPY && (path === '/figure' || 'place' in readPage(path));
  const [saving, setSaving] = useState(false);
  const open = (): void => setSaving(true);
  useKeys({ ...(canSave ? { 'mod+s': open } : {}) });
  const actions = canSave
    ? [{ group: 'This page', text: 'save this view', detail: '⌘S', icon: <Bookmark size={13} strokeWidth={1.35} aria-hidden="true" />, run: open }]
    : [];
  return (
    <>
      <Palette targets={targets} steps={steps} actions={actions} />
      {canSave && <SaveView open={saving} onOpen={open} onClose={() => setSaving(false)} />}
    </>
  );
}
