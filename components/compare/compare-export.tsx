'use client';

import { useSearchParams } from 'next/navigation';
import { ExportButton } from '@/components/figure/export-button';
import { COMPARE_SHOWN } from '@/lib/figure/compare-address';
import type { CompareFigure } from '@/lib/figure/compare-figure';

/** Exports a figure of the comparison as the address has it. */
export function CompareExport({ figure, title }: { figure: CompareFigure; title: string }) {
  const parameters = useSearchParams();
  const shown = Object.fromEntries(COMPARE_SHOWN.map((name) => [name, parameters.getAll(name)]));
  return <ExportButton figure={{ kind: 'compare', query: { ...shown, figure } }} titled small label={`Export ${title}`} />;
}
