import type { Content, NodeRecord, Origin } from '@/lib/contract';
import { edgeLabel } from '@/lib/derive/label';
import { Arena } from '../arena';
import { digest } from '../digest';
import { copyText } from './copy-text';
import { originColumns, putStructure, putTextLine, STATUS_CODES, tokensOf } from './encode-node';
import { Interned } from './interned';
import type { JsonScan } from './json-scan';
import { DECODED, FORM, KEY, NodeFields } from './node-fields';
import { NODE_KEYS } from './node-keys';
import type { PlannedNode } from './planned-node';
import { label as shortened, shortLabel } from './short-label';

const JUDGED = NODE_KEYS.map((_, key) => key).filter((key) => key !== KEY.origin && key !== KEY.status);
const BACKSLASH = 0x5c;
const NO_ORIGIN = Buffer.from(originColumns(null));
type Status = NodeRecord['status'];

/** Reads nodes one by one from their JSON into what is stored of them. Its memory lives with the nodes. */
export class NodeReader {
  private readonly fields = new NodeFields();
  private readonly arena = new Arena();
  private readonly lastNode = new Interned();
  private readonly predictor = new Interned();
  private readonly statusText = new Interned('ok');
  private readonly originText = new Interned();
  private origin: Origin | null = null;
  private originBytes: Uint8Array = NO_ORIGIN;
  private status: Status = 'ok';

  /**
   * The node that begins at `scan.at`; null where it is not valid, or not ours to read. Its content's digest is over the
   * stored text line, the record's over everything, so that a re-send can be told from a conflict without reading texts
   * back. Cost: a few passes over its bytes.
   */
  read(scan: JsonScan): PlannedNode | null {
    const { fields } = this;
    if (!fields.read(scan) || !this.takeOrigin() || !this.takeStatus()) return null;
    for (const key of JUDGED) if (!fields.judge(key)) return null;
    return this.write();
  }

  private write(): PlannedNode {
    const { fields, arena } = this;
    const tokens = tokensOf(fields);
    arena.rewind();
    putTextLine(arena, fields);
    const contentHash = arena.digest();
    const textEnd = arena.size;
    const structureStart = arena.align();
    putStructure(arena, fields, { origin: this.originBytes, status: STATUS_CODES.get(this.status)! });
    const label = this.putLabel();
    arena.text(contentHash);
    if (tokens !== null) arena.text(digest(tokens.digested));
    const recordHash = arena.digest(structureStart);
    arena.rewind(textEnd);
    const { buffer, from } = arena.keep();
    const parent = this.textOf(KEY.parent, this.lastNode);
    return {
      node: this.nodeText(),
      parent,
      order: this.numberOf(KEY.order)!,
      origin: this.origin,
      status: this.status,
      reward: this.numberOf(KEY.reward),
      repeats: fields.form[KEY.repeats] === DECODED ? (fields.decoded[KEY.repeats] as number[]) : undefined,
      v: this.numberOf(KEY.v),
      predictor: this.textOf(KEY.predictor, this.predictor),
      exactV: this.numberOf(KEY.exactV),
      tokens: this.numberOf(KEY.tokens),
      wallMs: this.numberOf(KEY.wallMs),
      inferred: fields.form[KEY.inferred] === FORM.true,
      pruned: fields.form[KEY.pruned] === FORM.true,
      label,
      contentHash,
      recordHash,
      lines: buffer,
      textFrom: from,
      textTo: from + textEnd,
      tokenArrays: tokens?.arrays ?? null,
      event: 0,
      target: null,
      advantage: null,
    };
  }

  /** Nodes of one rollout say the same origin, one after the other. */
  private takeOrigin(): boolean {
    const { fields, originText } = this;
    const from = fields.from[KEY.origin]!;
    const to = fields.to[KEY.origin]!;
    const isNested = fields.form[KEY.origin] === FORM.nested;
    if (isNested && originText.is(fields.bytes, from, to)) return true;
    if (!fields.judge(KEY.origin)) return false;
    const isNull = fields.form[KEY.origin] !== DECODED;
    this.origin = isNull ? null : (fields.decoded[KEY.origin] as Origin);
    this.originBytes = isNull ? NO_ORIGIN : Buffer.from(originColumns(this.origin));
    originText.remember(fields.bytes, isNull ? 0 : from, isNull ? 0 : to, '');
    return true;
  }

  private takeStatus(): boolean {
    const { fields } = this;
    const form = fields.form[KEY.status];
    if (form === FORM.absent) this.status = 'ok';
    else if (form !== FORM.simple) return false;
    else this.status = this.statusText.read(fields.bytes, fields.from[KEY.status]!, fields.to[KEY.status]!) as Status;
    return STATUS_CODES.has(this.status);
  }

  private nodeText(): string {
    const { fields, lastNode } = this;
    const text = this.textOf(KEY.node, null)!;
    if (fields.form[KEY.node] === FORM.simple) lastNode.remember(fields.bytes, fields.from[KEY.node]!, fields.to[KEY.node]!, text);
    return text;
  }

  /** A text, made anew only where it is not the one that `last` holds. */
  private textOf(key: number, last: Interned | null): string | null {
    const { fields } = this;
    const form = fields.form[key];
    if (form === FORM.null) return null;
    if (form === FORM.number) return String(fields.number[key]);
    if (form === DECODED) return fields.decoded[key] as string;
    const from = fields.from[key]!;
    const to = fields.to[key]!;
    return last === null ? fields.bytes.toString('utf8', from, to) : last.read(fields.bytes, from, to);
  }

  private numberOf(key: number): number | null {
    const { fields } = this;
    const form = fields.form[key];
    if (form === FORM.null) return null;
    return form === DECODED ? (fields.decoded[key] as number) : fields.number[key]!;
  }

  /** Appends the label: the producer's own, or what the action (else the thought) begins with. @returns it */
  private putLabel(): string {
    const { fields, arena } = this;
    const given = fields.form[KEY.label] !== FORM.absent;
    const key = given ? KEY.label : KEY.action;
    const form = fields.form[key];
    const from = fields.from[key]!;
    const to = fields.to[key]!;
    if (given && form === FORM.simple) {
      arena.bytes(fields.bytes, from, to);
      return fields.bytes.toString('utf8', from, to);
    }
    const length = !given && (form === FORM.simple || form === FORM.shared) ? shortLabel(fields.bytes, from, to) : -1;
    return length < 0 ? this.putMadeLabel(given) : this.putShortLabel(length);
  }

  private putShortLabel(length: number): string {
    const { arena } = this;
    for (let i = 0; i < length; i++) {
      if (shortened[i] === BACKSLASH) arena.byte(BACKSLASH);
      arena.byte(shortened[i]!);
    }
    return shortened.toString('latin1', 0, length);
  }

  private putMadeLabel(given: boolean): string {
    const { fields, arena } = this;
    const made = given ? (fields.content(KEY.label) as string) : this.actionLabel();
    arena.text(copyText(made));
    return made;
  }

  private actionLabel(): string {
    const { fields } = this;
    const label = edgeLabel(undefined, fields.content(KEY.action) as Content, '');
    return label !== '' ? label : edgeLabel(undefined, '', fields.content(KEY.thought) as Content);
  }
}
