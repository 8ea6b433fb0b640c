import type { RunColumns, RunEvidence } from '../../contract';
import type { XAxis } from '../../derive/series/run-lines';
import type { AxisKind } from '../axis-scale';
import { axisOf, type ChartHead, type ChartRun, type ChartScope, linesFor, wholeDomain } from './model';

/** What a page or a figure shows, as its address says. */
export interface ScopeChoice {
  readonly x: XAxis;
  /** Ends of the axis; null = the whole. */
  readonly from: number | null;
  readonly to: number | null;
  readonly sigma: number;
  readonly folds: boolean;
  readonly scales: Readonly<Record<string, AxisKind>>;
}

/** Runs whose series are at hand, as charts show them. */
export function chartScope(
  heads: readonly ChartHead[],
  columns: ReadonlyMap<string, RunColumns>,
  evidence: ReadonlyMap<string, RunEvidence>,
  { x, from, to, sigma, folds, scales }: ScopeChoice,
): ChartScope {
  const axis = axisOf(x, columns.values());
  const runs = heads.flatMap((head): ChartRun[] => {
    const own = columns.get(head.run);
    const nodes = evidence.get(head.run) ?? null;
    return own ? [{ ...head, columns: own, evidence: nodes, lines: linesFor(own, nodes, axis, head.live) }] : [];
  });
  const [first, last] = wholeDomain(runs, x);
  const low = from ?? first;
  return { runs, axis, domain: [low, Math.max(to ?? last, low + 1e-9)], sigma, folds, scales };
}
