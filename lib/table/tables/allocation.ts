import type { AnchorAllocation, FlowStep, MissedPrompt, ReferenceId, RootAllocation, WastedAnchor, WastedTree } from '@/lib/contract';
import { REFERENCES } from '@/lib/contract';
import { type Column, real, type Table } from '../table';

/** A step's leaves by where they went; long form, so that the depths of any run fit. */
export interface FlowRow {
  readonly attempt: number;
  readonly step: number;
  readonly origin: 'root' | 'continuation' | 'unplaced' | 'search';
  readonly depth: number | null;
  readonly outcome: 'passed' | 'failed' | null;
  readonly leaves: number;
}

export function flowRows(steps: readonly FlowStep[]): FlowRow[] {
  return steps.flatMap(({ attempt, step, bare, depths, unplaced, search }) => {
    const row = (origin: FlowRow['origin'], depth: number | null, outcome: FlowRow['outcome'], leaves: number): FlowRow[] =>
      leaves > 0 ? [{ attempt, step, origin, depth, outcome, leaves }] : [];
    return [
      ...row('root', 0, 'passed', bare.passed),
      ...row('root', 0, 'failed', bare.failed),
      ...depths.flatMap(({ depth, passed, failed }) => [
        ...row('continuation', depth, 'passed', passed),
        ...row('continuation', depth, 'failed', failed),
      ]),
      ...row('unplaced', null, null, unplaced),
      ...row('search', null, null, search),
    ];
  });
}

export const FLOW: Table<FlowRow> = {
  name: 'flow',
  about: 'Finished rollouts by step, how they were sampled, the depth of their anchor, and their outcome; sums to the leaves of the run.',
  columns: [
    { name: 'attempt', type: 'integer', about: '', of: ({ attempt }) => attempt },
    { name: 'step', type: 'integer', about: '', of: ({ step }) => step },
    { name: 'origin', type: 'text', about: 'root, continuation, unplaced (its anchor is not stored) or search.', of: ({ origin }) => origin },
    { name: 'anchor_depth', type: 'integer', about: '15 stands for 15 and deeper.', of: ({ depth }) => depth },
    { name: 'outcome', type: 'text', about: 'passed or failed, where it is counted.', of: ({ outcome }) => outcome },
    { name: 'leaves', type: 'integer', about: 'Finished rollouts.', of: ({ leaves }) => leaves },
  ],
};

const ABOUT: Readonly<Record<ReferenceId, string>> = {
  optimum: 'Units that maximise the utility at recorded Ṽ.',
  'optimum-exact': 'Units that maximise the utility at exact V.',
  neyman: 'Units in proportion to √(p(1−p)).',
  variance: 'Units in proportion to p(1−p).',
};

const references = <Row extends { readonly references: Readonly<Record<ReferenceId, number | null>> }>(): Column<Row>[] =>
  REFERENCES.map((id) => ({ name: id.replace('-', '_'), type: 'real', about: ABOUT[id], of: ({ references: units }) => real(units[id]) }));

export const ROOTS: Table<RootAllocation> = {
  name: 'allocation-roots',
  about: 'Root rollouts of every candidate against the references.',
  columns: [
    { name: 'prompt', type: 'text', about: 'Its id.', of: ({ prompt }) => prompt },
    { name: 'tree', type: 'text', about: 'Key of its tree; empty where it has none.', of: ({ treeKey }) => treeKey },
    { name: 'v', type: 'real', about: 'Ṽ at decision time.', of: ({ v }) => real(v) },
    { name: 'exact_v', type: 'real', about: 'Exact V, where it is known.', of: ({ exactV }) => real(exactV) },
    { name: 'p', type: 'real', about: 'What neyman and variance use: exact V where all have it, else the mean of Ṽ.', of: ({ p }) => real(p) },
    { name: 'given', type: 'integer', about: 'Root rollouts given.', of: ({ given }) => given },
    ...references<RootAllocation>(),
  ],
};

