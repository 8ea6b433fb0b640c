import type { NodeDetail, NodeTokens, NoteList, PrefixVersions, StepDetail } from '@/lib/contract';
import { splitFrames } from '@/lib/contract/frames';
import { toJsonText } from '@/lib/contract/json-text';
import { decodeSnapshot } from '@/lib/contract/snapshot';
import { parse } from '@/lib/query-language/parse';
import { TREE_LANGUAGE } from '@/lib/query-language/trees/fields';
import { selectSubjects } from '@/lib/query-language/trees/select';
import { DEFAULT_SORT } from '@/lib/query-language/trees/sort';
import { stepSubjects } from '@/lib/query-language/trees/subject';
import { NOTES_FILE, promptFile, stepFile, tokensFile, treeFile, wholeFile } from './files';
import { type Place, placeOf, TREE_FRAMES } from './place';
import type { BundleNode, BundlePrompt } from './records';
import { searchStep, searchTree } from './search';
import type { BundleSource } from './source';

type At<K extends Place['kind']> = Extract<Place, { kind: K }>;

const json = (value: unknown): Response => new Response(toJsonText(value), { headers: { 'content-type': 'application/json; charset=utf-8' } });
const missing = (): Response => new Response(JSON.stringify({ error: 'This is not in the copy.', hint: 'Ask who made it.' }), { status: 404 });

async function framesOf(source: BundleSource, tree: number): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  return splitFrames(await source.bytes(treeFile(tree))) as Uint8Array<ArrayBuffer>[];
}

const revisionOf = (frames: readonly Uint8Array[]): number => decodeSnapshot(frames[1] ?? new Uint8Array()).header.revision;

async function treeAnswer(source: BundleSource, { tree, frame }: At<'tree'>): Promise<Response> {
  const frames = await framesOf(source, tree);
  const type = frame === 'detail' ? 'application/json; charset=utf-8' : 'application/octet-stream';
  const headers = { 'content-type': type, ...(frame === 'detail' ? {} : { etag: `"${revisionOf(frames)}"` }) };
  return new Response(frames[TREE_FRAMES.indexOf(frame)] ?? null, { headers });
}

const promptOf = (source: BundleSource, tree: number): Promise<BundlePrompt> => source.json(promptFile(source.manifest.trees[tree]?.[1] ?? 0));

/** As the API has it: the prefix in all trees of the prompt; one that stands once stands here. */
async function versionsOf(source: BundleSource, tree: number, { detail }: BundleNode): Promise<PrefixVersions> {
  const { trees, treesTooLarge, shared } = await promptOf(source, tree);
  if (detail.prefixHash === null || detail.depth < 0) return { versions: [], count: 0, trees: 0, treesTooLarge: 0 };
  const known = shared[detail.prefixHash];
  if (known) return { ...known, trees, treesTooLarge };
  const treeKey = source.manifest.trees[tree]?.[0] ?? '';
  const [attempt = 0, step = 0] = treeKey.split('~').map(Number);
  const { node, v, predictor, exactV, k, n } = detail;
  return { versions: [{ attempt, step, treeKey, node, v, predictor, exactV, k, n }], count: 1, trees, treesTooLarge };
}

async function tokensOf(source: BundleSource, tree: number, { detail }: BundleNode): Promise<NodeTokens> {
  const nothing = { count: 0, tokenIds: null, texts: null, logprobs: null, entropies: null, mask: null, advantages: null };
  if (detail.recordedTokens === null) return nothing;
  return (await source.json<Record<string, NodeTokens>>(tokensFile(tree)))[detail.node] ?? nothing;
}

async function nodeAnswer(source: BundleSource, { tree, node: name, what }: At<'node'>): Promise<Response> {
  const node = await source.node(tree, name);
  if (node === null) return missing();
  if (what === 'costs') return node.costs === null ? missing() : json(node.costs);
  if (what === 'tokens') return json(await tokensOf(source, tree, node));
  if (what === 'versions') return json(await versionsOf(source, tree, node));
  return json(what === 'whole' && node.whole !== undefined ? await source.json<NodeDetail>(wholeFile(tree, node.whole)) : node.detail);
}

async function nodesAnswer(source: BundleSource, { tree, nodes }: At<'nodes'>): Promise<Response> {
  const found = await Promise.all(nodes.map((name) => source.node(tree, name)));
  return json({ nodes: found.flatMap((node) => node?.detail ?? []), unknown: nodes.filter((_, i) => found[i] === null) });
}

async function notesAnswer(source: BundleSource, { q, treeKey, node }: At<'notes'>): Promise<Response> {
  const { notes, labels } = await source.json<NoteList>(NOTES_FILE);
  const needle = q.trim().toLowerCase();
  const found = notes.filter(
    (note) =>
      (treeKey === null || (note.treeKey === treeKey && note.node === node)) &&
      (needle === '' || note.text.toLowerCase().includes(needle) || note.node.toLowerCase().includes(needle)),
  );
  return json({ notes: found, count: found.length, labels });
}

async function searchesAnswer<T>(needles: readonly string[], search: (needle: string) => Promise<T>): Promise<Response> {
  const searches: T[] = [];
  for (const needle of needles) searches.push(await search(needle));
  return json({ searches });
}

/** The trees of the step that are in the copy, and candidates without a tree, as the API filters them. */
async function stepTreesAnswer(source: BundleSource, { step, q, sort }: At<'step-trees'>): Promise<Response> {
  const detail = await source.json<StepDetail>(stepFile(step));
  const cards = detail.cards.filter(({ treeKey }) => source.index.trees.has(treeKey));
  const { query, error } = parse(q, TREE_LANGUAGE);
  if (error) return missing();
  const found = selectSubjects(stepSubjects({ ...detail, cards }), query, new Map(), sort ?? DEFAULT_SORT);
  return json({
    trees: found.flatMap(({ card }) => card ?? []),
    unfunded: found.flatMap(({ candidate }) => candidate ?? []),
    of: cards.length,
    searches: [],
  });
}

async function answerAt(source: BundleSource, place: Place): Promise<Response> {
  if (place.kind === 'file') return new Response(await source.bytes(place.file));
  if (place.kind === 'tree') return treeAnswer(source, place);
  if (place.kind === 'over-steps') return json((await promptOf(source, place.tree)).overSteps);
  if (place.kind === 'node') return nodeAnswer(source, place);
  if (place.kind === 'nodes') return nodesAnswer(source, place);
  if (place.kind === 'notes') return notesAnswer(source, place);
  if (place.kind === 'step-trees') return stepTreesAnswer(source, place);
  if (place.kind === 'tree-text') {
    const revision = revisionOf(await framesOf(source, place.tree));
    return searchesAnswer(place.needles, (needle) => searchTree(source, place.tree, needle, revision));
  }
  const { cards } = await source.json<StepDetail>(stepFile(place.step));
  const here = cards.map(({ treeKey }) => treeKey).filter((key) => source.index.trees.has(key));
  return searchesAnswer(place.needles, (needle) => searchStep(source, here, needle));
}

/** What the API would answer at an address, from a copy's files; 404 where the copy has no answer. Throws where a file cannot be read. */
export async function answerFrom(source: BundleSource, address: string): Promise<Response> {
  const place = placeOf(address, source.index);
  return place === null ? missing() : answerAt(source, place);
}
