import { RunningRates } from '../rates';
import type { Predictor, PrefixQuery, Reading, StepExperience } from './types';

/** Running success rate of the prompt, for its prefixes too; half a success and half a failure added. Knows nothing of turns. */
export class RatesPredictor implements Predictor {
  readonly learnsInside = false;
  private fits = 0;
  private rates = new RunningRates();

  get version(): string {
    return `rates@${this.fits}`;
  }

  read({ task }: PrefixQuery): Reading {
    const { passed, tried } = this.rates.of(task);
    return { v: (passed + 0.5) / (tried + 1) };
  }

  fit({ bare, examples }: StepExperience): Readonly<Record<string, number>> {
    for (const { task, passed, tried } of bare) this.rates.visit(task, passed, tried);
    this.fits++;
    const squares = examples.reduce((sum, { reading, target }) => sum + (reading.v - target) ** 2, 0);
    return { 'predictor.squaredError': squares / examples.length };
  }

  checkpoint(): unknown {
    return { format: 1, fits: this.fits, rates: this.rates.checkpoint() };
  }

  restore(state: unknown): void {
    const held = state as { format?: unknown; fits?: number; rates?: unknown } | null;
    if (held?.format !== 1 || !Array.isArray(held.rates)) throw new TypeError('the checkpoint is not of this predictor: another kind or format');
    this.fits = held.fits ?? 0;
    this.rates = new RunningRates(held.rates);
  }
}
