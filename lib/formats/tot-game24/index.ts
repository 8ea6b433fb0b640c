import { type CanopyEventInput, CONTRACT_VERSION } from '@/lib/contract';
import { type ArrayRecord, arrayRecords } from '../array-records';
import { firstKeys, headText } from '../head';
import type { Importer, ImportItem, ImportSource } from '../importer';
import { toLabel } from '../label';
import { rejected, rejectedByShape } from '../reject';
import { closingEvents, importedRunId, item, openingEvents } from '../run-events';
import { buildTree, type Proposal, ROOT, type SearchTree } from './build-tree';
import { MAX_VALUE, type Search, SHAPE_HINT, searchSchema, VOTES } from './record';

const NAME = 'tot-game24';
export const PREDICTOR = `value prompt (sum of ${VOTES} votes / ${MAX_VALUE})`;

type NodeInput = Extract<CanopyEventInput, { kind: 'nodes' }>['nodes'][number];

/**
 * Tree-of-Thoughts breadth-first searches of the game of 24: an explicit tree a puzzle, with the model's value of each
 * proposal and an outcome at the leaves that were kept to the end.
 */
export const totGame24: Importer = {
  name: NAME,
  title: 'Tree-of-Thoughts game of 24 (breadth-first)',
  looksLike: 'a JSON array of {idx, steps[{x, ys, new_ys, values, select_new_ys}], ys, infos}',
  passes: 2,
  detect(head) {
    const text = headText(head);
    if (!text.startsWith('[') || !firstKeys(head).includes('steps') || !text.includes('"new_ys"'))
      return { confidence: 0, reason: 'no array of searches with new_ys' };
    if (!/"x"\s*:\s*"\s*\d+(\s+\d+){3}\s*"/.test(text)) return { confidence: 0, reason: 'a Tree-of-Thoughts log, but x is not four numbers' };
    return { confidence: 0.95, reason: 'a JSON array of searches whose x is four numbers' };
  },
  async *read(source, context) {
    const counts = await survey(source);
    for (const [name, n] of Object.entries(counts)) yield { type: 'count', name, n };
    const notes = notesOf(counts);
    for (const text of notes) yield { type: 'note', text };
    const run = importedRunId(NAME, context);
    if (counts.trees > 0)
      yield* openingEvents(context, {
        importer: NAME,
        task: 'game of 24',
        environment: 'tot-game24',
        predictor: PREDICTOR,
        passMark: 1,
        notes,
        counts,
      });
    for await (const record of searches(source)) yield* record.type === 'search' ? searchEvents(run, record) : [record];
    if (counts.trees > 0) yield* closingEvents(run, counts.trees);
  },
};

interface ReadSearch {
  readonly type: 'search';
  readonly record: ArrayRecord;
  readonly search: Search;
  readonly tree: SearchTree;
}

/** The file's puzzles; of two with one idx only the first is taken. */
async function* searches(source: ImportSource): AsyncGenerator<ReadSearch | ImportItem> {
  const seen = new Set<string>();
  for await (const record of arrayRecords(source)) {
    if (record.type !== 'record') {
      yield record;
      continue;
    }
    const parsed = searchSchema.safeParse(record.value);
    if (!parsed.success) yield rejectedByShape(record, parsed.error, SHAPE_HINT);
    else if (seen.has(parsed.data.idx))
      yield rejected(record, 'idx', `puzzle ${parsed.data.idx} stands in the file before`, 'Import the second log as a file of its own.');
    else {
      seen.add(parsed.data.idx);
      yield { type: 'search', record, search: parsed.data, tree: buildTree(parsed.data) };
    }
  }
}

function* searchEvents(run: string, { record, search, tree }: ReadSearch): Generator<ImportItem> {
  const identity = { v: CONTRACT_VERSION, run, attempt: 0, step: 0, prompt: search.idx, tree: '0' } as const;
  yield item(promptEvent(run, search), record);
  yield item({ ...identity, kind: 'tree', decision: null }, record);
  yield item({ ...identity, kind: 'nodes', nodes: [rootNode(), ...tree.proposals.map(nodeOf)] }, record);
  yield item({ ...identity, kind: 'tree-end', nodeCount: tree.proposals.length + 1, nodes: [], spent: [], wallMs: null }, record);
  for (const misfit of tree.misfits)
    yield rejected(record, misfit.field, misfit.reason, 'Only this entry is left out; the rest of the puzzle is kept.');
}