export const ANCHORS: Table<AnchorAllocation> = {
  name: 'allocation-anchors',
  about: 'Continuations of every anchor against the references, which spend in each tree what was given there.',
  columns: [
    { name: 'prompt', type: 'text', about: 'Its id.', of: ({ prompt }) => prompt },
    { name: 'anchor', type: 'text', about: 'Its node.', of: ({ anchor }) => anchor },
    { name: 'turn', type: 'integer', about: '', of: ({ t }) => t },
    { name: 'factual', type: 'real', about: 'Reward of the bare rollout.', of: ({ r }) => real(r) },
    { name: 'v', type: 'real', about: 'Ṽ at decision time.', of: ({ v }) => real(v) },
    { name: 'exact_v', type: 'real', about: 'Exact V, where it is known.', of: ({ exactV }) => real(exactV) },
    { name: 'p', type: 'real', about: 'As for roots.', of: ({ p }) => real(p) },
    { name: 'given', type: 'integer', about: 'Continuations given.', of: ({ given }) => given },
    { name: 'spent', type: 'integer', about: 'Continuations that finished.', of: ({ spent }) => spent },
    ...references<AnchorAllocation>(),
  ],
};

export const WASTED_TREES: Table<WastedTree> = {
  name: 'wasted-trees',
  about: 'Funded trees that ended all passing or all failing.',
  columns: [
    { name: 'prompt', type: 'text', about: 'Its id.', of: ({ prompt }) => prompt },
    { name: 'tree', type: 'text', about: 'Its key.', of: ({ treeKey }) => treeKey },
    { name: 'outcome', type: 'text', about: '', of: ({ outcome }) => outcome },
    { name: 'leaves', type: 'integer', about: 'Finished rollouts.', of: ({ leaves }) => leaves },
    { name: 'm', type: 'integer', about: 'Root rollouts.', of: ({ m }) => m },
    { name: 'v', type: 'real', about: 'Ṽ at decision time.', of: ({ v }) => real(v) },
    { name: 'exact_v', type: 'real', about: 'Exact V, where it is known.', of: ({ exactV }) => real(exactV) },
    { name: 'chance_mixed', type: 'real', about: 'Of its m root rollouts, by exact V, else Ṽ.', of: ({ chance }) => real(chance) },
  ],
};

export const WASTED_ANCHORS: Table<WastedAnchor> = {
  name: 'wasted-anchors',
  about: 'Anchors whose continuations all repeated the factual outcome.',
  columns: [
    { name: 'prompt', type: 'text', about: 'Its id.', of: ({ prompt }) => prompt },
    { name: 'anchor', type: 'text', about: 'Its node.', of: ({ anchor }) => anchor },
    { name: 'factual', type: 'real', about: 'Reward of the bare rollout.', of: ({ r }) => real(r) },
    { name: 'continuations', type: 'integer', about: '', of: ({ continuations }) => continuations },
    { name: 'v', type: 'real', about: 'Ṽ at decision time.', of: ({ v }) => real(v) },
    { name: 'exact_v', type: 'real', about: 'Exact V, where it is known.', of: ({ exactV }) => real(exactV) },
    { name: 'chance_flip', type: 'real', about: 'That one of them flips the outcome, by exact V, else Ṽ.', of: ({ chance }) => real(chance) },
  ],
};

export const MISSED: Table<MissedPrompt> = {
  name: 'missed',
  about: 'Candidates that got nothing though exact V or a later tree says that they could have been mixed.',
  columns: [
    { name: 'prompt', type: 'text', about: 'Its id.', of: ({ prompt }) => prompt },
    { name: 'v', type: 'real', about: 'Ṽ at decision time.', of: ({ v }) => real(v) },
    { name: 'exact_v', type: 'real', about: 'Exact V, where it is known.', of: ({ exactV }) => real(exactV) },
    { name: 'units', type: 'integer', about: 'Root rollouts that the optimum at exact V gives it.', of: ({ units }) => units },
    { name: 'chance_mixed', type: 'real', about: 'Of these.', of: ({ chance }) => real(chance) },
    { name: 'later_tree', type: 'text', about: 'Its next tree in the run.', of: ({ later }) => later?.treeKey ?? null },
    { name: 'later_step', type: 'integer', about: '', of: ({ later }) => later?.step ?? null },
    { name: 'later_passed', type: 'integer', about: 'Rollouts there that passed.', of: ({ later }) => later?.k ?? null },
    { name: 'later_leaves', type: 'integer', about: 'Finished rollouts there.', of: ({ later }) => later?.n ?? null },
    { name: 'reason', type: 'text', about: 'As recorded by stage 1.', of: ({ reason }) => reason },
  ],
};
