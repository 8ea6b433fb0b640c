import { readFileSync } from 'node:fs';

interface Line {
  readonly kind: string;
  readonly step?: number;
  readonly resumedFrom?: { readonly attempt: number; readonly step: number } | null;
}

/** An event without what two attempts may differ in: the attempt's number and durations. */
function undated(line: string): string {
  return JSON.stringify(JSON.parse(line), (key, value: unknown) => (key === 'attempt' || key.startsWith('wallMs') ? undefined : value));
}

/** The events of a run that was resumed, each step as its last attempt had it: one text an event, times and attempts aside. */
export function effectiveLog(spoolFile: string): string[] {
  let log: { readonly line: string; readonly event: Line }[] = [];
  for (const line of readFileSync(spoolFile, 'utf8').split('\n').slice(0, -1)) {
    const event = JSON.parse(line) as Line;
    if (event.kind === 'attempt') {
      const after = event.resumedFrom?.step ?? -1;
      const end = log.findLastIndex((one) => one.event.kind === 'step-end' && one.event.step === after);
      log = log.slice(0, end + 1);
    } else if (event.kind !== 'run') log.push({ line, event });
  }
  return log.map((one) => undated(one.line));
}
