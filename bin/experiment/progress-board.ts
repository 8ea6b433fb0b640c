import type { Cell } from '@/lib/runner/experiment/cells';
import { bar } from '../cli/progress';
import type { CellOrder } from './messages';

const MINUTE_MS = 60_000;

function duration(ms: number): string {
  return ms < MINUTE_MS ? `${Math.round(ms / 1_000)} s` : `${(ms / MINUTE_MS).toFixed(ms < 10 * MINUTE_MS ? 1 : 0)} min`;
}

/** How far an experiment is, as one line. */
export class ProgressBoard {
  private readonly steps = new Map<string, number>();
  private readonly startedAt = performance.now();
  private finished = 0;

  /** @param skipped cells that had been finished before */
  constructor(
    private readonly name: string,
    private readonly cells: readonly Cell[],
    private readonly skipped: number,
  ) {}

  step({ hash }: CellOrder, done: number): void {
    this.steps.set(hash, done);
  }

  end({ hash }: CellOrder): void {
    this.steps.delete(hash);
    this.finished++;
  }

  line(running: readonly CellOrder[]): string {
    const total = this.cells.length;
    const partial = running.reduce((sum, { hash, cell }) => sum + (this.steps.get(hash) ?? 0) / cell.config.steps, 0);
    const done = this.finished + partial;
    const elapsed = performance.now() - this.startedAt;
    const left = done > 0 ? `, about ${duration(((total - this.skipped - done) * elapsed) / done)} left` : '';
    const now = running.map(({ hash, cell }) => `${cell.key} ${this.steps.get(hash) ?? 0}/${cell.config.steps}`).join('  ');
    return `${this.name} ${bar((this.skipped + done) / total)} ${this.skipped + this.finished}/${total} runs, ${duration(elapsed)}${left}  ${now}`;
  }
}
