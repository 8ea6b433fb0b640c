import type { Content, NodeDetail, StepTextSearch, TreeTextSearch } from '@/lib/contract';
import { wholeFile } from './files';
import type { BundleNode } from './records';
import type { BundleSource } from './source';

/** A search through a copy's files ends after this long, and says how far it came. */
const LIMIT_MS = 10_000;

/** As the database searches: letters' case aside, in text as it is or as JSON has it. */
function holds(content: Content, needle: string): boolean {
  if (typeof content === 'string') return content.toLowerCase().includes(needle.toLowerCase());
  return JSON.stringify(content).toLowerCase().includes(JSON.stringify(needle).slice(1, -1).toLowerCase());
}

const holdsText = ({ thought, action, observation }: NodeDetail, needle: string): boolean =>
  [thought, action, observation].some(({ content }) => holds(content, needle));

async function holdsNeedle(source: BundleSource, tree: number, { detail, whole }: BundleNode, needle: string): Promise<boolean> {
  if (holdsText(detail, needle)) return true;
  return whole === undefined ? false : holdsText(await source.json<NodeDetail>(wholeFile(tree, whole)), needle);
}

/** Turns of a tree that hold `needle`: what the API answers, read from the files. */
export async function searchTree(source: BundleSource, tree: number, needle: string, revision: number): Promise<TreeTextSearch> {
  const deadlineMs = performance.now() + LIMIT_MS;
  const places: number[] = [];
  let [searched, of] = [0, 0];
  for (let part = 0; part < source.parts(tree); part++) {
    const nodes = Object.values(await source.nodes(tree, part));
    of += nodes.length;
    if (performance.now() > deadlineMs) continue;
    for (const node of nodes) if (node.place !== null && (await holdsNeedle(source, tree, node, needle))) places.push(node.place);
    searched += nodes.length;
  }
  return { needle, places: places.sort((a, b) => a - b), searched, of, limitMs: LIMIT_MS, revision };
}

async function treeHolds(source: BundleSource, tree: number, needle: string): Promise<boolean> {
  for (let part = 0; part < source.parts(tree); part++)
    for (const node of Object.values(await source.nodes(tree, part))) if (await holdsNeedle(source, tree, node, needle)) return true;
  return false;
}

/** Trees that hold `needle`, of those of a step that the copy has. */
export async function searchStep(source: BundleSource, treeKeys: readonly string[], needle: string): Promise<StepTextSearch> {
  const deadlineMs = performance.now() + LIMIT_MS;
  const found: string[] = [];
  let searched = 0;
  for (const treeKey of treeKeys) {
    const tree = source.index.trees.get(treeKey);
    if (tree === undefined) continue;
    if (performance.now() > deadlineMs) break;
    if (await treeHolds(source, tree, needle)) found.push(treeKey);
    searched++;
  }
  return { needle, treeKeys: found, searched, of: treeKeys.length, limitMs: LIMIT_MS };
}
