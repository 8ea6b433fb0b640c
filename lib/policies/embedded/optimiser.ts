import type { Optimiser } from './settings';

const FIRST_DECAY = 0.9;
const SECOND_DECAY = 0.99;
const TINY = 1e-4;

export interface OptimiserState {
  readonly steps: number;
  /** Running means of gradient and squared gradient; empty for the plain one. */
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** Moves weights along a gradient (ascent). */
export interface Ascent {
  step(weights: Float64Array, gradient: Float64Array, rate: number): void;
  checkpoint(): OptimiserState;
  /** Throws TypeError on a state of another kind or size. */
  restore(state: OptimiserState): void;
}

function fits(state: OptimiserState | undefined, size: number): asserts state is OptimiserState {
  if (state?.first?.length !== size || state.second?.length !== size) throw new TypeError('the checkpoint is of another optimiser');
}

class Plain implements Ascent {
  private steps = 0;

  step(weights: Float64Array, gradient: Float64Array, rate: number): void {
    for (let i = 0; i < weights.length; i++) weights[i] = (weights[i] as number) + rate * (gradient[i] as number);
    this.steps++;
  }

  checkpoint(): OptimiserState {
    return { steps: this.steps, first: new Float64Array(0), second: new Float64Array(0) };
  }

  restore(state: OptimiserState): void {
    fits(state, 0);
    this.steps = state.steps;
  }
}

/** Adam (arXiv 1412.6980), β .9 and .99, ε 1e-4. [D] */
class Adam implements Ascent {
  private steps = 0;
  private first: Float64Array;
  private second: Float64Array;

  constructor(size: number) {
    this.first = new Float64Array(size);
    this.second = new Float64Array(size);
  }

  step(weights: Float64Array, gradient: Float64Array, rate: number): void {
    this.steps++;
    const firstScale = 1 - FIRST_DECAY ** this.steps;
    const secondScale = 1 - SECOND_DECAY ** this.steps;
    for (let i = 0; i < weights.length; i++) {
      const g = gradient[i] as number;
      const first = FIRST_DECAY * (this.first[i] as number) + (1 - FIRST_DECAY) * g;
      const second = SECOND_DECAY * (this.second[i] as number) + (1 - SECOND_DECAY) * g * g;
      this.first[i] = first;
      this.second[i] = second;
      if (first !== 0) weights[i] = (weights[i] as number) + (rate * (first / firstScale)) / (Math.sqrt(second / secondScale) + TINY);
    }
  }

  checkpoint(): OptimiserState {
    return { steps: this.steps, first: this.first.slice(), second: this.second.slice() };
  }

  restore(state: OptimiserState): void {
    fits(state, this.first.length);
    this.steps = state.steps;
    this.first = Float64Array.from(state.first);
    this.second = Float64Array.from(state.second);
  }
}

export const ascentOf = (optimiser: Optimiser, size: number): Ascent => (optimiser === 'adam' ? new Adam(size) : new Plain());

/** Scales a gradient down to a norm of at most `most`; returns the norm before. */
export function clipNorm(gradient: Float64Array, most: number | null): number {
  let squares = 0;
  for (const g of gradient) squares += g * g;
  const norm = Math.sqrt(squares);
  if (most !== null && norm > most) for (let i = 0; i < gradient.length; i++) gradient[i] = ((gradient[i] as number) * most) / norm;
  return norm;
}
