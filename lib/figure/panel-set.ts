import type { FigureQuery } from './figure-ref';

/** One panel of a figure: its kind, and what it shows as an address holds it. */
export interface PanelRef {
  readonly kind: string;
  readonly query: string;
}

/** Most panels of one figure, and most side by side. */
export const MOST_PANELS = 12;
export const MOST_COLUMNS = 9;

/** `KIND?PARAMETERS`, as the parameter `panel` holds it. */
export const panelText = ({ kind, query }: PanelRef): string => `${kind}?${query}`;

/** What `panelText` wrote. */
export function readPanel(text: string): PanelRef {
  const at = text.indexOf('?');
  return at < 0 ? { kind: text, query: '' } : { kind: text.slice(0, at), query: text.slice(at + 1) };
}

/** The same panel with one of its parameters set, or taken out where null. */
export function withParameter(panel: PanelRef, name: string, value: string | null): PanelRef {
  const query = new URLSearchParams(panel.query);
  if (value === null) query.delete(name);
  else query.set(name, value);
  return { ...panel, query: query.toString() };
}

export const parameterOf = ({ query }: PanelRef, name: string): string | null => new URLSearchParams(query).get(name);

/** Panels side by side unless asked otherwise: all of up to two, two of four, else three. */
export const columnsFor = (panels: number): number => (panels <= 2 ? Math.max(1, panels) : panels === 4 ? 2 : Math.min(3, panels));

/** Parameters of the figure of the kind `panels`. */
export const panelsQuery = (panels: readonly PanelRef[], columns: number): FigureQuery => ({
  columns: String(columns),
  panel: panels.map(panelText),
});

/** The page that composes these panels. */
export function composerHref(panels: readonly PanelRef[]): string {
  const query = new URLSearchParams();
  for (const panel of panels) query.append('panel', panelText(panel));
  return `/figure?${query}`;
}
