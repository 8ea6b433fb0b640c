import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';
import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { parseThemeChoice, THEME_COOKIE } from '@/components/ui/theme';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Canopy', template: '%s · Canopy' },
  description: 'What a rollout budget bought: rollout trees, effective ratio and decisions of agentic reinforcement learning.',
};

export default async function Layout({ children }: { children: ReactNode }) {
  const choice = parseThemeChoice((await cookies()).get(THEME_COOKIE)?.value);
  return (
    // The theme switch changes the attribute before React does
    <html
      lang="en"
      data-theme={choice === 'system' ? undefined : choice}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      suppressHydrationWarning
    >
      <body>
        <NuqsAdapter>{children}</NuqsAdapter>
      </body>
    </html>
  );
}
