import { writeFileSync } from 'node:fs';
import type { Sql } from '@/db/client';
import { exportNarrative, NARRATIVE_FORMATS } from '@/lib/publish/narrative/export-narrative';
import { type Arguments, UsageError } from '../cli/command';

function formatOf(args: Arguments): (typeof NARRATIVE_FORMATS)[number] {
  const fromName = args.text('out')?.split('.').at(-1);
  const wanted = args.text('format') ?? (NARRATIVE_FORMATS.some((format) => format === fromName) ? fromName : 'html');
  const format = NARRATIVE_FORMATS.find((known) => known === wanted);
  if (!format) throw new UsageError(`--format of a narrative is one of ${NARRATIVE_FORMATS.join(', ')}, not "${wanted}"`);
  return format;
}

/** Server that links begin with: what --base says, else the one of the address that was given. */
function baseOf(address: string, args: Arguments): string {
  const base = args.text('base') ?? (/^https?:\/\//.test(address) ? new URL(address).origin : '');
  if (base !== '' && !/^https?:\/\/[^\s?#]+$/.test(base))
    throw new UsageError(`--base is the address of a server, as http://127.0.0.1:4480, not "${base}"`);
  return base;
}

/** Writes a narrative as one file. Throws UsageError where there is none of that id. */
export async function writeNarrativeFile(id: string, address: string, args: Arguments, sql: Sql): Promise<void> {
  const format = formatOf(args);
  const made = await exportNarrative(id, format, { base: baseOf(address, args), writtenAt: new Date().toISOString() }, sql);
  if (!made) throw new UsageError(`there is no narrative ${id}; the page /narratives lists them`);
  const out = args.text('out');
  if (out === '-') {
    process.stdout.write(made.text);
    return;
  }
  const path = out ?? made.fileName;
  writeFileSync(path, made.text);
  console.log(args.flag('json') ? JSON.stringify({ path, bytes: Buffer.byteLength(made.text), format, notes: [] }) : path);
}
