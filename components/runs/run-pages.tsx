import { Nav } from '@/components/shell/nav';
import type { PaletteTarget } from '@/components/shell/palette';
import { offers } from '@/components/ui/host';
import type { RunRow } from '@/lib/contract';
import { visibleText } from '@/lib/display/visible-text';
import { runHref } from './run-row';

/** The pages of a run, in the order of its navigation. A new one is a line here. */
const PAGES = [
  { text: 'overview', path: '' },
  { text: 'calibration', path: '/calibration' },
  { text: 'allocation', path: '/allocation' },
  { text: 'what-if', path: '/what-if' },
  { text: 'notes', path: '/notes' },
] as const;
export type RunPage = (typeof PAGES)[number]['text'];

const others = (run: string, here: RunPage) =>
  PAGES.filter(({ text }) => text !== here)
    .map(({ text, path }) => ({ text, href: runHref(run) + path }))
    .filter(({ href }) => offers(href));

/** Links to the run's other pages, beside the place. */
export function RunNav({ run, here }: { run: string; here: RunPage }) {
  return <Nav links={others(run, here)} />;
}

/** The same in the palette. */
export const runTargets = (run: string, here: RunPage): PaletteTarget[] => others(run, here).map((page) => ({ group: 'This run', ...page }));

/** Runs in the palette, found by name, task and allocator. */
export const otherRuns = (rows: readonly Pick<RunRow, 'run' | 'name' | 'task' | 'allocator'>[]): PaletteTarget[] =>
  rows.map(({ run, name, task, allocator }) => ({
    group: 'Runs',
    text: visibleText(name),
    detail: visibleText([task, allocator].filter(Boolean).join(' ')),
    href: runHref(run),
  }));
