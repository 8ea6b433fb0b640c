import { visibleText } from '../display/visible-text';

/** Where a figure's data come from. */
export interface FigureSource {
  readonly runs: readonly string[];
  readonly step?: number | null;
  /** What was left out, as the reader asked for it: a query, a fold, a smoothing. */
  readonly filter?: string | null;
  /** Grows when the data change: of a tree, its revision. */
  readonly revision?: number | null;
  /** The page that shows the same, from the root of the server on. */
  readonly page: string;
}

/** What stands in a file's metadata. No time of day: the same data give the same bytes. */
export interface Provenance extends FigureSource {
  readonly title: string;
  readonly about: string;
  readonly notes: readonly string[];
  /** The figure's own address, with everything that decides how it looks. */
  readonly figure: string;
  /** Name and version of what made it. */
  readonly maker: string;
}

/** Name and value of everything known, in words, one line each. */
export function provenanceLines({ runs, step, filter, revision, page, figure, maker, notes }: Provenance): [name: string, value: string][] {
  const lines: [string, string | null][] = [
    ['Runs', runs.length > 0 ? runs.join(', ') : null],
    ['Step', step == null ? null : String(step)],
    ['Filter', filter ?? null],
    ['Revision', revision == null ? null : String(revision)],
    ['Page', page],
    ['Figure', figure],
    ['Notes', notes.length > 0 ? notes.join(' ') : null],
    ['Software', maker],
  ];
  return lines.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, visibleText(value)]]));
}

const WITHOUT = /[^\p{L}\p{N}._-]+/gu;
const MOST = 80;

/** A title as the name of a file: letters, digits, dots, dashes; no leading dot, at most 80 characters. */
export function fileName(title: string, extension: string): string {
  const name = [
    ...title
      .normalize('NFC')
      .replace(WITHOUT, '-')
      .replace(/^[-.]+|[-.]+$/g, ''),
  ]
    .slice(0, MOST)
    .join('');
  return `${name || 'figure'}.${extension}`;
}
