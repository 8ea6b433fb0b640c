import type { Domain } from '@/lib/figure/axis-scale';
import type { ChartScope, Stop } from '@/lib/figure/run-charts/model';
import type { Pointer } from './pointer';
import type { RunSource } from './run-source';

/** What all charts of a page share: so that their cursors, colours and axes agree. */
export interface ChartView extends ChartScope {
  /** True where not the whole axis is shown. */
  readonly zoomed: boolean;
  readonly stops: readonly Stop[];
  /** Cursor and brush: they move without the charts being drawn again. */
  readonly pointer: Pointer;
  readonly source: RunSource;
  readonly pins: readonly string[];
  /** k of pass@k. */
  readonly k: number;
  readonly onK: (k: number) => void;
  readonly onScale: (chart: string) => void;
  readonly onPin: (chart: string) => void;
  readonly onZoom: (domain: Domain | null) => void;
  readonly onOpen: (step: number) => void;
}
