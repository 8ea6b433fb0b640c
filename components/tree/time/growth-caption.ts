import type { TreeDecision, TreeDetail } from '@/lib/contract/read/trees';
import { NONE } from '@/lib/contract/snapshot';
import type { Growth, GrowthDecisions, GrowthFrame } from '@/lib/derive/growth';
import { formatCount, formatFixed, formatPlural } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';

/** The decisions of a tree's page as growth needs them. */
export const decisionsOf = (detail: TreeDetail | null): GrowthDecisions => ({
  m: detail?.card.stageOne?.m ?? null,
  stageTwo: detail?.decision ?? null,
});

/** What stood behind the order of the frames, in words. */
export const ORDER_TEXT: Readonly<Record<Growth['order'], string>> = {
  decisions: 'order: stage 1, then stage 2 by rank',
  rollouts: 'order: rollouts by number',
  anchors: 'order: rollouts by number, then anchors as they stand (no decision recorded)',
  depth: 'order: by depth (no time of expansion recorded)',
};

/** "0.31", or "q not recorded". */
const known = (name: string, value: number | null): string => (value === null ? `${name} not recorded` : `${name} ${formatFixed(value)}`);

const nodesText = (nodes: number): string => formatPlural(nodes, 'node');

function rootText(detail: TreeDetail | null): string {
  const stageOne = detail?.card.stageOne;
  if (!stageOne) return 'the prompt; no stage-1 decision recorded';
  const of = detail.stepBudget ? ` of ${formatCount(detail.stepBudget.M)}` : '';
  const rank = stageOne.rank === null ? '' : `, rank ${formatCount(stageOne.rank)}`;
  return `stage 1: this prompt gets ${formatCount(stageOne.m)}${of} root rollouts: ${known('Ṽ', stageOne.v)}, ${known('utility', stageOne.utility)}${rank}`;
}

type Anchor = TreeDecision['anchors'][number];

const LONGEST_ID = 24;

/** A prefix by its node's id, as tables have it; by bare rollout and turn where that is long. */
const anchorName = (anchor: Anchor | undefined, id: string): string =>
  anchor && id.length > LONGEST_ID ? `r${anchor.j}·t${anchor.t}` : visibleText(id);

function anchorText({ index, of }: GrowthFrame, anchor: Anchor | undefined, id: string, budget: number): string {
  if (!anchor) return `continuations from ${anchorName(anchor, id)}: no decision recorded`;
  const given = `stage 2, decision ${index + 1} of ${of}: prefix ${anchorName(anchor, id)} gets ${formatCount(anchor.allocated)} of ${formatCount(budget)}`;
  return `${given}: ${known('q', anchor.q)}, ${known('utility', anchor.utility)}`;
}

/** What came of a rollout: the reward's side, or that it is not finished. */
function outcomeText(frame: GrowthFrame, before: GrowthFrame | undefined): string {
  const [k, n] = [frame.k - (before?.k ?? 0), frame.n - (before?.n ?? 0)];
  if (n === 0) return 'not finished';
  if (n > 1) return `${k} of ${n} pass`;
  return k === 1 ? 'passes' : 'fails';
}

/** One frame in one line: the decision with its numbers, or what grew. */
export function frameText(growth: Growth, at: number, detail: TreeDetail | null, idOf: (place: number) => string): string {
  const frame = growth.frames[at];
  if (!frame) return '';
  const anchor = frame.anchor === NONE ? undefined : detail?.decision?.anchors[frame.anchor];
  const id = frame.place === NONE ? (anchor?.anchor ?? '') : idOf(frame.place);
  const outcome = outcomeText(frame, growth.frames[at - 1]);
  const number = `${frame.index + 1} of ${frame.of}`;
  if (frame.kind === 'root') return rootText(detail);
  if (frame.kind === 'to-roots')
    return `stage 2: ${formatPlural(frame.of, 'unit')} of ${formatCount(detail?.decision?.budget ?? frame.of)} go to the root, as bare rollouts`;
  if (frame.kind === 'anchor') return anchorText(frame, anchor, id, detail?.decision?.budget ?? 0);
  if (frame.kind === 'rollout') return `bare rollout ${number}: ${nodesText(frame.nodes)}, ${outcome}`;
  if (frame.kind === 'continuation') return `continuation ${number} from ${anchorName(anchor, id)}: ${nodesText(frame.nodes)}, ${outcome}`;
  return `expansion ${number}: ${visibleText(id)} gets ${formatPlural(frame.nodes, 'child', 'children')}`;
}
