import type { Sql } from '@/db/client';
import { getOverSteps, getRun, getRunColumns, getRunEvidence, getStep, getStepSnapshots, listNotes, listPromptVersions } from '@/db/queries';
import {
  EVIDENCE_FILE,
  MANIFEST_FILE,
  NODES_A_FILE,
  NOTES_FILE,
  promptFile,
  RUN_FILE,
  SERIES_FILE,
  stepFile,
  thumbnailsFile,
} from '@/lib/bundle/files';
import { BUNDLE_FORMAT, type BundleManifest, type BundleStep, type LeftOut } from '@/lib/bundle/manifest';
import type { BundlePrompt } from '@/lib/bundle/records';
import { encodeRunColumns, parseTreeKey, type RunColumns, type RunDetail, type StepCard } from '@/lib/contract';
import { joinFrames } from '@/lib/contract/frames';
import { version } from '@/package.json';
import { calibrationEntries } from './calibration-files';
import { type BundleChoice, spread, stepsOf } from './choose';
import { type Entry, jsonEntry, textEntry } from './entry';
import { readMe } from './read-me';
import { headEntry, type KeptTree, treeEntries } from './tree-files';

/** What a copy will hold, before any of it is written. */
export interface BundlePlan {
  readonly madeAt: string;
  readonly detail: RunDetail;
  readonly columns: RunColumns;
  readonly steps: readonly BundleStep[];
  readonly trees: readonly KeptTree[];
  readonly keep: ReadonlySet<string>;
  readonly nodes: number;
  readonly left: LeftOut;
}

const nodesOf = (cards: readonly StepCard[]): number => cards.reduce((sum, { nodes }) => sum + nodes, 0);

function leftOut({ row, groupRuns }: RunDetail, { steps }: RunColumns, kept: readonly BundleStep[], nodes: number): LeftOut {
  const treesKept = kept.reduce((sum, step) => sum + step.kept, 0);
  const newest = new Map(stepsOf(steps, null).map(({ step, attempt }) => [step, attempt]));
  let treesTakenAgain = 0;
  for (let i = 0; i < steps.step.length; i++) if (newest.get(steps.step[i]!) !== steps.attempt[i]) treesTakenAgain += steps.funded[i]!;
  return { steps: newest.size - kept.length, trees: row.trees - treesKept, nodes: row.nodes - nodes, treesTakenAgain, runs: groupRuns.length };
}

/** What a copy will hold; steps are read once here, and once more when they are written. Null where there is no such run. */
export async function planBundle(run: string, choice: BundleChoice, sql: Sql): Promise<BundlePlan | null> {
  const madeAt = new Date().toISOString();
  const detail = await getRun(run, sql);
  const [columns] = detail ? await getRunColumns([run], { metrics: 'all' }, sql) : [];
  if (!detail || !columns) return null;
  const steps: BundleStep[] = [];
  const trees: KeptTree[] = [];
  let nodes = 0;
  for (const { step, attempt } of stepsOf(columns.steps, choice.steps)) {
    const cards = (await getStep(run, step, attempt, sql))?.cards ?? [];
    const kept = spread(cards, choice.trees);
    const keyAt = (i: number): string | null => kept[i]?.treeKey ?? null;
    for (const [i, { treeKey }] of kept.entries()) trees.push({ number: trees.length, treeKey, previousTree: keyAt(i - 1), nextTree: keyAt(i + 1) });
    steps.push({ step, attempt, trees: cards.length, kept: kept.length });
    nodes += nodesOf(kept);
  }
  return {
    madeAt,
    detail,
    columns,
    steps,
    trees,
    keep: new Set(trees.map(({ treeKey }) => treeKey)),
    nodes,
    left: leftOut(detail, columns, steps, nodes),
  };
}

async function* stepEntries({ detail, steps, trees }: BundlePlan, sql: Sql): AsyncGenerator<Entry> {
  const { run } = detail.row;
  const keysOf = new Map<number, string[]>();
  for (const { treeKey } of trees) {
    const step = parseTreeKey(treeKey)?.step ?? -1;
    keysOf.set(step, [...(keysOf.get(step) ?? []), treeKey]);
  }
  for (const [i, { step, attempt }] of steps.entries()) {
    const found = await getStep(run, step, attempt, sql);
    if (!found) continue;
    yield jsonEntry(stepFile(step), { ...found, previousStep: steps[i - 1]?.step ?? null, nextStep: steps[i + 1]?.step ?? null });
    const thumbnails = await getStepSnapshots(run, step, keysOf.get(step) ?? [], sql);
    yield { file: thumbnailsFile(step), bytes: joinFrames(thumbnails.map(({ bytes }) => bytes)) };
  }
}

