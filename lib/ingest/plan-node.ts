import { COPY_NULL, copyBoolean, copyNumber, copyNumbers, copyProse, copyText, copyTextOrNull } from '@/db/commands/copy-text';
import type { NodeStructure } from '@/db/commands/trees/node-row';
import { ORIGINS, STATUSES } from '@/db/stored/node-codes';
import { type Content, type NodeRecord, type Origin, toJsonText } from '@/lib/contract';
import { edgeLabel } from '@/lib/derive/label';
import { digest } from './digest';
import { type HollowTexts, hollowNumber, wholeText } from './hollow-line';
import { Scratch } from './scratch';

/** A validated node on its way to the database: what derivations need, and its rows as lines of COPY. */
export interface PlannedNode extends NodeStructure {
  /** Which of the batch's `nodes` events brought it. */
  readonly event: number;
  /** Both encoded once, for their digests and for COPY; as strings they would live long and be moved by every collection. */
  readonly structure: Uint8Array;
  readonly text: Uint8Array;
  readonly tokenLine: string | null;
  /** Set when the tree's end is known. */
  target: number | null;
  advantage: number | null;
}

const partBit = (content: Content, bit: number): number => (typeof content === 'string' ? 0 : bit);

function originFields(origin: Origin | null): string {
  const code = ORIGINS.indexOf(origin?.kind ?? 'none');
  if (origin?.kind === 'bare') return `${code}\t${origin.j}\t${COPY_NULL}`;
  if (origin?.kind === 'continuation') return `${code}\t${origin.k}\t${copyText(origin.anchor)}`;
  return `${code}\t${COPY_NULL}\t${COPY_NULL}`;
}

function structureLine(node: NodeRecord, label: string): string {
  const place = `${copyText(node.node)}\t${copyTextOrNull(node.parent)}\t${node.order}\t${originFields(node.origin)}\t${STATUSES.indexOf(node.status)}`;
  const outcome = `${copyNumber(node.reward)}\t${copyNumbers(node.repeats)}\t${copyNumber(node.v)}\t${copyTextOrNull(node.predictor)}\t${copyNumber(node.exactV)}`;
  const cost = `${copyNumber(node.tokens)}\t${copyNumber(node.wallMs)}\t${copyBoolean(node.inferred ?? false)}\t${copyBoolean(node.pruned ?? false)}`;
  return `${place}\t${outcome}\t${cost}\t${copyText(label)}`;
}

type Texts = HollowTexts | null;
const scratch = new Scratch();
const TAB = 0x09;
const DIGIT = 0x30;

function addContent(content: Content, texts: Texts): void {
  const number = typeof content === 'string' ? hollowNumber(content, texts) : -1;
  if (texts !== null && number >= 0) scratch.bytes(texts.line, texts.spans[2 * number]!, texts.spans[2 * number + 1]!);
  else scratch.text(copyProse(typeof content === 'string' ? content : toJsonText(content)));
}

/** Leaves the node's line of `node_text` in the scratch. */
function writeTextLine(node: NodeRecord, texts: Texts): void {
  scratch.clear();
  scratch.byte(DIGIT + (partBit(node.thought, 1) | partBit(node.action, 2) | partBit(node.observation, 4)));
  scratch.byte(TAB);
  addContent(node.thought, texts);
  scratch.byte(TAB);
  addContent(node.action, texts);
  scratch.byte(TAB);
  addContent(node.observation, texts);
}

function labelOf(node: NodeRecord, texts: Texts): string {
  const label = edgeLabel(node.label, node.action, '');
  if (label !== '' || node.label !== undefined) return label;
  return edgeLabel(undefined, '', typeof node.thought === 'string' ? wholeText(node.thought, texts) : node.thought);
}

interface TokenLine {
  readonly line: string;
  /** What a node without the later fields had as well: its digest must not change. */
  readonly digested: string;
}

function tokenLine(node: NodeRecord): TokenLine | null {
  const { tokenIds, logprobs, mask, tokenAdvantages, tokenEntropies, tokenTexts } = node;
  if (!tokenIds && !logprobs && !mask && !tokenAdvantages && !tokenEntropies && !tokenTexts) return null;
  const first = [tokenIds, logprobs, mask, tokenAdvantages].map(copyNumbers).join('\t');
  const line = `${first}\t${copyNumbers(tokenEntropies)}\t${tokenTexts === undefined ? COPY_NULL : copyProse(toJsonText(tokenTexts))}`;
  return { line, digested: tokenEntropies || tokenTexts ? line : first };
}

/**
 * Prepares a node for storage, once; `texts` are those taken out of it (hollow-line). Its content's digest is over the stored text line, the record's over everything, so
 * that a re-send can be told from a conflict without reading texts back.
 */
export function planNode(node: NodeRecord, event: number, texts: Texts): PlannedNode {
  const label = labelOf(node, texts);
  const tokens = tokenLine(node);
  writeTextLine(node, texts);
  const contentHash = scratch.digest();
  const text = scratch.take();
  scratch.clear();
  scratch.text(structureLine(node, label));
  const structure = scratch.take();
  scratch.text(contentHash);
  if (tokens !== null) scratch.text(digest(tokens.digested));
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
    recordHash: scratch.digest(),
    event,
    structure,
    text,
    tokenLine: tokens?.line ?? null,
    target: null,
    advantage: null,
  };
}
