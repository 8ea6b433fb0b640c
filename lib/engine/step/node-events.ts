import type { EngineNode, NodeOrigin, NodesGrown } from '../events';
import { NONE, ROOT, type Tree } from '../tree/tree';
import type { Assessment } from './assessment';
import { numberOrNull, placeOf, type StepContext } from './context';

function originOf<Turn>(tree: Tree<Turn>, node: number): NodeOrigin | null {
  if (node === ROOT) return null;
  const anchor = tree.anchor[node] as number;
  if (anchor === NONE) return { kind: 'bare', j: tree.rollout[node] as number };
  return { kind: 'continuation', anchor: tree.id[anchor] as string, k: tree.continuation[node] as number };
}

/** Turns of one branch stand one behind the other and have one origin. */
const sameBranch = <Turn>({ rollout, anchor, continuation }: Tree<Turn>, one: number, other: number): boolean =>
  rollout[one] === rollout[other] && anchor[one] === anchor[other] && continuation[one] === continuation[other];

function eventNode<Turn>(
  version: string | null,
  tree: Tree<Turn>,
  assessment: Assessment<Turn>,
  node: number,
  origin: NodeOrigin | null,
): EngineNode {
  const v = numberOrNull(tree.v[node]);
  return {
    node: tree.id[node] as string,
    parent: node === ROOT ? null : (tree.id[tree.parent[node] as number] as string),
    order: tree.order[node] as number,
    origin,
    status: tree.status[node] as EngineNode['status'],
    reward: numberOrNull(tree.reward[node]),
    v,
    predictor: v === null ? null : version,
    exactV: numberOrNull(tree.exactV[node]),
    text: node === ROOT ? null : assessment.textOf(node),
  };
}

/** The event for the nodes from index `from` on. */
export function nodesEvent<Turn>(context: StepContext<Turn>, tree: Tree<Turn>, assessment: Assessment<Turn>, from: number): NodesGrown {
  const version = context.predictor?.version ?? null;
  const nodes: EngineNode[] = [];
  let origin: NodeOrigin | null = null;
  for (let node = from; node < tree.parent.length; node++) {
    if (node === from || !sameBranch(tree, node, node - 1)) origin = originOf(tree, node);
    nodes.push(eventNode(version, tree, assessment, node, origin));
  }
  return { kind: 'nodes', ...placeOf(context, tree), nodes };
}
