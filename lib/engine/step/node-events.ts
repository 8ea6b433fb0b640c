import type { EngineNode, NodeOrigin, NodesGrown } from '../events';
import type { PrefixFacts } from '../interfaces/turn-facts';
import { NONE, pathTo, ROOT, type Tree } from '../tree/tree';
import { clipped, numberOrNull, placeOf, type StepContext } from './context';
import { askNode } from './prefix-asked';
import type { Candidate } from './stage-one';

/** Public facts of a tree's prefixes: each is worked out from the one before it. [N], nothing at leaves */
export type FactsOfNodes = (PrefixFacts | null)[];

/** Takes over what stage 1 found of the root. */
export function assessRoot<Turn>(context: StepContext<Turn>, tree: Tree<Turn>, { root, decision }: Candidate): FactsOfNodes {
  tree.exactV[ROOT] = decision.exactV ?? Number.NaN;
  if (!root) return [null];
  tree.reading[ROOT] = root.reading;
  tree.v[ROOT] = clipped(context.config, root.reading.v);
  return [root.facts];
}

/** Predicts a prefix as it is at this moment; returns its public facts. */
function predict<Turn>(
  context: StepContext<Turn>,
  tree: Tree<Turn>,
  node: number,
  before: PrefixFacts | null,
  exact: number | null,
): PrefixFacts | null {
  const { source, predictor, config } = context;
  if (!predictor) return null;
  const facts = source.facts?.(tree.task, tree.turn[node] as Turn, before) ?? null;
  const reading = predictor.read(askNode(context, tree, node, facts, exact));
  if (predictor.learnsInside || tree.anchor[node] === NONE) tree.reading[node] = reading;
  tree.v[node] = clipped(config, reading.v);
  return facts;
}

/** Predicts the new, non-terminal prefixes of a tree and notes the exact V of all new nodes, as they are at this moment. */
export function assess<Turn>(context: StepContext<Turn>, tree: Tree<Turn>, facts: FactsOfNodes, from: number): void {
  for (let node = from; node < tree.parent.length; node++) {
    const reward = tree.reward[node] as number;
    const terminal = !Number.isNaN(reward);
    const exact = context.source.exactV(tree.task, tree.turn[node] as Turn);
    tree.exactV[node] = exact === null ? Number.NaN : terminal ? reward : exact;
    facts.push(terminal ? null : predict(context, tree, node, facts[tree.parent[node] as number] ?? null, exact));
  }
}

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
  { source }: StepContext<Turn>,
  version: string | null,
  tree: Tree<Turn>,
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
    text: node === ROOT ? null : () => source.describe(tree.task, pathTo(tree, node)),
  };
}

/** The event for the nodes from index `from` on. */
export function nodesEvent<Turn>(context: StepContext<Turn>, tree: Tree<Turn>, from: number): NodesGrown {
  const version = context.predictor?.version ?? null;
  const nodes: EngineNode[] = [];
  let origin: NodeOrigin | null = null;
  for (let node = from; node < tree.parent.length; node++) {
    if (node === from || !sameBranch(tree, node, node - 1)) origin = originOf(tree, node);
    nodes.push(eventNode(context, version, tree, node, origin));
  }
  return { kind: 'nodes', ...placeOf(context, tree), nodes };
}
