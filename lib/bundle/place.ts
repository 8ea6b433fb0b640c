import { binFile, CALIBRATION_FILE, EVIDENCE_FILE, RUN_FILE, SERIES_FILE, stepFile, thumbnailsFile } from './files';
import type { BundleManifest } from './manifest';

/** What of a tree's file is asked for, in the order of its frames. */
export const TREE_FRAMES = ['detail', 'snapshot', 'prefixes'] as const;

/** Where the answer to an address of the API lies. */
export type Place =
  /** A file as it is. */
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'tree'; readonly tree: number; readonly frame: (typeof TREE_FRAMES)[number] }
  | { readonly kind: 'over-steps'; readonly tree: number }
  | { readonly kind: 'node'; readonly tree: number; readonly node: string; readonly what: 'cut' | 'whole' | 'costs' | 'tokens' | 'versions' }
  | { readonly kind: 'nodes'; readonly tree: number; readonly nodes: readonly string[] }
  | { readonly kind: 'notes'; readonly q: string; readonly treeKey: string | null; readonly node: string | null }
  | { readonly kind: 'tree-text'; readonly tree: number; readonly needles: readonly string[] }
  | { readonly kind: 'step-text'; readonly step: number; readonly needles: readonly string[] }
  | { readonly kind: 'step-trees'; readonly step: number; readonly q: string; readonly sort: string | null };

const OF_RUN: Readonly<Record<string, string>> = { '': RUN_FILE, calibration: CALIBRATION_FILE, series: SERIES_FILE, evidence: EVIDENCE_FILE };
const OF_NODE = { subtree: 'costs', tokens: 'tokens', versions: 'versions' } as const;

/** File numbers of the trees, by key. */
export const treeNumbers = ({ trees }: Pick<BundleManifest, 'trees'>): ReadonlyMap<string, number> => new Map(trees.map(([key], i) => [key, i]));

export interface PlaceIndex {
  readonly run: string;
  readonly steps: ReadonlySet<number>;
  readonly trees: ReadonlyMap<string, number>;
}

export const placeIndex = (manifest: BundleManifest): PlaceIndex => ({
  run: manifest.run,
  steps: new Set(manifest.steps.map(({ step }) => step)),
  trees: treeNumbers(manifest),
});

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const stepOf = (segment: string): number => (/^\d{1,10}$/.test(segment) ? Number(segment) : -1);

function placeOfStep(step: number, what: string | undefined, query: URLSearchParams): Place | null {
  if (what === undefined) return { kind: 'file', file: stepFile(step) };
  if (what === 'snapshots') return { kind: 'file', file: thumbnailsFile(step) };
  if (what === 'text') return { kind: 'step-text', step, needles: query.getAll('needle') };
  if (what === 'trees') return { kind: 'step-trees', step, q: query.get('q') ?? '', sort: query.get('sort') };
  return null;
}

function placeOfNode(tree: number, treeKey: string, node: string, what: string | undefined, query: URLSearchParams): Place | null {
  if (what === undefined) return { kind: 'node', tree, node, what: query.get('full') === '1' ? 'whole' : 'cut' };
  if (what === 'notes') return { kind: 'notes', q: '', treeKey, node };
  return Object.hasOwn(OF_NODE, what) ? { kind: 'node', tree, node, what: OF_NODE[what as keyof typeof OF_NODE] } : null;
}

function placeOfTree(tree: number, treeKey: string, [what, node, ...more]: readonly string[], query: URLSearchParams): Place | null {
  if (what === undefined) return { kind: 'tree', tree, frame: 'detail' };
  if (what === 'snapshot' || what === 'prefixes') return { kind: 'tree', tree, frame: what };
  if (what === 'over-steps') return { kind: 'over-steps', tree };
  if (what === 'text') return { kind: 'tree-text', tree, needles: query.getAll('needle') };
  if (what !== 'nodes') return null;
  if (node === undefined) return { kind: 'nodes', tree, nodes: query.getAll('node') };
  return more.length > 1 ? null : placeOfNode(tree, treeKey, node, more[0], query);
}

/** Bins of the slice that a page begins with: others are not here. */
const BINS = 10;

function placeOfBin(query: URLSearchParams): Place | null {
  const others = [...query.keys()].filter((name) => name !== 'from' && name !== 'to');
  const bin = Math.round(Number(query.get('from') ?? Number.NaN) * BINS);
  return others.length === 0 && bin >= 0 && bin < BINS ? { kind: 'file', file: binFile(bin) } : null;
}

/** An address after `/api/v1/runs/RUN/WHAT`. */
function placeOfRun(what: string, query: URLSearchParams): Place | null {
  if (what === 'notes') return { kind: 'notes', q: query.get('q') ?? '', treeKey: null, node: null };
  const file = Object.hasOwn(OF_RUN, what) ? OF_RUN[what] : undefined;
  return file === undefined ? null : { kind: 'file', file };
}

/** An address after `/api/v1/runs/RUN/`. */
function placeInRun([what = '', name, ...more]: readonly string[], query: URLSearchParams, index: PlaceIndex): Place | null {
  if (name === undefined) return placeOfRun(what, query);
  if (what === 'calibration') return name === 'nodes' && more.length === 0 ? placeOfBin(query) : null;
  if (what === 'steps') return index.steps.has(stepOf(name)) && more.length < 2 ? placeOfStep(stepOf(name), more[0], query) : null;
  const tree = what === 'trees' ? index.trees.get(name) : undefined;
  return tree === undefined ? null : placeOfTree(tree, name, more, query);
}

/**
 * Where a copy has the answer to an address of the API (`/api/v1/…`, with its parameters); null where it has none: another run, a
 * step or tree that was left out, an address that no page of the copy asks for.
 */
export function placeOf(address: string, index: PlaceIndex): Place | null {
  const { pathname, searchParams } = new URL(address, 'http://copy.invalid');
  const [, api, v1, runs, run, ...rest] = pathname.split('/').map(decoded);
  const isOurs = api === 'api' && v1 === 'v1' && runs === 'runs' && run === index.run;
  return isOurs ? placeInRun(rest, searchParams, index) : null;
}

/** Whether a page of the run (`/runs/…`) is in the copy. */
export function hasPage(address: string, index: PlaceIndex, pages: readonly string[]): boolean {
  const { pathname } = new URL(address, 'http://copy.invalid');
  const [, runs, run, what, name, ...more] = pathname.split('/').map(decoded);
  if (runs !== 'runs' || run !== index.run || more.length > 0) return false;
  if (what === undefined) return true;
  if (what === 'steps') return name !== undefined && index.steps.has(stepOf(name));
  if (what === 'trees') return name !== undefined && index.trees.has(name);
  return name === undefined && pages.includes(what);
}
