import type { SeriesColumns } from './columns';
import { type Segment, segmentsOf } from './segments';

const REACH = 3;

/** Weights at whole multiples of one spacing; most series have a point at every step, so that they are needed once. */
function kernelOf(spacing: number, sigma: number): Float64Array {
  const reach = Math.floor((REACH * sigma) / spacing + 1e-9);
  return Float64Array.from({ length: reach + 1 }, (_, i) => Math.exp(-(((i * spacing) / sigma) ** 2 / 2)));
}

const isEven = (step: Float64Array): boolean => {
  const spacing = step[1]! - step[0]!;
  for (let i = 2; i < step.length; i++) if (step[i]! - step[i - 1]! !== spacing) return false;
  return spacing > 0;
};

/** One point, with as much of the kernel as the line has around it. */
function smoothAt(value: Float64Array, kernel: Float64Array, i: number): number {
  let total = value[i]!;
  let weight = 1;
  for (let d = 1; d < kernel.length; d++) {
    const share = kernel[d]!;
    if (i >= d) {
      total += share * value[i - d]!;
      weight += share;
    }
    if (i + d < value.length) {
      total += share * value[i + d]!;
      weight += share;
    }
  }
  return total / weight;
}

function smoothEven(value: Float64Array, kernel: Float64Array): Float64Array {
  const smoothed = new Float64Array(value.length);
  const reach = kernel.length - 1;
  let whole = 1;
  for (let d = 1; d <= reach; d++) whole = whole + kernel[d]! + kernel[d]!;
  for (let i = 0; i < value.length; i++) {
    if (i < reach || i + reach >= value.length) {
      smoothed[i] = smoothAt(value, kernel, i);
      continue;
    }
    let total = value[i]!;
    for (let d = 1; d <= reach; d++) total = total + kernel[d]! * value[i - d]! + kernel[d]! * value[i + d]!;
    smoothed[i] = total / whole;
  }
  return smoothed;
}

function smoothUneven(step: Float64Array, value: Float64Array, sigma: number): Float64Array {
  const smoothed = new Float64Array(value.length);
  const reach = (REACH + 1e-9) * sigma;
  let from = 0;
  for (let centre = 0; centre < value.length; centre++) {
    while (step[from]! < step[centre]! - reach) from++;
    let total = 0;
    let weight = 0;
    for (let i = from; i < value.length && step[i]! <= step[centre]! + reach; i++) {
      const distance = (step[i]! - step[centre]!) / sigma;
      const share = Math.exp((-distance * distance) / 2);
      total += share * value[i]!;
      weight += share;
    }
    smoothed[centre] = total / weight;
  }
  return smoothed;
}

/**
 * Gaussian kernel smoothing by step distance, cut at 3σ and normalised at every point: no lag, no bias at the ends. `sigma` in
 * steps; 0 or less gives the values as they are. All values finite. Cost O(N · points within 3σ).
 */
export function smoothBySteps(step: Float64Array, value: Float64Array, sigma: number): Float64Array {
  if (!(sigma > 0) || value.length < 2) return value;
  return isEven(step) ? smoothEven(value, kernelOf(step[1]! - step[0]!, sigma)) : smoothUneven(step, value, sigma);
}

/** A line's smoothed values, each stretch by itself so that nothing crosses a gap or a seam; NaN outside of stretches. [N] */
export function smoothColumns(columns: SeriesColumns, sigma: number, segments: readonly Segment[] = segmentsOf(columns)): Float64Array {
  const smoothed = new Float64Array(columns.value.length).fill(Number.NaN);
  for (const { from, to } of segments) smoothed.set(smoothBySteps(columns.step.subarray(from, to), columns.value.subarray(from, to), sigma), from);
  return smoothed;
}
