import Link from 'next/link';
import type { ReactNode } from 'react';
import { offers } from '@/components/ui/host';
import type { ThemeChoice } from '@/components/ui/theme';
import { KeyHelp, type KeyHint } from './key-help';
import { Logo } from './logo';
import { PageTools } from './page-tools';
import type { PaletteTarget } from './palette';
import type { PaletteSteps } from './palette-steps';
import { ThemeSwitch } from './theme-switch';

/** A part of the place; without `href` it is where the reader stands. */
export interface Crumb {
  readonly text: string;
  readonly href?: string;
  /** Names and ids stand in the mono face. */
  readonly mono?: boolean;
  /** Stands in place of text and link, where they change without the page. */
  readonly shown?: ReactNode;
}

export interface ShellProps {
  readonly crumbs: readonly Crumb[];
  /** Right of the breadcrumb: chips, key hints. */
  readonly beside?: ReactNode;
  /** The live indicator; nothing where nothing can be live. */
  readonly live?: ReactNode;
  readonly keys?: readonly KeyHint[];
  readonly targets?: readonly PaletteTarget[];
  readonly steps?: PaletteSteps;
  /** The status line: counts of what is shown and left out. */
  readonly status: ReactNode;
  readonly children: ReactNode;
}

export interface FrameProps extends ShellProps {
  readonly choice: ThemeChoice;
  /** Under the bar on every page: what must be known of all of them. */
  readonly banner?: ReactNode;
}

const PAGES: readonly PaletteTarget[] = [
  { group: 'Pages', text: 'runs', href: '/' },
  { group: 'Pages', text: 'compare', href: '/compare' },
  { group: 'Pages', text: 'saved views', href: '/views' },
  { group: 'Pages', text: 'narratives', href: '/narratives' },
  { group: 'Pages', text: 'import', href: '/import' },
  { group: 'Pages', text: 'figure of panels', href: '/figure' },
];

function CrumbPart({ crumb }: { crumb: Crumb }) {
  const face = crumb.mono ? 'mono ell' : 'ell';
  if (crumb.shown !== undefined) return crumb.shown;
  if (crumb.href === undefined)
    return (
      <h1 className={face} aria-current="page">
        {crumb.text}
      </h1>
    );
  return (
    <Link className={face} href={crumb.href} prefetch={false}>
      {crumb.text}
    </Link>
  );
}

function TopBar({ crumbs, beside, live, keys = [], targets = [], steps, theme }: Omit<ShellProps, 'status' | 'children'> & { theme: ReactNode }) {
  return (
    <header className="top">
      <Link href="/" aria-label="Canopy, all runs" className="flex-none text-ink" prefetch={false}>
        <Logo />
      </Link>
      <nav className="crumbs" aria-label="Place">
        {crumbs
          .filter(({ href, shown }) => href === undefined || shown !== undefined || offers(href))
          .map((crumb, i) => (
            <span key={crumb.text + crumb.href} className="contents">
              {i > 0 && <i aria-hidden="true">/</i>}
              <CrumbPart crumb={crumb} />
            </span>
          ))}
      </nav>
      {beside}
      <span className="tools">
        <PageTools targets={[...targets, ...PAGES].filter(({ href }) => offers(href))} steps={steps} />
        {live}
        {theme}
        <KeyHelp hints={keys} />
      </span>
    </header>
  );
}

/** The frame of every page: top bar 44, content edge to edge, status line 24. The content scrolls, the frame never. */
export function Frame({ status, children, choice, banner, ...bar }: FrameProps) {
  return (
    <div className="frame" data-banner={banner === undefined ? undefined : 'yes'}>
      <a className="btn skip" href="#content">
        Skip to content
      </a>
      <TopBar {...bar} theme={<ThemeSwitch initial={choice} />} />
      {banner}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="foot">{status}</footer>
    </div>
  );
}
