import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { type CanopyEvent, CONTRACT_VERSION, eventSchema, type NodeRecord, nodeSchema, nodesEventSchema } from '@/lib/contract';
import { excerptOf, type Rejection, rejectionOf } from './issue';
import type { Line } from './lines';
import type { PlannedNode } from './nodes/planned-node';
import { readNodes } from './nodes/read-nodes';
import { parseRelaxed } from './relax';
import { soundTreeEnd } from './sound-event';
import { validate } from './validate';

/** What one line came to: an event, complaints, or both where some nodes of an event were bad. */
export interface ReadRecord {
  readonly event: CanopyEvent | null;
  readonly rejections: readonly Rejection[];
  /** The nodes of a `nodes` event that was read without making values of them; they stand here instead of in it. */
  readonly nodes: PlannedNode[] | null;
}

const KINDS = eventSchema.options.map((option) => option.shape.kind.value);
const looseNodes = nodesEventSchema.extend({ nodes: z.array(z.unknown()) });

const refuse = (reason: string, hint: string, text: string, run: string | null = null): ReadRecord => ({
  event: null,
  rejections: [{ field: null, reason, hint, excerpt: excerptOf(text), run }],
  nodes: null,
});

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const runOf = (value: Record<string, unknown>): string | null => {
  const { run } = value;
  return typeof run === 'string' || typeof run === 'number' ? String(run).slice(0, 512) : null;
};

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
  return { event: { ...loose.data, nodes }, rejections, nodes: null };
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
  const sound = soundTreeEnd(value);
  if (sound) return { event: sound, rejections: [], nodes: null };
  const result = validate(eventSchema, value);
  if (result.success) return { event: result.data, rejections: [], nodes: null };
  if (!KINDS.includes(value.kind as never))
    return refuse(`kind: ${value.kind === undefined ? 'missing' : 'unknown'}`, `The contract has the kinds ${KINDS.join(', ')}.`, text, run);
  const partly = value.kind === 'nodes' ? keepGoodNodes(value, run) : null;
  return partly ?? { event: null, rejections: [rejectionOf(result.error, value, [], run)], nodes: null };
}

/** Reads one line: bytes → JSON → event. Never throws on what a producer may send. */
export function readRecord(line: Line): ReadRecord {
  if (line.bytes === null) return refuse('the line is longer than 64 MiB', 'Send the nodes of a large tree in several events.', '');
  if (!isUtf8(line.bytes)) return refuse('not UTF-8', 'Write the log as UTF-8; lone surrogates as \\u escapes.', line.bytes.toString('utf8'));
  const sound = readNodes(line.bytes);
  if (sound) return { ...sound, rejections: [] };
  const text = line.bytes.toString('utf8');
  let value: unknown;
  try {
    value = parseRelaxed(text);
  } catch (error) {
    if (!line.complete) return refuse('torn: the source ended within this record', 'Send it again when it is whole.', text);
    return refuse(`not JSON: ${(error as Error).message.slice(0, 200)}`, 'One JSON object a line, without line breaks inside.', text);
  }
  if (!isObject(value)) return refuse('not a JSON object', 'One event a line: {"v":1,"kind":…,"run":…}.', text);
  return readObject(value, text);
}
