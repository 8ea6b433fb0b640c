import { CONTRACT_VERSION, type NodesEvent, type TreeEndEvent } from '@/lib/contract';

/*
 * The hot records as nearly every producer writes them, judged without the contract's schemas. What passes here is what the
 * schema makes of it, key by key; whatever does not is asked of the schema, which may still take it.
 */

const MAX_ID = 512;
const MAX_ORDINAL = 2 ** 31 - 1;

type Values = Record<string, unknown>;

const isId = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= MAX_ID;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isOrdinal = (value: unknown): value is number => isCount(value) && value <= MAX_ORDINAL;
const isRealOrNull = (value: unknown): value is number | null => value === null || Number.isFinite(value);
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

const hasEnvelope = ({ v, run, attempt, step, prompt, tree }: Values): boolean =>
  v === CONTRACT_VERSION && isId(run) && isOrdinal(attempt) && isOrdinal(step) && isId(prompt) && isId(tree);

/** A `nodes` event whose list has been read elsewhere; null where the schema has to be asked. */
export function soundNodes(value: unknown): NodesEvent | null {
  if (!isObject(value) || value.kind !== 'nodes' || !hasEnvelope(value)) return null;
  const { v, run, attempt, step, prompt, tree } = value as NodesEvent;
  return { v, run, attempt, step, prompt, tree, kind: 'nodes', nodes: [] };
}

function soundValues(list: unknown): TreeEndEvent['nodes'] | null {
  if (!Array.isArray(list)) return null;
  const sound: TreeEndEvent['nodes'] = [];
  for (const item of list as unknown[]) {
    if (!isObject(item)) return null;
    const { node, target, advantage } = item;
    if (!isId(node) || !isRealOrNull(target) || !isRealOrNull(advantage)) return null;
    sound.push({ node, target, advantage });
  }
  return sound;
}

function soundSpent(list: unknown): TreeEndEvent['spent'] | null {
  if (!Array.isArray(list)) return null;
  const sound: TreeEndEvent['spent'] = [];
  for (const item of list as unknown[]) {
    if (!isObject(item)) return null;
    const { anchor, spent } = item;
    if (!isId(anchor) || !isCount(spent)) return null;
    sound.push({ anchor, spent });
  }
  return sound;
}

/** A tree's end; null where the schema has to be asked. */
export function soundTreeEnd(value: unknown): TreeEndEvent | null {
  if (!isObject(value) || value.kind !== 'tree-end' || 'discarded' in value || !hasEnvelope(value)) return null;
  const { v, run, attempt, step, prompt, tree, nodeCount, wallMs } = value as TreeEndEvent;
  if (!(nodeCount === null || isCount(nodeCount)) || !isRealOrNull(wallMs)) return null;
  const nodes = soundValues(value.nodes);
  const spent = soundSpent(value.spent);
  return nodes && spent ? { v, run, attempt, step, prompt, tree, kind: 'tree-end', nodeCount, nodes, spent, wallMs } : null;
}
