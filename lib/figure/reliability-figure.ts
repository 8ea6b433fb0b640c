import type { ReliabilityBin } from '../contract/read/calibration';
import type { Theme } from '../display/tokens';

/** What a reliability diagram shows. */
export interface ReliabilityFigure {
  readonly title: string;
  readonly about: string;
  readonly notes: readonly string[];
  readonly bins: readonly ReliabilityBin[];
  /** Name of the judging outcomes in the legend. */
  readonly outcomes: string;
  /** The same bins judged by outcomes that carry the selection effect; empty = not drawn. */
  readonly selected: readonly ReliabilityBin[];
  /** A recalibration that was only tried, as points V → recalibrated V; empty = not drawn. */
  readonly preview: readonly (readonly [number, number])[];
  readonly previewName: string;
  /** The bin that the reader chose; null = none. */
  readonly chosen: number | null;
  readonly theme: Theme;
}
