'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { keepTheme } from '@/components/ui/host';
import type { ThemeChoice } from '@/components/ui/theme';

const NEXT: Readonly<Record<ThemeChoice, ThemeChoice>> = { system: 'light', light: 'dark', dark: 'system' };
const ICON = { system: Monitor, light: Sun, dark: Moon } as const;

function apply(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  keepTheme(choice);
}

/** Steps through system, light, dark. The choice lives in a cookie, so that the server paints it and nothing flashes. */
export function ThemeSwitch({ initial }: { initial: ThemeChoice }) {
  const [choice, setChoice] = useState(initial);
  const Icon = ICON[choice];
  const label = `Theme: ${choice}. Switch to ${NEXT[choice]}`;
  const flip = (): void => {
    apply(NEXT[choice]);
    setChoice(NEXT[choice]);
  };
  return (
    <button type="button" className="icon" aria-label={label} title={label} onClick={flip}>
      <Icon size={16} strokeWidth={1.35} />
    </button>
  );
}
