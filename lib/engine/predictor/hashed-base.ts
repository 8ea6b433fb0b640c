import { hashText } from '../random/hash';
import { fold, type Key, stream } from '../random/key';
import { logLoss, sigmoid } from './numeric';
import type { Predictor, PrefixQuery, Reading, StepExperience } from './types';

export interface HashedBaseSettings {
  readonly bits: number;
  readonly learningRate: number;
  /** Steps whose examples are replayed, and passes over each. */
  readonly replaySteps: number;
  readonly passes: number;
  readonly rootWeight: number;
}

/** What experiments found best: 2^14 weights, Adagrad .4, log loss, replay 8 × 2, roots × 4, prompt identity. [D] */
const HASHED_BASE_DEFAULTS: HashedBaseSettings = { bits: 14, learningRate: 0.4, replaySteps: 8, passes: 2, rootWeight: 4 };

const INSIDE = 0x5bd1e995;
const FIRST_SQUARE = 1e-2;

/** A prediction with the weights it was summed from. */
interface IndexReading extends Reading {
  readonly index: Int32Array;
}

interface Row {
  readonly index: Int32Array;
  readonly target: number;
  readonly weight: number;
}

interface State {
  readonly format: 1;
  readonly fits: number;
  readonly weights: Float64Array;
  readonly squares: Float64Array;
  readonly memory: readonly (readonly Row[])[];
}

/** Logistic regression over hashed features of the prefix and the prompt's identity, trained by Adagrad on the log loss. */
export class HashedBasePredictor implements Predictor {
  readonly learnsInside = true;
  private fits = 0;
  private weights: Float64Array; // [2^bits]
  private squares: Float64Array; // [2^bits]
  private memory: (readonly Row[])[] = [];

  constructor(private readonly settings: HashedBaseSettings = HASHED_BASE_DEFAULTS) {
    this.weights = new Float64Array(1 << settings.bits);
    this.squares = new Float64Array(1 << settings.bits).fill(FIRST_SQUARE);
  }

  get version(): string {
    return `hashed-base@${this.fits}`;
  }

  read(query: PrefixQuery): IndexReading {
    const index = this.indexOf(query);
    return { v: this.chance(index), index };
  }

  fit({ examples }: StepExperience, key: Key): Readonly<Record<string, number>> {
    const rows = examples.map(({ reading, target, root }) => ({
      index: (reading as IndexReading).index,
      target,
      weight: root ? this.settings.rootWeight : 1,
    }));
    const before = this.squaredError(rows);
    this.memory.push(rows);
    if (this.memory.length > this.settings.replaySteps) this.memory.shift();
    let loss = 0;
    let seen = 0;
    for (let pass = 0; pass < this.settings.passes; pass++)
      for (let set = 0; set < this.memory.length; set++) {
        const memory = this.memory[set] as readonly Row[];
        loss += this.sweep(memory, stream(fold(fold(key, pass), set)));
        seen += memory.length;
      }
    this.fits++;
    return { 'predictor.loss': seen > 0 ? loss / seen : Number.NaN, 'predictor.squaredError': before };
  }

  checkpoint(): State {
    return { format: 1, fits: this.fits, weights: this.weights.slice(), squares: this.squares.slice(), memory: this.memory.slice() };
  }

  restore(state: unknown): void {
    const held = state as Partial<State> | null;
    if (held?.format !== 1 || held.weights?.length !== this.weights.length || !held.squares || !held.memory)
      throw new TypeError('the checkpoint is not of this predictor: another kind, size or format');
    this.fits = held.fits ?? 0;
    this.weights = Float64Array.from(held.weights);
    this.squares = Float64Array.from(held.squares);
    this.memory = held.memory.slice();
  }

  /** One pass of random draws with replacement; returns the summed log loss as met. */
  private sweep(rows: readonly Row[], draw: () => number): number {
    const { weights, squares } = this;
    let loss = 0;
    for (let i = 0; i < rows.length; i++) {
      const { index, target, weight } = rows[Math.floor(draw() * rows.length)] as Row;
      const p = this.chance(index);
      loss += logLoss(p, target);
      const slope = (p - target) * weight;
      for (const f of index) {
        const square = (squares[f] as number) + slope * slope;
        squares[f] = square;
        weights[f] = (weights[f] as number) - (this.settings.learningRate * slope) / Math.sqrt(square);
      }
    }
    return loss;
  }

  private squaredError(rows: readonly Row[]): number {
    let sum = 0;
    for (const { index, target } of rows) sum += (this.chance(index) - target) ** 2;
    return rows.length > 0 ? sum / rows.length : Number.NaN;
  }

  private chance(index: Int32Array): number {
    let z = 0;
    for (const f of index) z += this.weights[f] as number;
    return sigmoid(z);
  }

  private indexOf(query: PrefixQuery): Int32Array {
    const mask = (1 << this.settings.bits) - 1;
    const features = query.features();
    const index = new Int32Array(features.length + 1);
    for (let i = 0; i < features.length; i++) index[i] = (features[i] as number) & mask;
    index[features.length] = (hashText(query.task) ^ (query.root ? 0 : INSIDE)) & mask;
    return index;
  }
}
