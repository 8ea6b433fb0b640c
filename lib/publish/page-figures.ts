import { type FigureAddress, figuresOfPage } from './find-figures';
import { figureKind } from './registry';

/** A figure of a page, and how it is told from the page's others. */
export interface PageFigure {
  /** `KIND`, or `KIND:VALUE` of the parameter that tells figures of one kind apart. Stays when the rest of the address changes. */
  readonly key: string;
  readonly name: string;
  readonly address: FigureAddress;
}

/** Parameters by which figures of one kind on one page differ. */
const TELLING = ['metric', 'figure', 'stage'] as const;

/** The figures of a page of Canopy in its order; none where it has none. `url`: path and query. */
export function pageFigures(url: string): readonly PageFigure[] {
  const addresses = figuresOfPage(new URL(url, 'http://canopy.invalid'));
  const isOneKind = new Set(addresses.map(({ kind }) => kind)).size === 1;
  return addresses.map((address) => {
    const { kind, query } = address;
    const name = figureKind(kind)?.name ?? kind;
    const telling = TELLING.map((parameter) => query.get(parameter)).find((value) => value !== null);
    if (telling === undefined || addresses.filter((other) => other.kind === kind).length === 1) return { key: kind, name, address };
    const words = telling.replaceAll('-', ' ');
    return { key: `${kind}:${telling}`, name: isOneKind ? words : `${name}: ${words}`, address };
  });
}
