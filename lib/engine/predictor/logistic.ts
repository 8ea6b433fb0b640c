import { DENSE, type FeatureRows, PRODUCT } from './feature-rows';
import { logLoss, sigmoid } from './numeric';
import type { RowSet } from './row-set';

export interface LogisticSettings {
  readonly bits: number;
  readonly hashedRate: number;
  readonly denseRate: number;
  readonly rootWeight: number;
  /** Most draws a sweep: what a large step costs does not grow with it. */
  readonly mostDraws: number;
}

const FIRST_HASHED = 0.05;
const FIRST_DENSE = 1;

export interface LogisticState {
  readonly hashed: Float64Array;
  readonly hashedSquares: Float64Array;
  readonly dense: Float64Array;
  readonly denseSquares: Float64Array;
}

/** Logistic regression over hashed and dense features, by Adagrad on the log loss. Starts as the product of goods itself. */
export class Logistic {
  private hashed: Float64Array; // [2^bits]
  private hashedSquares: Float64Array;
  private dense: Float64Array; // [2 · DENSE]: prefixes, then roots
  private denseSquares: Float64Array;

  constructor(private readonly settings: LogisticSettings) {
    const size = 1 << settings.bits;
    this.hashed = new Float64Array(size);
    this.hashedSquares = new Float64Array(size).fill(FIRST_HASHED);
    this.dense = new Float64Array(2 * DENSE);
    this.denseSquares = new Float64Array(2 * DENSE).fill(FIRST_DENSE);
    this.dense[PRODUCT] = 1;
    this.dense[DENSE + PRODUCT] = 1;
  }

  get mask(): number {
    return this.hashed.length - 1;
  }

  /** What the product of goods counts in the logit of a root. */
  get rootProductWeight(): number {
    return this.dense[DENSE + PRODUCT] as number;
  }

  logit(rows: FeatureRows, row: number, root: boolean): number {
    const { hashed, dense } = this;
    const mask = hashed.length - 1;
    const end = rows.start[row + 1] as number;
    let z = 0;
    for (let f = rows.start[row] as number; f < end; f++) z += hashed[(rows.index[f] as number) & mask] as number;
    const at = root ? DENSE : 0;
    for (let d = 0; d < DENSE; d++) z += (dense[at + d] as number) * (rows.dense[row * DENSE + d] as number);
    return z;
  }

  /** As many random draws with replacement as there are rows, up to `mostDraws`; returns the summed log loss as met, and their number. */
  sweep(rows: RowSet, draw: () => number): { loss: number; draws: number } {
    const { start, index, target, root } = rows;
    const { hashed, dense } = this;
    const count = target.length;
    const draws = Math.min(count, this.settings.mostDraws);
    let loss = 0;
    for (let i = 0; i < draws; i++) {
      const r = Math.floor(draw() * count);
      const end = start[r + 1] as number;
      const at = root[r] === 1 ? DENSE : 0;
      let z = 0;
      for (let f = start[r] as number; f < end; f++) z += hashed[index[f] as number] as number;
      for (let d = 0; d < DENSE; d++) z += (dense[at + d] as number) * (rows.dense[r * DENSE + d] as number);
      const p = sigmoid(z);
      loss += logLoss(p, target[r] as number);
      this.descend(rows, r, (p - (target[r] as number)) * (root[r] === 1 ? this.settings.rootWeight : 1));
    }
    return { loss, draws };
  }

  private descend({ start, index, dense, root }: RowSet, r: number, slope: number): void {
    const { hashed, hashedSquares, denseSquares } = this;
    const { hashedRate, denseRate } = this.settings;
    const end = start[r + 1] as number;
    const square = slope * slope;
    for (let i = start[r] as number; i < end; i++) {
      const f = index[i] as number;
      const sum = (hashedSquares[f] as number) + square;
      hashedSquares[f] = sum;
      hashed[f] = (hashed[f] as number) - (hashedRate * slope) / Math.sqrt(sum);
    }
    const at = root[r] === 1 ? DENSE : 0;
    for (let d = 0; d < DENSE; d++) {
      const g = slope * (dense[r * DENSE + d] as number);
      if (g === 0) continue;
      const sum = (denseSquares[at + d] as number) + g * g;
      denseSquares[at + d] = sum;
      this.dense[at + d] = (this.dense[at + d] as number) - (denseRate * g) / Math.sqrt(sum);
    }
  }

  checkpoint(): LogisticState {
    const { hashed, hashedSquares, dense, denseSquares } = this;
    return { hashed: hashed.slice(), hashedSquares: hashedSquares.slice(), dense: dense.slice(), denseSquares: denseSquares.slice() };
  }

  /** Throws TypeError on weights of another size. */
  restore({ hashed, hashedSquares, dense, denseSquares }: LogisticState): void {
    if (hashed?.length !== this.hashed.length || dense?.length !== this.dense.length)
      throw new TypeError('the checkpoint is not of this predictor: another size');
    this.hashed = Float64Array.from(hashed);
    this.hashedSquares = Float64Array.from(hashedSquares);
    this.dense = Float64Array.from(dense);
    this.denseSquares = Float64Array.from(denseSquares);
  }
}
