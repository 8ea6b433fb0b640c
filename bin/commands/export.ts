import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '@/db/client';
import { FigureError } from '@/lib/figure/figure-error';
import { FIGURE_FORMATS, type FigureFormat } from '@/lib/figure/figure-ref';
import { LOOK_PARAMETERS } from '@/lib/figure/look';
import { exportFigure } from '@/lib/publish/export-figure';
import { type FigureAddress, findFigures, panelsOf } from '@/lib/publish/find-figures';
import { narrativeOf } from '@/lib/publish/narrative/export-narrative';
import { type Arguments, type Command, EXIT, UsageError } from '../cli/command';
import { writeNarrativeFile } from '../export/narrative';
import { withDatabase } from '../import/through-database';

/** Options that are parameters of the address, under the same name. */
const LOOK_OPTIONS = Object.keys(LOOK_PARAMETERS) as (keyof typeof LOOK_PARAMETERS)[];

function formatOf(args: Arguments): FigureFormat {
  const fromName = args.text('out')?.split('.').at(-1);
  const wanted = args.text('format') ?? (FIGURE_FORMATS.some((format) => format === fromName) ? fromName : 'svg');
  const format = FIGURE_FORMATS.find((known) => known === wanted);
  if (!format) throw new UsageError(`--format is one of ${FIGURE_FORMATS.join(', ')}, not "${wanted}"`);
  return format;
}

function withLook({ kind, query }: FigureAddress, args: Arguments): FigureAddress {
  const own = new URLSearchParams(query);
  for (const name of LOOK_OPTIONS) {
    const value = args.text(name);
    if (value !== undefined) own.set(name, value);
  }
  return { kind, query: own };
}

/** The one figure that is meant: of a page with several, the one of the kind asked for. */
function chosen(address: string, args: Arguments): readonly FigureAddress[] {
  const found = findFigures(address);
  const kind = args.text('figure');
  if (kind === undefined) return found;
  const kinds = found.filter((figure) => figure.kind === kind);
  if (kinds.length === 0)
    throw new UsageError(`there is no figure "${kind}" there, only ${[...new Set(found.map((figure) => figure.kind))].join(', ')}`);
  return kinds;
}

async function write(figure: FigureAddress, format: FigureFormat, args: Arguments, sql: Sql, many: boolean): Promise<void> {
  const made = await exportFigure(figure, format, sql);
  if (!made) throw new UsageError(`there is no such run, step or tree: ${figure.kind}?${figure.query}`);
  for (const note of made.notes) console.error(`note: ${note}`);
  const out = args.text('out');
  if (out === '-') {
    process.stdout.write(made.bytes);
    return;
  }
  const path = many ? join(out ?? '.', `${figure.kind}-${made.fileName}`) : (out ?? made.fileName);
  writeFileSync(path, made.bytes);
  console.log(args.flag('json') ? JSON.stringify({ path, bytes: made.bytes.length, format, notes: made.notes }) : path);
}

async function run(args: Arguments): Promise<number> {
  const [address] = args.positionals;
  if (address === undefined) throw new UsageError('name a page of Canopy, or KIND?PARAMETERS');
  const narrative = args.positionals.length === 1 ? narrativeOf(address) : null;
  if (narrative !== null) {
    await withDatabase((sql) => writeNarrativeFile(narrative, address, args, sql));
    return EXIT.done;
  }
  const format = formatOf(args);
  const columns = args.integer('columns', 1);
  try {
    const found = args.positionals.flatMap((address) => chosen(address, args));
    const figures = args.positionals.length > 1 ? [panelsOf(found, columns ?? found.length)] : found;
    const many = figures.length > 1;
    if (many && (args.text('out') === '-' || !args.flag('all')))
      throw new UsageError(
        `there are ${figures.length} figures there (${figures.map(({ kind }) => kind).join(', ')}): choose with --figure, or take --all`,
      );
    await withDatabase(async (sql) => {
      for (const figure of figures) await write(withLook(figure, args), format, args, sql, many);
    });
    return EXIT.done;
  } catch (error) {
    if (error instanceof FigureError) throw new UsageError(error.message);
    throw error;
  }
}

export const exportCommand: Command = {
  name: 'export',
  usage: 'export URL|KIND?PARAMETERS … [--format svg|pdf|png|csv|json] [--out FILE] [options]',
  about: `Writes the figure of a page (a tree, a chart) as a file: the same bytes as the page gives. Several addresses become the panels of
one figure. Without --out the file is named after the figure; --out - writes to standard output. A narrative (/narratives/ID) is written
as one page with its figures inside (--format html), or as Markdown with links (--format md).`,
  options: {
    format: { type: 'string', value: 'FORMAT', help: `${FIGURE_FORMATS.join(', ')}; default svg, or as --out ends; of a narrative html, md` },
    out: { type: 'string', value: 'FILE', help: 'where to write; with --all a folder' },
    figure: { type: 'string', value: 'KIND', help: 'which figure of a page that has several' },
    all: { type: 'boolean', help: 'every figure of the page, a file each' },
    columns: { type: 'string', value: 'N', help: 'panels side by side; default all' },
    ...Object.fromEntries(LOOK_OPTIONS.map((name) => [name, { type: 'string', value: 'VALUE', help: LOOK_PARAMETERS[name] } as const])),
    base: { type: 'string', value: 'URL', help: 'of a narrative: the server that its links lead to' },
    json: { type: 'boolean', help: 'print path, size and notes as JSON' },
  },
  run,
};