async function promptEntry(run: string, prompt: string, number: number, treeKey: string, keep: ReadonlySet<string>, sql: Sql): Promise<Entry> {
  const [over, versions] = [await getOverSteps(run, treeKey, sql), await listPromptVersions(run, prompt, sql)];
  const record: BundlePrompt = {
    overSteps: { trees: over?.trees.filter((tree) => keep.has(tree.treeKey)) ?? [], runSteps: over?.runSteps ?? 0 },
    trees: versions?.trees ?? 0,
    treesTooLarge: versions?.treesTooLarge ?? 0,
    shared: versions?.shared ?? {},
  };
  return jsonEntry(promptFile(number), record);
}

async function* runEntries({ detail, columns }: BundlePlan, sql: Sql): AsyncGenerator<Entry> {
  const { run } = detail.row;
  yield jsonEntry(RUN_FILE, detail);
  yield { file: SERIES_FILE, bytes: encodeRunColumns([columns]) };
  yield jsonEntry(EVIDENCE_FILE, await getRunEvidence(run, sql));
  yield jsonEntry(NOTES_FILE, await listNotes(run, { most: null }, sql));
}

/** Files that a copy has at most, whole texts and tokens of nodes aside. */
export const filesAtMost = ({ steps, trees, nodes }: Pick<BundlePlan, 'steps' | 'trees' | 'nodes'>): number =>
  50 + 2 * steps.length + 4 * trees.length + Math.ceil(nodes / NODES_A_FILE);

/** Heads of the next trees are read while the one before is written. */
const AHEAD = 3;

/** The trees of a copy, each with its prompt where that comes first. @returns what the manifest says of them */
async function* treesEntries(
  { detail, trees, keep }: BundlePlan,
  sql: Sql,
  onProgress: (done: number) => void,
): AsyncGenerator<Entry, BundleManifest['trees']> {
  const { run } = detail.row;
  const prompts = new Map<string, number>();
  const listed: [string, number, number][] = [];
  const heads = new Map<number, ReturnType<typeof headEntry>>();
  for (const [i, tree] of trees.entries()) {
    for (const next of trees.slice(i, i + AHEAD)) {
      if (heads.has(next.number)) continue;
      const head = headEntry(run, next, keep, sql);
      // Whoever takes it sees the failure
      head.catch(() => undefined);
      heads.set(next.number, head);
    }
    const prompt = parseTreeKey(tree.treeKey)?.prompt ?? '';
    const known = prompts.get(prompt);
    if (known === undefined) yield await promptEntry(run, prompt, prompts.size, tree.treeKey, keep, sql);
    const number = known ?? prompts.size;
    prompts.set(prompt, number);
    const parts = yield* treeEntries(run, tree, await heads.get(tree.number), sql);
    heads.delete(tree.number);
    listed.push([tree.treeKey, number, parts]);
    onProgress(listed.length);
  }
  return listed;
}

/**
 * The files of a copy, one after the other, the manifest last of the data: what the API answers, by the same queries. Memory: one
 * step's cards, a few trees' snapshots and 256 nodes with their texts. Throws Problem where a tree is deleted meanwhile.
 *
 * @param pages what `bin/bundle-client.mjs` built
 * @param onProgress trees written, after each
 */
export async function* bundleEntries(
  plan: BundlePlan,
  pages: readonly Entry[],
  sql: Sql,
  onProgress: (done: number) => void = () => undefined,
): AsyncGenerator<Entry, BundleManifest> {
  const { detail, steps, nodes, left, madeAt } = plan;
  const { row } = detail;
  yield* runEntries(plan, sql);
  yield* calibrationEntries(row.run, sql);
  yield* stepEntries(plan, sql);
  const trees = yield* treesEntries(plan, sql, onProgress);
  const manifest: BundleManifest = {
    format: BUNDLE_FORMAT,
    run: row.run,
    name: row.name,
    madeAt,
    version,
    growing: row.status === 'live' || row.status === 'silent',
    steps,
    nodes,
    left,
    trees,
    pages: ['calibration', 'notes'],
  };
  yield jsonEntry(MANIFEST_FILE, manifest);
  yield* pages;
  yield textEntry('README.md', readMe(manifest));
  return manifest;
}
