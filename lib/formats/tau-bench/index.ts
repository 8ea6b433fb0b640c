import { arrayRecords } from '../array-records';
import { firstKeys, headText } from '../head';
import type { Importer, ImportItem, ImportSource } from '../importer';
import { rejectedByShape } from '../reject';
import { closingEvents, importedRunId, item, openingEvents } from '../run-events';
import { newNodes, promptEvent, rootNode, treeOf } from './events';
import { readTrial, SHAPE_HINT, trialSchema } from './record';
import { type Survey, survey } from './survey';

const NAME = 'tau-bench';

/**
 * tau-bench historical trajectories: a JSON array of {task_id, trial, reward, info, traj}. The trials of one task become
 * one tree by exact prefix; the file is read twice, once to see what the trials share and once to send it.
 */
export const tauBench: Importer = {
  name: NAME,
  title: 'tau-bench trajectories',
  looksLike: 'a JSON array of {task_id, trial, reward, info, traj}',
  passes: 2,
  detect(head) {
    const keys = firstKeys(head);
    const own = keys.includes('task_id') && (keys.includes('traj') || /"traj"\s*:/.test(headText(head)));
    if (own && headText(head).startsWith('[')) return { confidence: 0.95, reason: 'a JSON array whose records have task_id and traj' };
    return { confidence: 0, reason: 'no array of records with task_id and traj' };
  },
  async *read(source, context) {
    const seen = await survey(source);
    yield* report(seen);
    if (seen.placements.length > 0) yield* openingEvents(context, factsOf(seen));
    yield* trials(source, importedRunId(NAME, context), seen);
    if (seen.placements.length > 0) yield* closing(importedRunId(NAME, context), seen);
  },
};

async function* trials(source: ImportSource, run: string, seen: Survey): AsyncGenerator<ImportItem> {
  const begun = new Set<string>();
  let at = 0;
  for await (const record of arrayRecords(source)) {
    if (record.type !== 'record') {
      yield record;
      continue;
    }
    const parsed = trialSchema.safeParse(record.value);
    if (!parsed.success) {
      yield rejectedByShape(record, parsed.error, SHAPE_HINT);
      continue;
    }
    const placement = seen.placements[at++];
    if (!placement) throw new Error('the file changed while it was read');
    const read = readTrial(parsed.data);
    const tree = treeOf(run, placement.prompt);
    if (placement.describes) yield item(promptEvent(run, placement.prompt, read), record);
    const isFirst = !begun.has(placement.prompt);
    begun.add(placement.prompt);
    if (isFirst) yield item({ ...tree, kind: 'tree', decision: null }, record);
    const nodes = [...(isFirst ? [rootNode()] : []), ...newNodes(read, placement, seen)];
    if (nodes.length > 0) yield item({ ...tree, kind: 'nodes', nodes }, record);
  }
}

function* closing(run: string, seen: Survey): Generator<ImportItem> {
  for (const prompt of seen.tasks.undescribed()) yield item(promptEvent(run, prompt, null));
  for (const prompt of new Set(seen.placements.map((placement) => placement.prompt)))
    yield item({ ...treeOf(run, prompt), kind: 'tree-end', nodeCount: seen.merger.size(prompt), nodes: [], spent: [], wallMs: null });
  yield* closingEvents(run, seen.tasks.prompts);
}

function countsOf(seen: Survey): Record<string, number> {
  const merged = seen.merger.merged();
  return {
    rollouts: seen.placements.length,
    trees: seen.tasks.prompts,
    mergedEdges: merged.edges,
    mergedTurns: merged.turns,
    repeatedRollouts: seen.repeats,
  };
}

function factsOf(seen: Survey): Parameters<typeof openingEvents>[1] {
  return { importer: NAME, task: 'tau-bench', environment: 'tau-bench', predictor: null, passMark: 1, notes: notesOf(seen), counts: countsOf(seen) };
}

function* report(seen: Survey): Generator<ImportItem> {
  for (const [name, n] of Object.entries(countsOf(seen))) yield { type: 'count', name, n };
  for (const text of notesOf(seen)) yield { type: 'note', text };
}

function notesOf(seen: Survey): string[] {
  const merged = seen.merger.merged();
  const notes = [
    'The file holds no predicted V, no budget and no allocation decisions: they are absent, not zero.',
    `The trials of one task were merged into one tree by exact prefix: role, content and tool calls without their ids, each turn with its whole observation. ${merged.edges} edges are shared by two or more trials and marked inferred.`,
    'The user is simulated and opens each trial in its own words: the opening message is a node of its own at depth 1, with an observation and no action.',
    'A trial that ends where another goes on keeps its last turn as a leaf of its own.',
    'A trial passed when its reward is at least 1.',
  ];
  if (seen.repeats > 0) notes.push(`${seen.repeats} trials equal another one to the last word: they stay rollouts of their own on one leaf.`);
  if (seen.failed > 0) notes.push(`${seen.failed} trials failed before their first message: each is a leaf with the status error.`);
  if (seen.unrewarded > 0) notes.push(`${seen.unrewarded} trials have no reward: their last turn is not a finished rollout.`);
  if (seen.tasks.split > 0) notes.push(`${seen.tasks.split} times one task_id stood for another task: those trials became prompts of their own.`);
  if (seen.repaired > 0) notes.push(`${seen.repaired} records held bytes that are no UTF-8; they were replaced by U+FFFD.`);
  return notes;
}
