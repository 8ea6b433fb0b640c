import type { TreeSnapshot } from '../contract/snapshot';
import { countMark } from '../display/legend-filter';
import { formatCount } from '../display/numbers';
import { type ColouringId, colouringOf, countOutcomes } from '../display/scales';
import type { LegendEntry } from './legend-flow';
import type { Mark, Paint } from './scene';
import { edgeWidthPx } from './tree-marks';
import { cross, hatchCircle, ring } from './tree-marks-scene';

interface LegendInput {
  readonly snapshot: TreeSnapshot;
  readonly colouring: ColouringId;
  readonly palette: readonly `#${string}`[];
  readonly ground: `#${string}`;
  readonly sizePx: number;
  /** Of tree marks: px of the figure per px of the page. */
  readonly scale: number;
  /** Widths mean something. */
  readonly hasEdges: boolean;
  readonly measurePx: (text: string, sizePx: number, font?: 'sans' | 'mono') => number;
}

const ORIGIN = { xPx: 0, yPx: 0 };

class LegendEntries {
  readonly entries: LegendEntry[] = [];

  constructor(private readonly input: LegendInput) {}

  text(text: string, xPx: number, fill: Paint, font: 'sans' | 'mono' = 'sans'): { readonly mark: Mark; readonly widthPx: number } {
    const { sizePx, measurePx } = this.input;
    return { mark: { kind: 'text', xPx, yPx: sizePx * 0.35, text, sizePx, fill, font }, widthPx: measurePx(text, sizePx, font) };
  }

  /** Mark, name and count. */
  mark(marks: readonly Mark[], name: string, count: number | null): void {
    const { sizePx } = this.input;
    const markPx = sizePx * 0.95;
    const said = this.text(name, markPx + sizePx * 0.3, 'ink-2');
    const shown: Mark[] = [{ kind: 'group', at: { xPx: markPx / 2, yPx: 0 }, marks }, said.mark];
    let widthPx = markPx + sizePx * 0.3 + said.widthPx;
    if (count !== null) {
      const number = this.text(formatCount(count), widthPx + sizePx * 0.4, 'ink');
      shown.push(number.mark);
      widthPx += sizePx * 0.4 + number.widthPx;
    }
    this.entries.push({ widthPx, marks: shown });
  }

  /** The colouring's name, its ends and the ramp between them. */
  ramp(): void {
    const { snapshot, colouring, palette, sizePx } = this.input;
    const spec = colouringOf(colouring).legend(snapshot);
    const title = this.text(spec.title, 0, 'ink');
    const low = this.text(spec.low, title.widthPx + sizePx * 0.7, 'ink-3');
    const left = title.widthPx + sizePx * 0.7 + low.widthPx + sizePx * 0.4;
    const stepPx = (sizePx * 7) / spec.ramp.length;
    const heightPx = sizePx * 0.7;
    // A hair wider than their place, so that no seam shows between them
    const steps = spec.ramp.map(
      (key, i): Mark => ({
        kind: 'rect',
        xPx: left + i * stepPx,
        yPx: -heightPx / 2,
        widthPx: stepPx + (i < spec.ramp.length - 1 ? 0.3 : 0),
        heightPx,
        fill: palette[key]!,
      }),
    );
    const high = this.text(spec.high, left + sizePx * 7.4, 'ink-3');
    this.entries.push({ widthPx: left + sizePx * 7.4 + high.widthPx, marks: [title.mark, low.mark, ...steps, high.mark] });
  }

  /** Three widths and the rollouts that they stand for. */
  widths(): void {
    const { snapshot, sizePx, scale } = this.input;
    const most = Math.max(1, snapshot.n[0] ?? 1);
    const samples = [...new Set(most < 100 ? [1, Math.round(Math.sqrt(most)), most] : [1, most])];
    const lines = samples.map((rollouts, i): Mark => {
      const d = `M${i * sizePx * 1.3} 0h${sizePx}`;
      return { kind: 'path', d, stroke: { paint: 'ink-3', widthPx: edgeWidthPx(rollouts, most) * scale } };
    });
    const said = this.text(`rollouts ${samples.map(formatCount).join(' · ')}`, samples.length * sizePx * 1.3 + sizePx * 0.2, 'ink-2');
    this.entries.push({ widthPx: samples.length * sizePx * 1.3 + sizePx * 0.2 + said.widthPx, marks: [...lines, said.mark] });
  }
}

/** The key of a tree: its colouring, the marks that the tree bears with their counts, what has no value, what width means. */
export function treeLegend(input: LegendInput): readonly LegendEntry[] {
  const { snapshot, colouring, palette, ground, sizePx, hasEdges } = input;
  const spec = colouringOf(colouring).legend(snapshot);
  const counts = countOutcomes(snapshot);
  const radiusPx = sizePx * 0.36;
  const legend = new LegendEntries(input);
  legend.ramp();
  if (counts.success > 0) legend.mark([ring(ORIGIN, radiusPx, 'success', 1, 'success')], 'success', counts.success);
  if (counts.failure > 0) legend.mark([ring(ORIGIN, radiusPx * 0.85, 'failure', radiusPx * 0.45, ground)], 'failure', counts.failure);
  if (counts.halted > 0) legend.mark([cross(ORIGIN, radiusPx * 0.8, 'halted')], 'limit, error', counts.halted);
  if (counts.unfinished > 0) legend.mark([ring(ORIGIN, radiusPx * 0.85, 'ink-3', 1.25, ground)], 'unfinished', counts.unfinished);
  const { missing, outside } = spec;
  const isMissing = [ring(ORIGIN, radiusPx, 'ink-3', 0.75, ground), hatchCircle(ORIGIN, radiusPx, 'ink-3')];
  if (missing.count > 0) legend.mark(isMissing, missing.label, missing.count);
  if (outside !== null && outside.count > 0 && outside.label !== 'leaf')
    legend.mark([ring(ORIGIN, radiusPx, 'ink', 1, palette[257] ?? ground, 0.302)], outside.label, outside.count);
  const pruned = countMark(snapshot, 'pruned');
  if (pruned > 0) legend.mark([ring(ORIGIN, radiusPx * 0.65, 'ink-3', 1.25, ground)], 'pruned', pruned);
  const expanded = countMark(snapshot, 'expanded');
  const anchor = [ring(ORIGIN, radiusPx * 1.15, 'ink-3', 1, ground), ring(ORIGIN, radiusPx * 0.62, 'ink', 0.75, 'v-mid', 0.302)];
  if (expanded > 0) legend.mark(anchor, 'expanded anchor', expanded);
  if (hasEdges) legend.widths();
  return legend.entries;
}
