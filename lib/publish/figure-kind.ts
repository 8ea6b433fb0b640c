import type { Sql } from '@/db/client';
import type { Theme } from '@/lib/display/tokens';
import { FigureError } from '@/lib/figure/figure-error';
import type { FigureQuery } from '@/lib/figure/figure-ref';
import type { Inks } from '@/lib/figure/inks';
import type { FigureSource } from '@/lib/figure/provenance';
import type { FigureSize, FigureStyle, Mark, Scene } from '@/lib/figure/scene';

/** What a scene is drawn for; builders need the rest only where they choose colours or fit text themselves. */
export interface FigureFrame {
  readonly size: FigureSize;
  readonly style: FigureStyle;
  readonly theme: Theme;
  readonly inks: Inks;
  /** Width of a line as it will be set. */
  readonly measurePx: (text: string, sizePx: number, font?: 'sans' | 'mono', weight?: 400 | 500 | 600) => number;
  /** Turns marks that are too many for a vector file into a picture. */
  readonly rasterise: (marks: readonly Mark[], size: FigureSize) => Mark;
}

/** A page's address, its path decoded: `/runs/R/trees/T` is `['runs', 'R', 'trees', 'T']`. */
export interface PageAddress {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/** One kind of figure, in one file: what its parameters are, where its data come from, how it is drawn. */
export interface FigureSpec<P, D> {
  /** In addresses and on the command line: lower case, dashes. */
  readonly id: string;
  readonly name: string;
  /** Every parameter, and what it takes. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Throws FigureError on what is not understood. */
  readonly read: (query: URLSearchParams) => P;
  /** Null where run, step or tree is unknown. */
  readonly load: (parameters: P, sql: Sql) => Promise<D | null>;
  /** Height that suits the data; left out = 0.62 of the width. */
  readonly heightPx?: (data: D, parameters: P, frame: Omit<FigureFrame, 'size'> & { readonly widthPx: number }) => number;
  /** The title stands in for the name of an axis, and is drawn unless it is asked not to be. */
  readonly titled?: boolean;
  /** The same builder that the page draws with. */
  readonly scene: (data: D, parameters: P, frame: FigureFrame) => Scene;
  readonly source: (data: D, parameters: P) => FigureSource;
  /** Figures of this kind on a page, as their parameters. */
  readonly onPage: (page: PageAddress) => readonly FigureQuery[];
}

/** A figure whose data are at hand. */
export interface OpenFigure {
  readonly source: FigureSource;
  readonly titled: boolean;
  readonly heightPx: (frame: Omit<FigureFrame, 'size'> & { readonly widthPx: number }) => number;
  readonly scene: (frame: FigureFrame) => Scene;
}

export interface FigureKind {
  readonly id: string;
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly open: (query: URLSearchParams, sql: Sql) => Promise<OpenFigure | null>;
  readonly onPage: (page: PageAddress) => readonly FigureQuery[];
}

const HEIGHT_PER_WIDTH = 0.62;

/** A kind as the registry holds it. */
export function defineFigure<P, D>(spec: FigureSpec<P, D>): FigureKind {
  const { id, name, parameters, onPage } = spec;
  return {
    id,
    name,
    parameters,
    onPage,
    open: async (query, sql) => {
      const read = spec.read(query);
      const data = await spec.load(read, sql);
      if (data === null) return null;
      return {
        source: spec.source(data, read),
        titled: spec.titled ?? false,
        heightPx: (frame) => spec.heightPx?.(data, read, frame) ?? frame.widthPx * HEIGHT_PER_WIDTH,
        scene: (frame) => spec.scene(data, read, frame),
      };
    },
  };
}

/** A parameter that must be there. Throws FigureError where it is not. */
export function required(query: URLSearchParams, name: string, about: string): string {
  const value = query.get(name);
  if (value === null || value === '') throw new FigureError(`The figure needs “${name}”.`, `${name}: ${about}.`);
  return value;
}

/** One of a few words; the first is the default. Throws FigureError on another. */
export function choice<T extends string>(query: URLSearchParams, name: string, choices: readonly T[]): T {
  const value = query.get(name) ?? choices[0]!;
  const found = choices.find((known) => known === value);
  if (found === undefined) throw new FigureError(`“${name}=${value}” is not understood.`, `${name} is one of ${choices.join(', ')}.`);
  return found;
}
