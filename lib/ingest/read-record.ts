import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { type CanopyEvent, CONTRACT_VERSION, eventSchema, type NodeRecord, nodeSchema, nodesEventSchema } from '@/lib/contract';
import { type HollowTexts, hollowLine, hollowNumber } from './hollow-line';
import { excerptOf, type Rejection, rejectionOf } from './issue';
import type { Line } from './lines';
import { mayHoldBigInteger, relaxNumbers } from './relax';

/** What one line came to: an event, complaints, or both where some nodes of an event were bad. */
export interface ReadRecord {
  readonly event: CanopyEvent | null;
  readonly rejections: readonly Rejection[];
  /** Texts of a `nodes` event that stand outside it (hollow-line). */
  readonly texts: HollowTexts | null;
}

const KINDS = eventSchema.options.map((option) => option.shape.kind.value);
const looseNodes = nodesEventSchema.extend({ nodes: z.array(z.unknown()) });
const BARE_NUMBER = /NaN|Infinity/;
/** Bytes; in shorter lines there is little to gain. */
const WORTH_HOLLOWING = 1_024;
const DIGITS_ONLY = /^-?\d{16,}$/;

const refuse = (reason: string, hint: string, text: string, run: string | null = null): ReadRecord => ({
  event: null,
  rejections: [{ field: null, reason, hint, excerpt: excerptOf(text), run }],
  texts: null,
});

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const runOf = (value: Record<string, unknown>): string | null => {
  const { run } = value;
  return typeof run === 'string' || typeof run === 'number' ? String(run).slice(0, 512) : null;
};

/** JSON of a line, its numbers relaxed where they must be. Throws SyntaxError. */
function parseText(text: string): unknown {
  if (mayHoldBigInteger(text)) return JSON.parse(relaxNumbers(text));
  try {
    return JSON.parse(text);
  } catch (error) {
    if (BARE_NUMBER.test(text)) return JSON.parse(relaxNumbers(text));
    throw error;
  }
}

/** Turns big integers that were kept as text into numbers where the schema wanted a number. @returns whether any was */
function loosenIntegers(root: unknown, error: z.ZodError): boolean {
  let changed = false;
  for (const { path } of error.issues) {
    const key = path.at(-1);
    const holder = path.slice(0, -1).reduce<unknown>((at, part) => (at as Record<PropertyKey, unknown> | undefined)?.[part], root);
    if (key === undefined || typeof holder !== 'object' || holder === null) continue;
    const value = (holder as Record<PropertyKey, unknown>)[key];
    if (typeof value !== 'string' || !DIGITS_ONLY.test(value)) continue;
    (holder as Record<PropertyKey, unknown>)[key] = Number(value);
    changed = true;
  }
  return changed;
}

function validate<T>(schema: z.ZodType<T>, value: unknown) {
  const first = schema.safeParse(value);
  return first.success || !loosenIntegers(value, first.error) ? first : schema.safeParse(value);
}

/** A `nodes` event of which some nodes are bad: those are named, the rest is kept. */
function keepGoodNodes(value: unknown, run: string | null): ReadRecord | null {
  const loose = looseNodes.safeParse(value);
  if (!loose.success) return null;
  const nodes: NodeRecord[] = [];
  const rejections: Rejection[] = [];
  for (const [i, node] of loose.data.nodes.entries()) {
    const result = validate(nodeSchema, node);
    if (result.success) nodes.push(result.data);
    else rejections.push(rejectionOf(result.error, node, ['nodes', i], run));
  }
  return { event: { ...loose.data, nodes }, rejections, texts: null };
}

function readObject(value: Record<string, unknown>, text: string): ReadRecord {
  const run = runOf(value);
  if (typeof value.v === 'number' && value.v > CONTRACT_VERSION)
    return refuse(
      `written for contract version ${value.v}; this Canopy reads version ${CONTRACT_VERSION}`,
      'Update Canopy, or let the producer write the older version.',
      text,
      run,
    );
  const result = validate(eventSchema, value);
  if (result.success) return { event: result.data, rejections: [], texts: null };
  if (!KINDS.includes(value.kind as never))
    return refuse(`kind: ${value.kind === undefined ? 'missing' : 'unknown'}`, `The contract has the kinds ${KINDS.join(', ')}.`, text, run);
  const partly = value.kind === 'nodes' ? keepGoodNodes(value, run) : null;
  return partly ?? { event: null, rejections: [rejectionOf(result.error, value, [], run)], texts: null };
}

/** The texts that are found where a node has its thought or observation. */
function hollowedIn(nodes: readonly NodeRecord[], texts: HollowTexts): number {
  let found = 0;
  for (const { thought, observation } of nodes) {
    if (typeof thought === 'string' && hollowNumber(thought, texts) >= 0) found++;
    if (typeof observation === 'string' && hollowNumber(observation, texts) >= 0) found++;
  }
  return found;
}

/** A sound `nodes` event without its long texts being decoded; null where the line has to be read the long way. */
function readHollow(line: Buffer): ReadRecord | null {
  const hollow = line.length < WORTH_HOLLOWING ? null : hollowLine(line);
  if (!hollow) return null;
  const { json, texts } = hollow;
  try {
    const result = validate(eventSchema, parseText(json));
    if (!result.success || result.data.kind !== 'nodes' || hollowedIn(result.data.nodes, texts) * 2 !== texts.spans.length) return null;
    return { event: result.data, rejections: [], texts };
  } catch {
    return null;
  }
}

/** Reads one line: bytes → JSON → event. Never throws on what a producer may send. */
export function readRecord(line: Line): ReadRecord {
  if (line.bytes === null) return refuse('the line is longer than 64 MiB', 'Send the nodes of a large tree in several events.', '');
  if (!isUtf8(line.bytes)) return refuse('not UTF-8', 'Write the log as UTF-8; lone surrogates as \\u escapes.', line.bytes.toString('utf8'));
  const hollow = readHollow(line.bytes);
  if (hollow) return hollow;
  const text = line.bytes.toString('utf8');
  let value: unknown;
  try {
    value = parseText(text);
  } catch (error) {
    if (!line.complete) return refuse('torn: the source ended within this record', 'Send it again when it is whole.', text);
    return refuse(`not JSON: ${(error as Error).message.slice(0, 200)}`, 'One JSON object a line, without line breaks inside.', text);
  }
  if (!isObject(value)) return refuse('not a JSON object', 'One event a line: {"v":1,"kind":…,"run":…}.', text);
  return readObject(value, text);
}
