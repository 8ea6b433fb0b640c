/** Parameters of a figure: what it shows, or how it looks. */
export type FigureQuery = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** A figure by its kind and what it shows: what a page hands to its export. */
export interface FigureRef {
  readonly kind: string;
  readonly query: FigureQuery;
}

export const FIGURE_FORMATS = ['svg', 'pdf', 'png', 'csv', 'json'] as const;
export type FigureFormat = (typeof FIGURE_FORMATS)[number];

/** Parameters as an address holds them; what is missing is left out. */
export function toQuery(parameters: FigureQuery): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) for (const one of [value ?? []].flat()) query.append(name, one);
  return query;
}

/** Where a figure's file is, from the root of the server on. */
export const figureHref = ({ kind, query }: FigureRef, format: FigureFormat, look: FigureQuery = {}): string =>
  `/api/v1/figures/${kind}.${format}?${toQuery({ ...query, ...look })}`;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The command that writes the same bytes. */
export const figureCommand = ({ kind, query }: FigureRef, format: FigureFormat, look: FigureQuery): string =>
  `canopy export ${quoted(`${kind}?${toQuery({ ...query, ...look })}`)} --format ${format}`;
