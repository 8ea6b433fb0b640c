import type { TokenArrays } from '@/db/commands/trees/write-nodes';
import { ORIGINS, STATUSES } from '@/db/stored/node-codes';
import { type Content, type NodeRecord, nodesEventSchema, toJsonText } from '@/lib/contract';
import { edgeLabel } from '@/lib/derive/label';
import { digest } from '@/lib/ingest/digest';
import { COPY_NULL, copyBoolean, copyNumber, copyNumbers, copyProse, copyText, copyTextOrNull } from '@/lib/ingest/nodes/copy-text';
import type { PlannedNode } from '@/lib/ingest/nodes/planned-node';
import { parseRelaxed } from '@/lib/ingest/relax';
import { validate } from '@/lib/ingest/validate';

const copyContent = (content: Content): string => copyProse(typeof content === 'string' ? content : toJsonText(content));
const bit = (content: Content, value: number): number => (typeof content === 'string' ? 0 : value);

function structureOf(node: NodeRecord, label: string): string {
  const { origin } = node;
  const index = origin?.kind === 'bare' ? origin.j : origin?.kind === 'continuation' ? origin.k : null;
  return [
    copyText(node.node),
    copyTextOrNull(node.parent),
    copyNumber(node.order),
    String(ORIGINS.indexOf(origin?.kind ?? 'none')),
    copyNumber(index),
    origin?.kind === 'continuation' ? copyText(origin.anchor) : COPY_NULL,
    String(STATUSES.indexOf(node.status)),
    copyNumber(node.reward),
    copyNumbers(node.repeats),
    copyNumber(node.v),
    copyTextOrNull(node.predictor),
    copyNumber(node.exactV),
    copyNumber(node.tokens),
    copyNumber(node.wallMs),
    copyBoolean(node.inferred ?? false),
    copyBoolean(node.pruned ?? false),
    copyText(label),
  ].join('\t');
}

/** What is digested of token arrays. */
function tokensOf({ tokenIds, logprobs, mask, tokenAdvantages, tokenEntropies, tokenTexts }: NodeRecord): string | null {
  if (!tokenIds && !logprobs && !mask && !tokenAdvantages && !tokenEntropies && !tokenTexts) return null;
  const first = [tokenIds, logprobs, mask, tokenAdvantages].map(copyNumbers).join('\t');
  if (!tokenEntropies && !tokenTexts) return first;
  return `${first}\t${copyNumbers(tokenEntropies)}\t${tokenTexts ? copyProse(toJsonText(tokenTexts)) : COPY_NULL}`;
}

const arraysOf = ({ tokenIds, logprobs, mask, tokenAdvantages, tokenEntropies, tokenTexts }: NodeRecord): TokenArrays => ({
  ids: tokenIds,
  logprobs,
  mask,
  advantages: tokenAdvantages,
  entropies: tokenEntropies,
  texts: tokenTexts ? toJsonText(tokenTexts) : null,
});

/** A node's rows made from its validated record, field by field. */
function rowsOf(node: NodeRecord) {
  const { thought, action, observation } = node;
  const label = edgeLabel(node.label, action, thought);
  const parts = bit(thought, 1) | bit(action, 2) | bit(observation, 4);
  const text = [String(parts), ...[thought, action, observation].map(copyContent)].join('\t');
  const structure = structureOf(node, label);
  const tokens = tokensOf(node);
  const contentHash = digest(text);
  const recordHash = digest(`${structure}${contentHash}${tokens === null ? '' : digest(tokens)}`);
  const { node: id, parent, order, origin, status, reward, repeats, v, predictor, exactV, wallMs } = node;
  const values = { node: id, parent, order, origin, status, reward, repeats, v, predictor, exactV, tokens: node.tokens, wallMs };
  return {
    ...values,
    inferred: node.inferred ?? false,
    pruned: node.pruned ?? false,
    label,
    contentHash,
    recordHash,
    text,
    tokenArrays: tokens && arraysOf(node),
  };
}

/** A line's event and rows by JSON.parse and the contract's schema; null where it is not a valid event of nodes. */
export function secondReading(line: string) {
  try {
    const result = validate(nodesEventSchema, parseRelaxed(line));
    if (!result.success) return null;
    const { nodes, ...event } = result.data;
    return { event: { ...event, nodes: [] }, rows: nodes.map(rowsOf) };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The same form of what was read. */
export const rowsRead = (nodes: readonly PlannedNode[]) =>
  nodes.map(({ lines, textFrom, textTo, event: _, target: _target, advantage: _advantage, ...rest }) => ({
    ...rest,
    text: lines.toString('utf8', textFrom, textTo),
  }));
