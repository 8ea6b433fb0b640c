import { resolve } from 'node:path';
import type { Sql } from '@/db/client';
import { Problem } from '@/db/postgres/problem';
import type { BundleManifest } from '@/lib/bundle/manifest';
import { leftOutWords, madeOfWords } from '@/lib/bundle/words';
import { formatBytes, formatCount } from '@/lib/display/numbers';
import { type BundleChoice, folderName, readSteps } from '@/lib/publish/bundle/choose';
import { type BundlePlan, bundleEntries, planBundle } from '@/lib/publish/bundle/run-bundle';
import { Folder, refuseFull, type Written } from '../bundle/write-folder';
import { buildBundleClient } from '../bundle-client.mjs';
import { type Arguments, type Command, EXIT, UsageError } from '../cli/command';
import { progressLine } from '../cli/progress';
import { withDatabase } from '../import/through-database';

function choiceOf(args: Arguments): BundleChoice {
  const [wanted, trees] = [args.text('steps'), args.integer('trees', 1)];
  const steps = wanted === undefined ? null : readSteps(wanted);
  if (wanted !== undefined && steps === null) throw new UsageError(`--steps takes A-B or one step, for example 10-20, not "${wanted}"`);
  if (trees !== undefined && args.flag('all')) throw new UsageError('--trees N and --all are two answers to one question: give one');
  return { steps, trees: trees ?? null };
}

async function planned(run: string, choice: BundleChoice, sql: Sql): Promise<BundlePlan> {
  const plan = await planBundle(run, choice, sql);
  if (!plan) throw new UsageError(`there is no run "${run}"; Canopy's first page lists the runs with their ids`);
  if (plan.steps.length === 0) throw new Problem('No step of the run that holds trees is in that range.', 'Leave --steps out, or choose others.');
  return plan;
}

/** Writes all files; takes away what was written where one fails. */
async function write(plan: BundlePlan, path: string, sql: Sql): Promise<{ manifest: BundleManifest; written: Written }> {
  const progress = progressLine();
  const of = formatCount(plan.trees.length);
  const folder = new Folder(path);
  try {
    const entries = bundleEntries(plan, await buildBundleClient(), sql, (done) => progress.show(`${formatCount(done)} of ${of} trees`));
    let next = await entries.next();
    for (; !next.done; next = await entries.next()) folder.write(next.value);
    progress.done();
    return { manifest: next.value, written: folder.written };
  } catch (error) {
    folder.undo();
    throw error;
  }
}

async function run(args: Arguments): Promise<number> {
  const [name, ...more] = args.positionals;
  if (name === undefined || more.length > 0) throw new UsageError('name one run, by its id');
  const choice = choiceOf(args);
  const path = resolve(args.text('out') ?? folderName(name));
  refuseFull(path);
  const { manifest, written } = await withDatabase(async (sql) => write(await planned(name, choice, sql), path, sql));
  if (args.flag('json')) {
    console.log(JSON.stringify({ path, ...written, ...manifest, trees: manifest.trees.length }));
    return EXIT.done;
  }
  const left = leftOutWords(manifest);
  console.log(`${path}: ${madeOfWords(manifest)}, ${formatCount(written.files)} files, ${formatBytes(written.bytes)}`);
  console.log(left === '' ? 'Nothing of the run was left out.' : `Left out: ${left}.`);
  if (manifest.growing) console.log('The run has not ended: what comes later is missing.');
  console.log(`Look at it: cd ${path} && python3 -m http.server`);
  return EXIT.done;
}

export const bundle: Command = {
  name: 'bundle',
  usage: 'bundle RUN [--out DIR] [--steps A-B] [--trees N | --all] [--json]',
  about: `Writes a static, read-only copy of a run: a folder that any file server hands out, under any path, without Canopy. All steps and
trees unless fewer are asked for; the copy says on every page what was left out.`,
  options: {
    out: { type: 'string', value: 'DIR', help: 'where to write; it must be empty or not exist (default RUN-copy here)' },
    steps: { type: 'string', value: 'A-B', help: 'these steps only, both included' },
    trees: { type: 'string', value: 'N', help: 'at most so many trees of each step, spread evenly over it' },
    all: { type: 'boolean', help: 'every tree (the default)' },
    json: { type: 'boolean', help: 'print what was written as JSON' },
  },
  run,
};
