import type { ImportAnswer } from '@/lib/contract';

const SHOWN_REJECTS = 10;

/** Control characters as their pictures, so that a file cannot steer the terminal. */
const visible = (text: string): string =>
  text.replace(/[\0-\x1f\x7f-\x9f]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return code < 0x20 ? String.fromCodePoint(0x2400 + code) : '\ufffd';
  });

type Rejected = ImportAnswer['rejected'][number];

/** file:line:byte field reason → what to do */
function rejectLine(path: string, { line, byteOffset, field, reason, hint }: Rejected): string {
  return `  ${path}:${line ?? '?'}:${byteOffset ?? '?'} ${field ? `${field} ` : ''}${reason}${hint ? ` → ${hint}` : ''}`;
}

/** What one file came to, as text. */
export function report(path: string, answer: ImportAnswer): string {
  const { events, accepted, duplicates, conflicts, quarantined, nodes, counts } = answer;
  const facts = Object.entries(counts).map(([name, n]) => `${n} ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`);
  const shown = answer.rejected.slice(0, SHOWN_REJECTS);
  const lines = [
    `${path} (${answer.format})`,
    `  ${events} events: ${accepted} stored, ${duplicates} already there, ${conflicts} in conflict with what is stored; ${nodes} new nodes`,
    ...(facts.length > 0 ? [`  ${facts.join(', ')}`] : []),
    ...answer.runs.map((run) => `  run ${run}`),
    ...answer.notes.map((note) => `  note: ${note}`),
    ...(quarantined > 0 ? [`  ${quarantined} records were quarantined; all else was kept:`] : []),
    ...shown.map((rejected) => rejectLine(path, rejected)),
    ...(quarantined > shown.length ? [`  … and ${quarantined - shown.length} more, in the quarantine report of the import page`] : []),
  ];
  return lines.map(visible).join('\n');
}
