const REDRAW_MS = 100;
const LOG_MS = 5_000;
const BAR_WIDTH = 24;

/** A bar of `BAR_WIDTH` cells for a share in [0, 1]. */
export function bar(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR_WIDTH);
  return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
}

export interface Progress {
  /** What stands on the line now; drawn at most ten times a second, logged every few seconds where there is no terminal. */
  readonly show: (text: string) => void;
  /** Ends the line with its last text. */
  readonly done: (text?: string) => void;
}

/** One updating line on a terminal, plain lines elsewhere; always on stderr, so that stdout holds data only. */
export function progressLine(stream: NodeJS.WriteStream = process.stderr): Progress {
  const live = stream.isTTY === true;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let drawn = '';
  const draw = (text: string): void => {
    drawnAt = performance.now();
    drawn = text;
    stream.write(live ? `\r\x1b[2K${text.slice(0, Math.max(20, (stream.columns ?? 80) - 1))}` : `${text}\n`);
  };
  return {
    show: (text) => {
      if (performance.now() - drawnAt >= (live ? REDRAW_MS : LOG_MS)) draw(text);
    },
    done: (text) => {
      if (text !== undefined && text !== drawn) draw(text);
      if (live) stream.write('\n');
    },
  };
}
