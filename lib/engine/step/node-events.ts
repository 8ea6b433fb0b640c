import type { EngineNode, NodeOrigin, NodesGrown } from '../events';
import { NONE, pathTo, ROOT, type Tree } from '../tree/tree';
import { clipped, numberOrNull, placeOf, queryOf, readPrefix, type StepContext } from './context';

/** Predicts the new, non-terminal prefixes of a tree and notes the exact V of all new nodes, as they are at this moment. */
export function assess<Turn>(context: StepContext<Turn>, tree: Tree<Turn>, from: number): void {
  const { source } = context;
  for (let node = from; node < tree.parent.length; node++) {
    const reward = tree.reward[node] as number;
    const terminal = !Number.isNaN(reward);
    const exact = source.exactV(tree.task, tree.turn[node] as Turn | null);
    tree.exactV[node] = exact === null ? Number.NaN : terminal ? reward : exact;
    if (terminal || !context.predictor) continue;
    const reading = readPrefix(context, queryOf(context, tree.task, pathTo(tree, node), exact), tree.id[node] as string);
    if (context.predictor.learnsInside || tree.anchor[node] === NONE) tree.reading[node] = reading;
    tree.v[node] = reading ? clipped(context.config, reading.v) : Number.NaN;
  }
}

function originOf<Turn>(tree: Tree<Turn>, node: number): NodeOrigin | null {
  if (node === ROOT) return null;
  const anchor = tree.anchor[node] as number;
  if (anchor === NONE) return { kind: 'bare', j: tree.rollout[node] as number };
  return { kind: 'continuation', anchor: tree.id[anchor] as string, k: tree.continuation[node] as number };
}

function eventNode<Turn>(context: StepContext<Turn>, tree: Tree<Turn>, node: number): EngineNode {
  const v = numberOrNull(tree.v[node]);
  return {
    node: tree.id[node] as string,
    parent: node === ROOT ? null : (tree.id[tree.parent[node] as number] as string),
    order: tree.order[node] as number,
    origin: originOf(tree, node),
    status: tree.status[node] as EngineNode['status'],
    reward: numberOrNull(tree.reward[node]),
    v,
    predictor: v === null || !context.predictor ? null : context.predictor.version,
    exactV: numberOrNull(tree.exactV[node]),
    text: node === ROOT ? null : () => context.source.describe(tree.task, pathTo(tree, node)),
  };
}

/** The event for the nodes from index `from` on. */
export function nodesEvent<Turn>(context: StepContext<Turn>, tree: Tree<Turn>, from: number): NodesGrown {
  const nodes = Array.from({ length: tree.parent.length - from }, (_, i) => eventNode(context, tree, from + i));
  return { kind: 'nodes', ...placeOf(context, tree), nodes };
}
