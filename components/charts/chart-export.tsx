'use client';

import { useSearchParams } from 'next/navigation';
import { ExportButton } from '@/components/figure/export-button';
import type { ChartView } from './view';

/** Exports a chart as the address has it: axis, stretch, smoothing, runs. */
export function ChartExport({ view, metric, title }: { view: ChartView; metric: string; title: string }) {
  const parameters = useSearchParams();
  const run = view.runs[0]?.run;
  if (run === undefined) return null;
  const shown = Object.fromEntries(['hide', 'smooth', 'x', 'from', 'to'].map((name) => [name, parameters.get(name)]));
  const kind = view.scales[metric] ?? 'linear';
  const query = { run, metric, ...shown, fold: parameters.get('seeds') === 'apart' ? '0' : null, scale: kind === 'linear' ? null : kind };
  return <ExportButton figure={{ kind: 'series', query }} titled small label={`Export ${title}`} />;
}