function promptEvent(run: string, search: Search): CanopyEventInput {
  return {
    v: CONTRACT_VERSION,
    run,
    kind: 'prompt',
    prompt: search.idx,
    text: search.steps[0]?.x ?? '',
    gold: null,
    difficulty: null,
    source: 'tree-of-thought-llm game24',
    sourceId: search.idx,
    groupKey: search.idx,
  };
}

function rootNode(): NodeInput {
  return { node: ROOT, parent: null, order: 0, origin: null, reward: null, v: null, predictor: null, exactV: null, tokens: null, wallMs: null };
}

function nodeOf(proposal: Proposal): NodeInput {
  const [reward, ...repeats] = proposal.rewards;
  return {
    node: proposal.id,
    parent: proposal.parent,
    order: proposal.order,
    origin: { kind: 'search' },
    action: proposal.added,
    observation: [{ type: 'message', role: 'evaluator', text: evaluation(proposal) }],
    label: toLabel(proposal.added) || '(empty line)',
    reward: reward ?? null,
    ...(repeats.length > 0 ? { repeats } : {}),
    v: proposal.v,
    predictor: proposal.v === null ? null : PREDICTOR,
    exactV: null,
    tokens: null,
    wallMs: null,
    ...(proposal.kept ? {} : { pruned: true }),
  };
}

/** What the log says of a proposal, with the value as it stands there. */
function evaluation(proposal: Proposal): string {
  const times = proposal.proposed > 1 ? ` Proposed ${proposal.proposed} times in this step; the repeats were not asked again.` : '';
  if (proposal.noValue === 'discarded') return `Value 0: four lines without an answer are given 0, whatever the votes.${times}`;
  if (proposal.noValue === 'unreadable') return `Value 0 for no stated reason; the search gives it where no vote can be read.${times}`;
  return `Value ${proposal.value}: sum of ${VOTES} votes (sure 20, likely 1, impossible 0.001).${times}`;
}

async function survey(source: ImportSource) {
  const counts = {
    trees: 0,
    proposals: 0,
    distinctProposals: 0,
    kept: 0,
    finalLeaves: 0,
    solvedLeaves: 0,
    solvedTrees: 0,
    discarded: 0,
    unreadable: 0,
    repaired: 0,
  };
  for await (const found of searches(source)) {
    if (found.type !== 'search') continue;
    counts.trees++;
    if (found.record.repairedText) counts.repaired++;
    const before = counts.solvedLeaves;
    for (const proposal of found.tree.proposals) countProposal(counts, proposal);
    if (counts.solvedLeaves > before) counts.solvedTrees++;
  }
  return counts;
}

type Counts = Awaited<ReturnType<typeof survey>>;

function countProposal(counts: Counts, proposal: Proposal): void {
  counts.proposals += proposal.proposed;
  counts.distinctProposals++;
  if (proposal.kept) counts.kept++;
  if (proposal.noValue) counts[proposal.noValue]++;
  counts.finalLeaves += proposal.rewards.length;
  counts.solvedLeaves += proposal.rewards.filter((reward) => reward === 1).length;
}

function notesOf(counts: Counts): string[] {
  const repeated = counts.proposals - counts.distinctProposals;
  const notes = [
    `V is the model's own value, rescaled: the log holds the sum of ${VOTES} votes (sure 20, likely 1, impossible 0.001) and V = sum / ${MAX_VALUE}. It is a score between 0 and 1, not a calibrated probability.`,
    `A value of 0 is no prediction and is shown as missing: ${counts.discarded} texts of four lines without an answer were given 0 whatever the votes, and ${counts.unreadable} others have 0 for no stated reason (the search gives it where no vote can be read).`,
    'Only the texts kept to the end have an outcome. Proposals that the search dropped are marked pruned; they are neither successes nor failures.',
    'The log holds no rollouts, no budget and no allocation decisions: they are absent, not zero.',
  ];
  if (repeated > 0)
    notes.push(`${repeated} proposals repeat the text of another one of the same step: they are one node, which says how often it was proposed.`);
  if (counts.repaired > 0) notes.push(`${counts.repaired} records held bytes that are no UTF-8; they were replaced by U+FFFD.`);
  return notes;
}
