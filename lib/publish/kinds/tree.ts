import type { Sql } from '@/db/client';
import { getSnapshot, getTree, SEARCH_LIMIT_MS, searchTreeText } from '@/db/queries';
import { decodeSnapshot, type TreeSnapshot } from '@/lib/contract/snapshot';
import { parseTreeKey } from '@/lib/contract/tree-key';
import { type FoldedTree, foldTree } from '@/lib/derive/fold-tree';
import { litPlaces } from '@/lib/derive/lit-places';
import { type LegendPart, matchLegendParts, readLegendParts } from '@/lib/display/legend-filter';
import { COLOURING_IDS, type ColouringId, colouringOf } from '@/lib/display/scales';
import { FigureError } from '@/lib/figure/figure-error';
import { type TreeFigureData, treeFigure, treeHeightPx } from '@/lib/figure/tree-figure';
import { LAYOUT_IDS, type LayoutId } from '@/lib/layout/layouts';
import { MAX_NEEDLES, needlesOf } from '@/lib/query-language/evaluate';
import { NODE_LANGUAGE } from '@/lib/query-language/nodes/fields';
import { findNodes, nodeHits } from '@/lib/query-language/nodes/find-nodes';
import { parse } from '@/lib/query-language/parse';
import { choice, defineFigure, required } from '../figure-kind';

interface TreeParameters {
  readonly run: string;
  readonly tree: string;
  readonly colour: ColouringId;
  readonly layout: LayoutId | null;
  readonly node: string | null;
  readonly only: readonly LegendPart[];
  readonly find: string;
  readonly fold: readonly string[];
  readonly labels: boolean;
}

interface TreeData extends TreeFigureData {
  readonly revision: number;
  readonly step: number | null;
  readonly searchNote: string | null;
}

/** What the page puts in its address. */
const SHOWN = ['colour', 'layout', 'node', 'only', 'find', 'fold'] as const;

function read(query: URLSearchParams): TreeParameters {
  const fold = query.get('fold');
  return {
    run: required(query, 'run', 'id of the run'),
    tree: required(query, 'tree', 'key of the tree, as in its page’s address'),
    colour: choice(query, 'colour', COLOURING_IDS),
    layout: query.has('layout') ? choice(query, 'layout', LAYOUT_IDS) : null,
    node: query.get('node'),
    only: readLegendParts(query.get('only') ?? ''),
    find: query.get('find') ?? '',
    fold: fold === null || fold === '' ? [] : fold.split(',').map((id) => id.replaceAll('%2C', ',')),
    labels: choice(query, 'labels', ['1', '0']) === '1',
  };
}

interface Found {
  readonly places: readonly number[] | null;
  readonly note: string | null;
}

/** Places of the whole tree that answer `find`. */
async function findPlaces({ run, tree, find }: TreeParameters, whole: TreeSnapshot, sql: Sql): Promise<Found> {
  if (find.trim() === '') return { places: null, note: null };
  const { query, error } = parse(find, NODE_LANGUAGE);
  if (!query)
    throw new FigureError(`The search “${find}” is not understood: ${error?.message ?? 'it cannot be read'}.`, 'Write it as on the tree’s page.');
  const needles = needlesOf(query);
  if (needles.length > MAX_NEEDLES)
    throw new FigureError(`The search “${find}” holds ${needles.length} texts.`, `At most ${MAX_NEEDLES} are looked for.`);
  const searches = [];
  let unread = 0;
  for (const needle of needles) {
    const found = await searchTreeText(run, tree, needle, { limitMs: SEARCH_LIMIT_MS / needles.length }, sql);
    if (found) searches.push(found);
    unread = Math.max(unread, found ? found.of - found.searched : 0);
  }
  const note = unread > 0 ? `The text of ${unread} turns was not searched in time: a hit there is drawn faint.` : null;
  return { places: findNodes(whole, query, nodeHits(searches)), note };
}

