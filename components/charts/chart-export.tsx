'use client';

import { useSearchParams } from 'next/navigation';
import { ExportButton } from '@/components/figure/export-button';
import type { Domain } from '@/lib/figure/axis-scale';
import type { ChartView } from './view';

/** A chart of some of the runs. */
export interface ExportedPart {
  readonly others: readonly string[];
  readonly domain: Domain | undefined;
}

function partQuery(hidden: string | null, part: ExportedPart | undefined) {
  if (!part) return {};
  const hide = [...new Set([...(hidden ? hidden.split(',') : []), ...part.others])].join(',');
  return { hide, low: part.domain ? String(part.domain[0]) : null, high: part.domain ? String(part.domain[1]) : null };
}

/** Exports a chart as the address has it: axis, stretch, smoothing, runs. */
export function ChartExport({ view, metric, title, part }: { view: ChartView; metric: string; title: string; part?: ExportedPart | undefined }) {
  const parameters = useSearchParams();
  const run = view.runs[0]?.run;
  if (run === undefined) return null;
  const shown = Object.fromEntries(['hide', 'smooth', 'x', 'from', 'to'].map((name) => [name, parameters.get(name)]));
  const kind = view.scales[metric] ?? 'linear';
  const fold = parameters.get('seeds') === 'apart' ? '0' : null;
  const query = { run, metric, ...shown, ...partQuery(parameters.get('hide'), part), fold, scale: kind === 'linear' ? null : kind };
  return <ExportButton figure={{ kind: 'series', query }} titled small label={`Export ${title}`} />;
}
