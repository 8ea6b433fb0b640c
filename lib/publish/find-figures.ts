import { FigureError } from '@/lib/figure/figure-error';
import { toQuery } from '@/lib/figure/figure-ref';
import { LOOK_PARAMETERS } from '@/lib/figure/look';
import type { PageAddress } from './figure-kind';
import { FIGURE_KINDS } from './registry';

/** A figure by its kind and its parameters, look included. */
export interface FigureAddress {
  readonly kind: string;
  readonly query: URLSearchParams;
}

const ANYWHERE = 'http://canopy.invalid';
const API = /^\/api\/v1\/figures\/([a-z0-9-]+)(?:\.[a-z]+)?$/;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function readPage(url: URL): PageAddress {
  return { path: url.pathname.split('/').filter(Boolean).map(decoded), query: url.searchParams };
}

/** Figures of a page, in the order of the registry; what the address says of their look comes along. */
export function figuresOfPage(url: URL): FigureAddress[] {
  const page = readPage(url);
  return FIGURE_KINDS.flatMap((kind) =>
    kind.onPage(page).map((parameters) => {
      const query = toQuery(parameters);
      for (const name of Object.keys(LOOK_PARAMETERS)) {
        const value = url.searchParams.get(name);
        if (value !== null && !query.has(name)) query.set(name, value);
      }
      return { kind: kind.id, query };
    }),
  );
}

/**
 * The figures that an address names: a page of Canopy (`/runs/R/trees/T?colour=v`, with or without its server), a figure's own
 * address (`/api/v1/figures/tree.svg?…`), or `KIND?PARAMETERS`. Throws FigureError where it names none.
 */
export function findFigures(text: string): readonly FigureAddress[] {
  const isBare = /^[a-z0-9-]+\?/.test(text);
  const address = isBare ? `/api/v1/figures/${text}` : text;
  if (!URL.canParse(address, ANYWHERE)) throw new FigureError(`“${text}” is no address.`, 'Give a page of Canopy, or KIND?PARAMETERS.');
  const url = new URL(address, ANYWHERE);
  const own = API.exec(url.pathname);
  const found = own ? [{ kind: own[1]!, query: url.searchParams }] : figuresOfPage(url);
  if (found.length > 0) return found;
  throw new FigureError(`No figure is known on ${url.pathname}.`, `Kinds of figures: ${FIGURE_KINDS.map(({ id }) => id).join(', ')}.`);
}

/** Figures as the panels of one. */
export function panelsOf(figures: readonly FigureAddress[], columns: number): FigureAddress {
  const query = new URLSearchParams({ columns: String(columns) });
  for (const { kind, query: own } of figures) query.append('panel', `${kind}?${own}`);
  return { kind: 'panels', query };
}
