import type { TokenArrays } from '@/db/commands/trees/write-nodes';
import { originCode, STATUSES } from '@/db/stored/node-codes';
import { type Content, type Origin, toJsonText } from '@/lib/contract';
import type { Arena } from '../arena';
import { COPY_NULL, copyNumber, copyNumbers, copyProse, copyText } from './copy-text';
import { DECODED, FORM, KEY, type NodeFields } from './node-fields';

const TAB = 0x09;
const ZERO = 0x30;
const TRUE = 0x74;
const FALSE = 0x66;

/** An origin's three columns. */
export function originColumns(origin: Origin | null): string {
  const code = originCode(origin);
  if (origin?.kind === 'bare') return `${code}\t${origin.j}\t${COPY_NULL}`;
  if (origin?.kind === 'continuation') return `${code}\t${origin.k}\t${copyText(origin.anchor)}`;
  return `${code}\t${COPY_NULL}\t${COPY_NULL}`;
}

function copyValue(value: unknown): string {
  if (typeof value === 'string') return copyText(value);
  return typeof value === 'number' ? copyNumber(value) : copyNumbers(value as readonly number[]);
}

/** Writes a field as a column; what is absent is missing. */
function putField(arena: Arena, fields: NodeFields, key: number): void {
  const form = fields.form[key];
  if (form === FORM.simple || form === FORM.number) arena.bytes(fields.bytes, fields.from[key]!, fields.to[key]!);
  else if (form === FORM.rareNumber) arena.text(copyNumber(fields.number[key]!));
  else arena.text(form === DECODED ? copyValue(fields.decoded[key]) : COPY_NULL);
}

const putFlag = (arena: Arena, fields: NodeFields, key: number): void => arena.byte(fields.form[key] === FORM.true ? TRUE : FALSE);

function putContent(arena: Arena, fields: NodeFields, key: number): void {
  const form = fields.form[key];
  if (form !== DECODED) {
    if (form !== FORM.absent) arena.bytes(fields.bytes, fields.from[key]!, fields.to[key]!);
    return;
  }
  const content = fields.decoded[key] as Content;
  arena.text(copyProse(typeof content === 'string' ? content : toJsonText(content)));
}

const partBit = (fields: NodeFields, key: number, bit: number): number =>
  fields.form[key] === DECODED && typeof fields.decoded[key] !== 'string' ? bit : 0;

/** Writes a node's line of `node_text`, without its key. */
export function putTextLine(arena: Arena, fields: NodeFields): void {
  arena.byte(ZERO + (partBit(fields, KEY.thought, 1) | partBit(fields, KEY.action, 2) | partBit(fields, KEY.observation, 4)));
  arena.byte(TAB);
  putContent(arena, fields, KEY.thought);
  arena.byte(TAB);
  putContent(arena, fields, KEY.action);
  arena.byte(TAB);
  putContent(arena, fields, KEY.observation);
}

const BEFORE_FLAGS = [KEY.reward, KEY.repeats, KEY.v, KEY.predictor, KEY.exactV, KEY.tokens, KEY.wallMs];

/** What stands in a node's line of `nodes` and is not simply a field. */
export interface Columns {
  readonly origin: Uint8Array;
  readonly status: number;
}

/** Writes a node's STRUCTURE_COLUMNS but the last, the label, with the tab before it. */
export function putStructure(arena: Arena, fields: NodeFields, { origin, status }: Columns): void {
  putField(arena, fields, KEY.node);
  arena.byte(TAB);
  putField(arena, fields, KEY.parent);
  arena.byte(TAB);
  putField(arena, fields, KEY.order);
  arena.byte(TAB);
  arena.bytes(origin, 0, origin.length);
  arena.byte(TAB);
  arena.byte(ZERO + status);
  arena.byte(TAB);
  for (const key of BEFORE_FLAGS) {
    putField(arena, fields, key);
    arena.byte(TAB);
  }
  putFlag(arena, fields, KEY.inferred);
  arena.byte(TAB);
  putFlag(arena, fields, KEY.pruned);
  arena.byte(TAB);
}

const FIRST_TOKEN_KEYS = [KEY.tokenIds, KEY.logprobs, KEY.mask, KEY.tokenAdvantages];
const LATER_TOKEN_KEYS = [KEY.tokenEntropies, KEY.tokenTexts];

export interface Tokens {
  readonly arrays: TokenArrays;
  /** What is digested of them. A node without the later fields must keep the digest that it had before there were any. */
  readonly digested: string;
}

function hasAny(fields: NodeFields, keys: readonly number[]): boolean {
  for (let i = 0; i < keys.length; i++) if (fields.form[keys[i]!] !== FORM.absent) return true;
  return false;
}

function writtenTokens(fields: NodeFields, hasLater: boolean): Tokens {
  const list = (key: number): readonly number[] | undefined => (fields.form[key] === FORM.absent ? undefined : (fields.decoded[key] as number[]));
  const first = FIRST_TOKEN_KEYS.map((key) => copyNumbers(list(key))).join('\t');
  const texts = fields.form[KEY.tokenTexts] === FORM.absent ? null : toJsonText(fields.decoded[KEY.tokenTexts]);
  const arrays: TokenArrays = {
    ids: list(KEY.tokenIds),
    logprobs: list(KEY.logprobs),
    mask: list(KEY.mask),
    advantages: list(KEY.tokenAdvantages),
    entropies: list(KEY.tokenEntropies),
    texts,
  };
  if (!hasLater) return { arrays, digested: first };
  return { arrays, digested: `${first}\t${copyNumbers(arrays.entropies)}\t${texts === null ? COPY_NULL : copyProse(texts)}` };
}

/** Null where a node has no token arrays, as most have none. */
export function tokensOf(fields: NodeFields): Tokens | null {
  const hasLater = hasAny(fields, LATER_TOKEN_KEYS);
  return hasLater || hasAny(fields, FIRST_TOKEN_KEYS) ? writtenTokens(fields, hasLater) : null;
}

export const STATUS_CODES: ReadonlyMap<string, number> = new Map(STATUSES.map((status, code) => [status, code]));
