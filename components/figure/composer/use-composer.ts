'use client';

import { parseAsInteger, parseAsNativeArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { FIGURE_FORMATS } from '@/lib/figure/figure-ref';
import { PRESETS, type PresetId } from '@/lib/figure/look';
import { columnsFor, MOST_COLUMNS, type PanelRef, panelText, readPanel } from '@/lib/figure/panel-set';
import { type ExportLook, plainLook } from '../export-look';

const presets = Object.keys(PRESETS) as PresetId[];
const text = parseAsString.withDefault('');

/** All that the page's address holds: the panels, and how the figure looks under the names that its file's address has. */
const ADDRESS = {
  panel: parseAsNativeArrayOf(parseAsString),
  columns: parseAsInteger,
  name: text,
  format: parseAsStringLiteral(FIGURE_FORMATS).withDefault('svg'),
  preset: parseAsStringLiteral(presets).withDefault('double'),
  width: text,
  height: text,
  pt: text,
  theme: parseAsStringLiteral(['light', 'dark'] as const).withDefault('light'),
  inks: parseAsStringLiteral(['colour', 'grey'] as const).withDefault('colour'),
  title: text,
  legend: text,
  ground: text,
  dpi: text,
  letters: parseAsStringLiteral(['shapes', 'fonts'] as const).withDefault('shapes'),
};

/** The composed figure as the address has it, and how to change it. */
export function useComposer() {
  const [asked, set] = useQueryStates(ADDRESS, { history: 'replace' });
  const panels = asked.panel.map(readPanel);
  const columns = Math.max(1, Math.min(MOST_COLUMNS, asked.columns ?? columnsFor(panels.length), Math.max(1, panels.length)));
  const look: ExportLook = {
    ...plainLook(false),
    ...(({ preset, format, theme, inks, width, height, pt, dpi, letters }) => ({ preset, format, theme, inks, width, height, pt, dpi, letters }))(
      asked,
    ),
    title: asked.title === '1',
    legend: asked.legend !== '0',
    transparent: asked.ground === 'none',
  };
  return {
    panels,
    columns,
    name: asked.name,
    look,
    setPanels: (next: readonly PanelRef[]) => void set({ panel: next.map(panelText) }),
    setColumns: (next: number) => void set({ columns: next }),
    setName: (next: string) => void set({ name: next }),
    setLook: (change: Partial<ExportLook>) => {
      const { title, legend, transparent, ...plain } = { ...look, ...change };
      void set({ ...plain, title: title ? '1' : null, legend: legend ? null : '0', ground: transparent ? 'none' : null });
    },
  };
}

export type Composer = ReturnType<typeof useComposer>;
