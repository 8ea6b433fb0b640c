import type { Domain } from '@/lib/figure/axis-scale';
import type { ChartScope, Stop } from '@/lib/figure/run-charts/model';
import type { Pointer } from './pointer';
import type { RunSource } from './run-source';
import type { ZoomChange } from './use-zoom';

/** What all charts of a page share: so that their cursors, colours and axes agree. */
export interface ChartView extends ChartScope {
  /** True where not the whole axis is shown. */
  readonly zoomed: boolean;
  readonly stops: readonly Stop[];
  /** Cursor and brush: they move without the charts being drawn again. */
  readonly pointer: Pointer;
  readonly source: RunSource;
  /** Something could not be read, and is asked for no more until the reader says so. */
  readonly isLost: boolean;
  readonly pins: readonly string[];
  /** k of pass@k. */
  readonly k: number;
  readonly onK: (k: number) => void;
  readonly onScale: (chart: string) => void;
  readonly onPin: (chart: string) => void;
  readonly onZoom: (domain: Domain | null) => void;
  /** Zooms on from what was asked for last. */
  readonly zoomBy: (change: ZoomChange) => void;
  /** The whole axis. */
  readonly whole: Domain;
  readonly onOpen: (step: number) => void;
}

/** Of charts set apart by what their runs have in common: this one's part. */
export interface FacetPart {
  readonly name: string;
  readonly place: number;
  /** All runs: the parts of a metric share its value axis. */
  readonly together: ChartView;
  /** Runs that are in other parts. */
  readonly others: readonly string[];
}

/** What a chart says that waits for the nodes of its runs. */
export const nodesNote = ({ isLost }: ChartView): string => (isLost ? 'the nodes could not be read' : 'reading the nodes …');
