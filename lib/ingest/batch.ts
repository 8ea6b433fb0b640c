import type { Hashed } from '@/db/commands/heads/head-store';
import {
  type CanopyEvent,
  type DecisionEvent,
  escapeText,
  type NodesEvent,
  type TreeEndEvent,
  type TreeEvent,
  type TreeIdentity,
  treeKey,
} from '@/lib/contract';
import { digest, digestOfJson, digestOfTreeEnd } from './digest';
import type { PlannedNode } from './nodes/planned-node';
import { plannedNodes } from './nodes/read-nodes';

type TreeScoped = TreeEvent | DecisionEvent | TreeEndEvent | NodesEvent;
export type HeadEvent = Exclude<CanopyEvent, TreeScoped>;

/** What a batch says of one tree. Lists hold every event in order of arrival; the first one of an identity stands. */
export interface TreeBatch {
  readonly identity: TreeIdentity;
  readonly treeKey: string;
  /** Digest of the identity within the run. */
  readonly key: string;
  readonly tree: Hashed<TreeEvent>[];
  readonly decision: Hashed<DecisionEvent>[];
  readonly end: Hashed<TreeEndEvent>[];
  readonly nodes: PlannedNode[];
  /** Ordinals of `nodes` events. */
  readonly nodesEvents: number[];
}

/** The events of one run in one batch. */
export interface RunBatch {
  readonly run: string;
  readonly heads: HeadEvent[];
  readonly trees: Map<string, TreeBatch>;
}

/** Identity digest; over stored text, so that ids with lone surrogates differ. */
const identityDigest = (identity: TreeIdentity): string =>
  digest(JSON.stringify([identity.attempt, identity.step, escapeText(identity.prompt), escapeText(identity.tree)]));

function openTree(batch: RunBatch, event: TreeScoped): TreeBatch {
  const { run, attempt, step, prompt, tree } = event;
  const name = treeKey(event);
  const found = batch.trees.get(name);
  if (found) return found;
  const identity = { run, attempt, step, prompt, tree };
  const made: TreeBatch = { identity, treeKey: name, key: identityDigest(identity), tree: [], decision: [], end: [], nodes: [], nodesEvents: [] };
  batch.trees.set(name, made);
  return made;
}

/** Gathers events by run and tree until they are written together. Memory: what `bytes` and `nodes` say. */
export class Batch {
  readonly runs = new Map<string, RunBatch>();
  events = 0;
  nodes = 0;
  bytes = 0;

  /** `nodes`: those of a `nodes` event, where they have been read already. */
  add(event: CanopyEvent, bytes: number, nodes: PlannedNode[] | null = null): void {
    this.events++;
    this.bytes += bytes;
    const batch = this.openRun(event.run);
    switch (event.kind) {
      case 'tree':
        openTree(batch, event).tree.push({ event, hash: digestOfJson(event) });
        break;
      case 'decision':
        openTree(batch, event).decision.push({ event, hash: digestOfJson(event) });
        break;
      case 'tree-end':
        openTree(batch, event).end.push({ event, hash: digestOfTreeEnd(event) });
        break;
      case 'nodes':
        this.addNodes(openTree(batch, event), nodes ?? plannedNodes(event));
        break;
      default:
        batch.heads.push(event);
    }
  }

  private addNodes(tree: TreeBatch, nodes: readonly PlannedNode[]): void {
    this.nodes += nodes.length;
    tree.nodesEvents.push(this.events);
    for (const node of nodes) {
      node.event = this.events;
      tree.nodes.push(node);
    }
  }

  private openRun(run: string): RunBatch {
    const found = this.runs.get(run);
    if (found) return found;
    const made: RunBatch = { run, heads: [], trees: new Map() };
    this.runs.set(run, made);
    return made;
  }
}