function faintOf({ only, colour }: TreeParameters, { snapshot, ...folded }: FoldedTree, found: readonly number[] | null): Uint8Array | null {
  if (only.length === 0 && found === null) return null;
  const colouring = colouringOf(colour);
  const byLegend = only.length > 0 ? matchLegendParts(snapshot, colouring, colouring.classes(snapshot), only) : null;
  const byFind = found === null ? null : litPlaces(snapshot.header.count, folded, found);
  return Uint8Array.from({ length: snapshot.header.count }, (_, place) => 1 - (byLegend?.[place] ?? 1) * (byFind?.[place] ?? 1));
}

const filterOf = ({ only, find }: TreeParameters): string | null => {
  const said = [only.length > 0 ? only.join(', ') : '', find.trim()].filter(Boolean).join('; ');
  return said === '' ? null : said;
};

async function load(parameters: TreeParameters, sql: Sql): Promise<TreeData | null> {
  const { run, tree, colour, layout, node, fold, labels } = parameters;
  const [stored, detail] = await Promise.all([getSnapshot(run, tree, sql), getTree(run, tree, sql)]);
  if (!stored || !detail) return null;
  const whole = decodeSnapshot(stored.bytes);
  if (whole.header.count === 0) throw new FigureError('This tree has no node yet.', 'It fills as its rollouts arrive.');
  const folded = foldTree(whole, { collapsed: new Set(fold), spread: new Set() });
  const selected = node === null ? null : folded.snapshot.ids.indexOf(node);
  if (selected === -1) throw new FigureError(`This tree shows no node “${node}”.`, 'Leave “node” away, or open what hides it.');
  const found = await findPlaces(parameters, whole, sql);
  const key = parseTreeKey(tree);
  return {
    folded,
    title: `${key?.prompt ?? tree}, step ${key?.step ?? '–'}, ${run}`,
    layout,
    colouring: colour,
    selected,
    faint: faintOf(parameters, folded, found.places),
    filter: filterOf(parameters),
    labels,
    revision: stored.revision,
    step: key?.step ?? null,
    searchNote: found.note,
  };
}

const pageOf = (parameters: TreeParameters): string => {
  const { run, tree, colour, layout, node, only, find, fold } = parameters;
  const query = new URLSearchParams();
  const shown = { colour: colour === 'v' ? null : colour, layout, node, only: only.join(',') || null, find: find || null };
  for (const [name, value] of Object.entries(shown)) if (value !== null) query.set(name, value);
  if (fold.length > 0) query.set('fold', fold.map((id) => id.replaceAll(',', '%2C')).join(','));
  const text = query.toString();
  return `/runs/${encodeURIComponent(run)}/trees/${encodeURIComponent(tree)}${text ? `?${text}` : ''}`;
};

/** A rollout tree, whole, in any layout and colouring, with what its page has picked out and folded. */
export const treeKind = defineFigure<TreeParameters, TreeData>({
  id: 'tree',
  name: 'Rollout tree',
  parameters: {
    run: 'id of the run',
    tree: 'key of the tree, as in its page’s address',
    colour: `one of ${COLOURING_IDS.join(', ')}; default v`,
    layout: `one of ${LAYOUT_IDS.join(', ')}; as suits the tree`,
    node: 'id of the node whose rollout is drawn in ink',
    only: 'parts of the legend to pick out',
    find: 'search whose hits are picked out',
    fold: 'ids of nodes whose subtree is folded away',
    labels: '0 to leave labels out',
  },
  read,
  load,
  heightPx: (data, _parameters, { widthPx, style }) => treeHeightPx(data, widthPx, style.textPx),
  scene: (data, _parameters, frame) => {
    const scene = treeFigure(data, frame);
    return data.searchNote === null ? scene : { ...scene, notes: [...scene.notes, data.searchNote] };
  },
  source: (data, parameters) => ({
    runs: [parameters.run],
    step: data.step,
    filter: data.filter,
    revision: data.revision,
    page: pageOf(parameters),
  }),
  onPage: ({ path: [runs, run, trees, tree, ...more], query }) => {
    if (runs !== 'runs' || trees !== 'trees' || run === undefined || tree === undefined || more.length > 0) return [];
    return [{ run, tree, ...Object.fromEntries(SHOWN.map((name) => [name, query.get(name)])) }];
  },
});
