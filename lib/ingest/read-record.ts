import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { type CanopyEvent, CONTRACT_VERSION, eventSchema, type NodeRecord, nodeSchema, nodesEventSchema } from '@/lib/contract';
import { excerptOf, type Rejection, rejectionOf } from './issue';
import type { Line } from './lines';
import { mayHoldBigInteger, relaxNumbers } from './relax';

/** What one line came to: an event, complaints, or both where some nodes of an event were bad. */
export interface ReadRecord {
  readonly event: CanopyEvent | null;
  readonly rejections: readonly Rejection[];
}

const KINDS = eventSchema.options.map((option) => option.shape.kind.value);
const looseNodes = nodesEventSchema.extend({ nodes: z.array(z.unknown()) });
const BARE_NUMBER = /NaN|Infinity/;
const DIGITS_ONLY = /^-?\d{16,}$/;

const refuse = (reason: string, hint: string, text: string, run: string | null = null): ReadRecord => ({
  event: null,
  rejections: [{ field: null, reason, hint, excerpt: excerptOf(text), run }],
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
  return { event: { ...loose.data, nodes }, rejections };
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
  if (result.success) return { event: result.data, rejections: [] };
  if (!KINDS.includes(value.kind as never))
    return refuse(`kind: ${value.kind === undefined ? 'missing' : 'unknown'}`, `The contract has the kinds ${KINDS.join(', ')}.`, text, run);
  const partly = value.kind === 'nodes' ? keepGoodNodes(value, run) : null;
  return partly ?? { event: null, rejections: [rejectionOf(result.error, value, [], run)] };
}

/** Reads one line: bytes → JSON → event. Never throws on what a producer may send. */
export function readRecord(line: Line): ReadRecord {
  if (line.bytes === null) return refuse('the line is longer than 64 MiB', 'Send the nodes of a large tree in several events.', '');
  const text = line.bytes.toString('utf8');
  if (!isUtf8(line.bytes)) return refuse('not UTF-8', 'Write the log as UTF-8; lone surrogates as \\u escapes.', text);
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
