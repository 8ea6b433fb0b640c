export type Level = 'ok' | 'warn' | 'fail';

/** One line of the doctor's report. */
export interface Finding {
  readonly check: string;
  readonly level: Level;
  /** What was found, in one sentence. */
  readonly found: string;
  /** What to do; null where all is well. */
  readonly remedy: string | null;
}

export const ok = (check: string, found: string): Finding => ({ check, level: 'ok', found, remedy: null });
export const warn = (check: string, found: string, remedy: string): Finding => ({ check, level: 'warn', found, remedy });
export const fail = (check: string, found: string, remedy: string): Finding => ({ check, level: 'fail', found, remedy });
