import { COPY_NULL, copyBoolean, copyNumber, copyNumbers, copyText, copyTextOrNull } from '@/db/commands/copy-text';
import { storedContent } from '@/db/commands/heads/prompt';
import type { NodeStructure } from '@/db/commands/trees/node-row';
import { ORIGINS, STATUSES } from '@/db/stored/node-codes';
import { type Content, escapeText, type NodeRecord, type Origin } from '@/lib/contract';
import { edgeLabel } from '@/lib/derive/label';
import { digest } from './digest';

/** A validated node on its way to the database: what derivations need, and its rows as lines of COPY. */
export interface PlannedNode extends NodeStructure {
  /** Which of the batch's `nodes` events brought it. */
  readonly event: number;
  readonly structure: string;
  /** Encoded once, for its digest and for COPY. */
  readonly text: Uint8Array;
  readonly tokenLine: string | null;
  /** Set when the tree's end is known. */
  target: number | null;
  advantage: number | null;
}

const field = (text: string): string => copyText(escapeText(text));
const fieldOrNull = (text: string | null): string => copyTextOrNull(text === null ? null : escapeText(text));
const partBit = (content: Content, bit: number): number => (typeof content === 'string' ? 0 : bit);

function originFields(origin: Origin | null): string {
  const code = ORIGINS.indexOf(origin?.kind ?? 'none');
  if (origin?.kind === 'bare') return `${code}\t${origin.j}\t${COPY_NULL}`;
  if (origin?.kind === 'continuation') return `${code}\t${origin.k}\t${field(origin.anchor)}`;
  return `${code}\t${COPY_NULL}\t${COPY_NULL}`;
}

function structureLine(node: NodeRecord, label: string): string {
  const place = `${field(node.node)}\t${fieldOrNull(node.parent)}\t${node.order}\t${originFields(node.origin)}\t${STATUSES.indexOf(node.status)}`;
  const outcome = `${copyNumber(node.reward)}\t${copyNumbers(node.repeats)}\t${copyNumber(node.v)}\t${fieldOrNull(node.predictor)}\t${copyNumber(node.exactV)}`;
  const cost = `${copyNumber(node.tokens)}\t${copyNumber(node.wallMs)}\t${copyBoolean(node.inferred ?? false)}\t${copyBoolean(node.pruned ?? false)}`;
  return `${place}\t${outcome}\t${cost}\t${field(label)}`;
}

function textLine(node: NodeRecord): string {
  const parts = partBit(node.thought, 1) | partBit(node.action, 2) | partBit(node.observation, 4);
  return `${parts}\t${copyText(storedContent(node.thought))}\t${copyText(storedContent(node.action))}\t${copyText(storedContent(node.observation))}`;
}

function tokenLine(node: NodeRecord): string | null {
  const { tokenIds, logprobs, mask, tokenAdvantages } = node;
  if (!tokenIds && !logprobs && !mask && !tokenAdvantages) return null;
  return [tokenIds, logprobs, mask, tokenAdvantages].map(copyNumbers).join('\t');
}

/**
 * Prepares a node for storage, once. Its content's digest is over the stored text line, the record's over everything, so
 * that a re-send can be told from a conflict without reading texts back.
 */
export function planNode(node: NodeRecord, event: number): PlannedNode {
  const label = edgeLabel(node.label, node.action, node.thought);
  const structure = structureLine(node, label);
  const text = Buffer.from(textLine(node));
  const tokens = tokenLine(node);
  const contentHash = digest(text);
  return {
    node: node.node,
    parent: node.parent,
    order: node.order,
    origin: node.origin,
    status: node.status,
    reward: node.reward,
    repeats: node.repeats,
    v: node.v,
    predictor: node.predictor,
    exactV: node.exactV,
    tokens: node.tokens,
    wallMs: node.wallMs,
    inferred: node.inferred ?? false,
    pruned: node.pruned ?? false,
    label,
    contentHash,
    recordHash: digest(`${contentHash}${structure}${tokens === null ? '' : digest(tokens)}`),
    event,
    structure,
    text,
    tokenLine: tokens,
    target: null,
    advantage: null,
  };
}
