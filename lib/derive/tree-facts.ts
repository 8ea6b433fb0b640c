import type { AnchorDecision, DecisionEvent, StageOne, TreeOutcome } from '@/lib/contract';
import { expandedAnchors } from './anchors';
import { continuationDepths } from './continuation-depths';
import { rolloutOutcome, treeOutcome } from './outcome';
import { type Placement, placeNodes } from './place';
import { type RolloutCounts, rolloutCounts } from './rollout-counts';
import { type SampleCounts, sampleCounts } from './sample-counts';
import { forEachReward, type TreeNode } from './tree-node';

/** The numbers on a tree's card, and what a step sums up. */
export interface TreeCounts {
  readonly nodes: number;
  readonly depth: number;
  readonly outcome: TreeOutcome;
  readonly successes: number;
  readonly leaves: number;
  readonly errors: number;
  readonly limits: number;
  readonly bareLeaves: number;
  readonly bareSuccesses: number;
  /** Finished continuations. */
  readonly continuations: number;
  readonly anchorsExpanded: number;
  readonly anchorsMixed: number;
  readonly contrastPairs: number;
  /** Finished continuations by their anchor's depth; see `continuationDepths`. */
  readonly continuationDepths: readonly number[];
  /** Null where no node says. */
  readonly tokens: number | null;
  /** Nodes that are not terminal and carry no finite prediction. */
  readonly missingV: number;
  readonly detached: number;
}

export interface TreeFacts extends RolloutCounts {
  readonly placement: Placement;
  readonly counts: TreeCounts;
  readonly samples: SampleCounts;
}

interface Tally {
  errors: number;
  limits: number;
  bareLeaves: number;
  bareSuccesses: number;
  continuations: number;
  tokens: number | null;
  missingV: number;
}

function addLeaf(tally: Tally, node: TreeNode, passMark: number): void {
  forEachReward(node, (reward) => {
    const outcome = rolloutOutcome(reward, passMark);
    if (outcome === null) return;
    if (node.status === 'error') tally.errors++;
    if (node.status === 'limit') tally.limits++;
    if (node.origin?.kind === 'continuation') tally.continuations++;
    if (node.origin?.kind !== 'bare') return;
    tally.bareLeaves++;
    if (outcome === 'success') tally.bareSuccesses++;
  });
}

function tallyNodes(nodes: readonly TreeNode[], order: Int32Array, passMark: number): Tally {
  const tally: Tally = { errors: 0, limits: 0, bareLeaves: 0, bareSuccesses: 0, continuations: 0, tokens: null, missingV: 0 };
  for (const index of order) {
    const node = nodes[index]!;
    if (node.tokens !== null) tally.tokens = (tally.tokens ?? 0) + node.tokens;
    if (node.reward !== null) addLeaf(tally, node, passMark);
    else if (node.v === null || Number.isNaN(node.v)) tally.missingV++;
  }
  return tally;
}

/**
 * Everything that Canopy derives from a tree's nodes. Only placed nodes count; the detached are listed in the placement.
 * Independent of the nodes' order. Cost O(N log N).
 */
export function treeFacts(nodes: readonly TreeNode[], passMark: number): TreeFacts {
  const placement = placeNodes(nodes);
  const { order } = placement;
  const { k, n } = rolloutCounts(nodes, placement, passMark);
  const anchors = expandedAnchors(nodes, placement, passMark);
  let depth = 0;
  for (const d of placement.depth) if (d > depth) depth = d;
  let anchorsMixed = 0;
  let contrastPairs = 0;
  for (const { successes, failures } of anchors) {
    if (successes > 0 && failures > 0) anchorsMixed++;
    contrastPairs += successes * failures;
  }
  const counts: TreeCounts = {
    ...tallyNodes(nodes, order, passMark),
    nodes: order.length,
    depth,
    outcome: treeOutcome(k[0] ?? 0, n[0] ?? 0),
    successes: k[0] ?? 0,
    leaves: n[0] ?? 0,
    anchorsExpanded: anchors.length,
    anchorsMixed,
    contrastPairs,
    continuationDepths: continuationDepths(nodes, placement, passMark),
    detached: placement.detached.length,
  };
  return { placement, k, n, counts, samples: sampleCounts(nodes, placement, passMark) };
}

type Decision = Pick<DecisionEvent, 'toRoots'> & { readonly anchors: readonly AnchorDecision[] };

/** Root rollouts that a tree was given: stage 1's m and the units that stage 2 sent back; null without a stage-1 decision. */
export const rootBudget = (stageOne: StageOne | null, decision: Decision | null): number | null =>
  stageOne === null ? null : stageOne.m + (decision?.toRoots ?? 0);

/** Root rollouts plus continuations given; null where no decision was recorded. */
export function treeBudget(stageOne: StageOne | null, decision: Decision | null): number | null {
  if (stageOne === null && decision === null) return null;
  let total = rootBudget(stageOne, decision) ?? decision?.toRoots ?? 0;
  for (const anchor of decision?.anchors ?? []) total += anchor.allocated;
  return total;
}
