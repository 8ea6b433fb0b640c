/** Pages whose state can be kept as a view. */
export const PLACE_KINDS = [
  'runs',
  'overview',
  'step',
  'against',
  'tree',
  'calibration',
  'allocation',
  'what-if',
  'notes',
  'compare',
  'figure',
] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** What a page of Canopy shows, read from its address alone. */
export interface PagePlace {
  readonly kind: PlaceKind;
  /** Ids of the runs that the address names. */
  readonly runs: readonly string[];
  /** Groups that a comparison names. */
  readonly groups: readonly string[];
  readonly step: number | null;
  readonly treeKey: string | null;
  readonly node: string | null;
}

/** Longer ones are cut or refused by proxies. UTF-16 units. */
const MOST_URL = 8000;
const ANYWHERE = 'http://canopy.invalid';
const OF_RUN: readonly PlaceKind[] = ['calibration', 'allocation', 'what-if', 'notes'];
/** Control characters and backslashes: browsers drop or turn them, so that the address would lead elsewhere than it reads. */
const MISLEADING = /[\0-\x1f\x7f\\]/;

const nothing = { runs: [], groups: [], step: null, treeKey: null, node: null } as const;

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

const stepOf = (text: string | null | undefined): number | null => (text && /^\d{1,10}$/.test(text) ? Number(text) : null);

/** Names of a list in an address: joined by commas, or given again and again; a comma in a name stands as %2C. */
const listed = (query: URLSearchParams, name: string): string[] => [
  ...new Set(
    query
      .getAll(name)
      .flatMap((text) => text.split(','))
      .filter(Boolean)
      .map((one) => one.replaceAll('%2C', ',')),
  ),
];

function placeOfStep(run: string, rest: readonly string[]): PagePlace | null {
  const [text, word, other] = rest;
  const step = stepOf(text);
  if (step === null) return null;
  if (rest.length === 1) return { ...nothing, kind: 'step', runs: [run], step };
  return word === 'against' && other && rest.length === 3 ? { ...nothing, kind: 'against', runs: [run, other], step } : null;
}

function placeOfRun(run: string, [page, ...rest]: readonly string[], query: URLSearchParams): PagePlace | null {
  if (page === undefined) return { ...nothing, kind: 'overview', runs: [run] };
  if (page === 'steps') return placeOfStep(run, rest);
  if (page === 'trees') {
    const [treeKey] = rest;
    // A key holds its step between its first two signs: attempt~step~prompt~tree
    return treeKey && rest.length === 1
      ? { ...nothing, kind: 'tree', runs: [run], treeKey, step: stepOf(treeKey.split('~')[1]), node: query.get('node') }
      : null;
  }
  const kind = OF_RUN.find((known) => known === page);
  return kind && rest.length === 0 ? { ...nothing, kind, runs: [run], step: stepOf(query.get('step')) } : null;
}

/** A figure of panels: each one is KIND?PARAMETERS. */
function placeOfPanels(panels: readonly string[]): PagePlace | null {
  if (panels.length === 0) return null;
  const runs = panels.flatMap((panel) => {
    const query = new URLSearchParams(panel.slice(panel.indexOf('?') + 1));
    return [...query.getAll('run'), ...listed(query, 'runs')];
  });
  return { ...nothing, kind: 'figure', runs: [...new Set(runs)] };
}

function placeOf({ pathname, searchParams }: URL): PagePlace | null {
  const segments = pathname.split('/').filter(Boolean).map(decoded);
  if (segments.some((segment) => segment === null)) return null;
  const [first, run, ...rest] = segments as string[];
  if (first === undefined) return { ...nothing, kind: 'runs' };
  if (first === 'compare' && run === undefined)
    return { ...nothing, kind: 'compare', runs: listed(searchParams, 'runs'), groups: listed(searchParams, 'groups') };
  if (first === 'figure' && run === undefined) return placeOfPanels(searchParams.getAll('panel'));
  return first === 'runs' && run !== undefined ? placeOfRun(run, rest, searchParams) : null;
}

export type ReadPage = { readonly url: string; readonly place: PagePlace } | { readonly error: string };

/**
 * Reads the address of a page: path and query, from the root of the server on. `url` is the same as a browser would ask for it.
 * `error`, one sentence, where it has a server or a scheme of its own, leads to no page of Canopy, or is longer than 8,000 characters.
 */
export function readPage(text: string): ReadPage {
  if (text.length > MOST_URL) return { error: `The address has ${text.length} characters; at most ${MOST_URL} are kept.` };
  if (!text.startsWith('/') || text.startsWith('//') || MISLEADING.test(text))
    return { error: 'Give the path and the query of a page of Canopy, beginning with “/”: no server, no scheme.' };
  if (!URL.canParse(text, ANYWHERE)) return { error: 'This is no address.' };
  const url = new URL(text, ANYWHERE);
  const place = url.origin === ANYWHERE ? placeOf(url) : null;
  if (!place)
    return {
      error: `“${url.pathname}” is no page whose view can be saved: that of runs, a run, a step, a tree, a comparison or a figure of panels can.`,
    };
  return { url: url.pathname + url.search, place };
}
