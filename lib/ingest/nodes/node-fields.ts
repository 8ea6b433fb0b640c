import { nodeSchema } from '@/lib/contract';
import { parseRelaxed } from '../relax';
import { validate } from '../validate';
import { FORM, type Form, type JsonScan } from './json-scan';
import { KEY, KeyReader, NODE_KEYS, type NodeKey, QUOTE, UNKNOWN_KEY } from './node-keys';

const OPEN = 0x7b;
const CLOSE = 0x7d;
const COLON = 0x3a;

/** A value that went through the contract's schema. */
export const DECODED = 10;

const MAX_ID_BYTES = 512;
const MAX_LABEL_BYTES = 120;

type Sound = (fields: NodeFields, key: number, form: number) => boolean;

const lengthOf = (fields: NodeFields, key: number): number => fields.to[key]! - fields.from[key]!;
const isId: Sound = (fields, key, form) => form === FORM.simple && lengthOf(fields, key) > 0 && lengthOf(fields, key) <= MAX_ID_BYTES;
const isCount: Sound = (fields, key, form) => form === FORM.number && Number.isInteger(fields.number[key]!) && fields.number[key]! >= 0;
const isReal: Sound = (fields, key, form) => form === FORM.number || (form === FORM.rareNumber && Number.isFinite(fields.number[key]!));
const isText: Sound = (_fields, _key, form) => form === FORM.absent || form === FORM.simple || form === FORM.shared;
const isFlag: Sound = (_fields, _key, form) => form === FORM.absent || form === FORM.true || form === FORM.false;
const isAbsent: Sound = (_fields, _key, form) => form === FORM.absent;
const orNull =
  (sound: Sound): Sound =>
  (fields, key, form) =>
    form === FORM.null || sound(fields, key, form);

/** What is sound as it stands in the line; all else is asked of the contract's schema. Must never allow more than that. */
const SOUND: Readonly<Record<NodeKey, Sound>> = {
  node: isId,
  parent: orNull(isId),
  order: isCount,
  origin: (_fields, _key, form) => form === FORM.null,
  thought: isText,
  action: isText,
  observation: isText,
  label: (fields, key, form) => form === FORM.absent || (form === FORM.simple && lengthOf(fields, key) <= MAX_LABEL_BYTES),
  status: isAbsent,
  reward: orNull(isReal),
  repeats: isAbsent,
  v: orNull(isReal),
  predictor: (_fields, _key, form) => form === FORM.null || form === FORM.simple,
  exactV: orNull(isReal),
  tokens: orNull(isCount),
  wallMs: orNull(isReal),
  inferred: isFlag,
  pruned: isFlag,
  tokenIds: isAbsent,
  logprobs: isAbsent,
  mask: isAbsent,
  tokenAdvantages: isAbsent,
  tokenEntropies: isAbsent,
  tokenTexts: isAbsent,
};
const SOUND_BY_KEY = NODE_KEYS.map((key) => SOUND[key]);

/** The fields of one node as they stand in a line: where, in what form, and decoded only where they have to be. */
export class NodeFields {
  readonly form = new Int8Array(NODE_KEYS.length);
  readonly from = new Int32Array(NODE_KEYS.length);
  readonly to = new Int32Array(NODE_KEYS.length);
  readonly number = new Float64Array(NODE_KEYS.length);
  readonly decoded: unknown[] = NODE_KEYS.map(() => null);
  bytes: Buffer = Buffer.alloc(0);
  private readonly keys = new KeyReader();

  /** Takes a node that begins at `scan.at`. @returns false where it is not ours to read. Not judged yet. Throws SyntaxError. */
  read(scan: JsonScan): boolean {
    this.bytes = scan.bytes;
    this.form.fill(FORM.absent);
    this.keys.begin();
    if (!scan.take(OPEN)) return false;
    for (let more = 1; more !== 0; more = scan.next(CLOSE)) if (more < 0 || !this.readField(scan)) return false;
    return true;
  }

  private readField(scan: JsonScan): boolean {
    if (scan.peek() !== QUOTE) return false;
    const key = this.keys.read(scan.bytes, scan.at + 1);
    if (key !== UNKNOWN_KEY) scan.at += 1 + this.keys.length(key);
    else if (scan.string() !== FORM.simple) return false;
    if (!scan.take(COLON)) return false;
    const form = scan.value();
    if (form === FORM.bad) return false;
    if (key !== UNKNOWN_KEY) return this.set(key, form, scan);
    // Nothing is kept of it, but it must be JSON.
    if (form === FORM.nested) parseRelaxed(scan.bytes.toString('utf8', scan.from, scan.to));
    return form !== FORM.escaped;
  }

  private set(key: number, form: Form, scan: JsonScan): boolean {
    if (this.form[key] !== FORM.absent) return false;
    this.form[key] = form;
    this.from[key] = scan.from;
    this.to[key] = scan.to;
    this.number[key] = scan.number;
    return true;
  }

  /** Judges one field by the contract. @returns false where it is not valid */
  judge(key: number): boolean {
    const form = this.form[key]!;
    return SOUND_BY_KEY[key]!(this, key, form) || this.decode(key, form);
  }

  /** Takes a value that has been judged elsewhere. */
  settle(key: number, value: unknown): void {
    this.form[key] = DECODED;
    this.decoded[key] = value;
  }

  /** A text field of any form, decoded; what is absent is empty. */
  content(key: number): unknown {
    const form = this.form[key];
    if (form === DECODED) return this.decoded[key];
    if (form === FORM.simple) return this.bytes.toString('utf8', this.from[key], this.to[key]);
    return form === FORM.absent ? '' : JSON.parse(this.json(key, form!));
  }

  private decode(key: number, form: number): boolean {
    const value = form === FORM.absent ? undefined : parseRelaxed(this.json(key, form));
    const result = validate<unknown>(nodeSchema.shape[NODE_KEYS[key]!], value);
    if (result.success && result.data !== undefined) this.settle(key, result.data);
    return result.success;
  }

  private json(key: number, form: number): string {
    const quotes = form === FORM.simple || form === FORM.shared || form === FORM.escaped ? 1 : 0;
    return this.bytes.toString('utf8', this.from[key]! - quotes, this.to[key]! + quotes);
  }
}

export { FORM, KEY };
