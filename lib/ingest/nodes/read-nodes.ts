import { type NodesEvent, nodesEventSchema, toJsonText } from '@/lib/contract';
import { parseRelaxed } from '../relax';
import { soundNodes } from '../sound-event';
import { validate } from '../validate';
import { FORM, JsonScan, stands } from './json-scan';
import { NodeReader } from './node-reader';
import type { PlannedNode } from './planned-node';

const BRACE = 0x7b;
const END_BRACE = 0x7d;
const BRACKET = 0x5b;
const END_BRACKET = 0x5d;
const QUOTE = 0x22;
const COLON = 0x3a;
const NODES_KEY = Buffer.from('nodes"');
const KIND_KEY = Buffer.from('kind"');
const NODES_KIND = Buffer.from('nodes');

/** A `nodes` event; its nodes stand beside it, ready to be stored. */
export interface ReadNodes {
  /** Its `nodes` are empty. */
  readonly event: NodesEvent;
  readonly nodes: PlannedNode[];
}

const scan = new JsonScan();
const reader = new NodeReader();

function readList(): PlannedNode[] | null {
  const nodes: PlannedNode[] = [];
  if (!scan.take(BRACKET)) return null;
  if (scan.take(END_BRACKET)) return nodes;
  for (let more = 1; more !== 0; more = scan.next(END_BRACKET)) {
    const node = more < 0 ? null : reader.read(scan);
    if (node === null) return null;
    nodes.push(node);
  }
  return nodes;
}

/** Passes a field of the event that is not its list. @returns false where the event is not one of nodes */
function passField(): boolean {
  const form = scan.string();
  if (form === FORM.bad || form === FORM.escaped) return false;
  const isKind = stands(scan.bytes, scan.from, KIND_KEY);
  if (!scan.take(COLON) || scan.value() === FORM.bad) return false;
  return !isKind || stands(scan.bytes, scan.from, NODES_KIND);
}

interface List {
  readonly nodes: PlannedNode[];
  readonly from: number;
  readonly to: number;
}

function readFields(): List | null {
  let list: List | null = null;
  if (!scan.take(BRACE)) return null;
  for (let more = 1; more !== 0; more = scan.next(END_BRACE)) {
    if (more < 0 || scan.peek() !== QUOTE) return null;
    if (!stands(scan.bytes, scan.at + 1, NODES_KEY)) {
      if (!passField()) return null;
      continue;
    }
    scan.at += 1 + NODES_KEY.length;
    if (list !== null || !scan.take(COLON)) return null;
    scan.peek();
    const from = scan.at;
    const nodes = readList();
    if (nodes === null) return null;
    list = { nodes, from, to: scan.at };
  }
  return list;
}

/**
 * Reads a `nodes` event from its line (UTF-8), byte by byte: no JSON value is made of a node, and long texts never become
 * JavaScript strings. Null where the line is anything else or not wholly valid: whoever wants the reason reads it the
 * long way. Cost: a few passes over the bytes.
 */
export function readNodes(line: Buffer): ReadNodes | null {
  scan.open(line);
  try {
    const list = readFields();
    if (list === null) return null;
    const { nodes, from, to } = list;
    const rest = parseRelaxed(`${line.toString('utf8', 0, from)}[]${line.toString('utf8', to)}`);
    const event = soundNodes(rest) ?? validate(nodesEventSchema, rest).data;
    return event ? { event, nodes } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The nodes of an event that has been validated already. */
export function plannedNodes(event: NodesEvent): PlannedNode[] {
  const read = readNodes(Buffer.from(toJsonText(event)));
  if (read === null) throw new Error('a valid event of nodes could not be read');
  return read.nodes;
}
