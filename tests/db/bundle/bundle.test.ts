import { beforeAll, describe, expect, it } from 'vitest';
import * as calibrationNodes from '@/app/api/v1/runs/[run]/calibration/nodes/route';
import * as calibration from '@/app/api/v1/runs/[run]/calibration/route';
import * as evidence from '@/app/api/v1/runs/[run]/evidence/route';
import * as runNotes from '@/app/api/v1/runs/[run]/notes/route';
import * as run from '@/app/api/v1/runs/[run]/route';
import * as series from '@/app/api/v1/runs/[run]/series/route';
import * as step from '@/app/api/v1/runs/[run]/steps/[step]/route';
import * as stepSnapshots from '@/app/api/v1/runs/[run]/steps/[step]/snapshots/route';
import * as stepText from '@/app/api/v1/runs/[run]/steps/[step]/text/route';
import * as stepTrees from '@/app/api/v1/runs/[run]/steps/[step]/trees/route';
import * as notes from '@/app/api/v1/runs/[run]/trees/[tree]/nodes/[node]/notes/route';
import * as node from '@/app/api/v1/runs/[run]/trees/[tree]/nodes/[node]/route';
import * as subtree from '@/app/api/v1/runs/[run]/trees/[tree]/nodes/[node]/subtree/route';
import * as tokens from '@/app/api/v1/runs/[run]/trees/[tree]/nodes/[node]/tokens/route';
import * as versions from '@/app/api/v1/runs/[run]/trees/[tree]/nodes/[node]/versions/route';
import * as nodes from '@/app/api/v1/runs/[run]/trees/[tree]/nodes/route';
import * as overSteps from '@/app/api/v1/runs/[run]/trees/[tree]/over-steps/route';
import * as prefixes from '@/app/api/v1/runs/[run]/trees/[tree]/prefixes/route';
import * as tree from '@/app/api/v1/runs/[run]/trees/[tree]/route';
import * as snapshot from '@/app/api/v1/runs/[run]/trees/[tree]/snapshot/route';
import * as treeText from '@/app/api/v1/runs/[run]/trees/[tree]/text/route';
import { addNote } from '@/db/commands/write-notes';
import { answerFrom } from '@/lib/bundle/answer';
import type { BundleManifest } from '@/lib/bundle/manifest';
import { BundleSource } from '@/lib/bundle/source';
import { treeKey } from '@/lib/contract';
import { ingest } from '@/lib/ingest';
import type { BundleChoice } from '@/lib/publish/bundle/choose';
import { bundleEntries, planBundle } from '@/lib/publish/bundle/run-bundle';
import { createDatabase } from '../../support/database';
import { inPieces, sampleLog, toLog, treeEvents } from '../ingest/sample-log';

const db = await createDatabase();
const RUN = 'r1';
const key = (step: number, t: number): string => treeKey({ attempt: 0, step, prompt: `p${t}`, tree: `t${t}` });
const send = (events: readonly unknown[]) => ingest(inPieces(toLog(events)), { source: 'test', sql: db.sql });
const LONG = `${'x'.repeat(70_000)} the very end`;

/** Step 2's tree 9: a turn with tokens, one with a text longer than an answer holds. */
function oddTree(): unknown[] {
  return treeEvents(9, { run: RUN, step: 2 }).map((event) => {
    if (event.kind !== 'nodes') return event;
    return {
      ...event,
      nodes: event.nodes.map((one) => {
        if (one.node === 'b0.1') return { ...one, tokenIds: [1, 2], logprobs: [-0.5, 'NaN'] };
        return one.node === 'b0.2' ? { ...one, observation: LONG } : one;
      }),
    };
  });
}

async function copyOf(choice: BundleChoice): Promise<{ source: BundleSource; manifest: BundleManifest; files: ReadonlyMap<string, Uint8Array> }> {
  const files = new Map<string, Uint8Array>();
  const plan = await planBundle(RUN, choice, db.sql);
  if (!plan) throw new Error('no run');
  const data = bundleEntries(plan, [], db.sql);
  for (let next = await data.next(); ; next = await data.next()) {
    if (next.done) {
      const source = new BundleSource(next.value, async (file) => {
        const bytes = files.get(file);
        if (!bytes) throw new Error(`${file} is not in the copy`);
        return new Uint8Array(bytes);
      });
      return { source, manifest: next.value, files };
    }
    expect(files.has(next.value.file), next.value.file).toBe(false);
    files.set(next.value.file, next.value.bytes);
  }
}

beforeAll(async () => {
  await send(sampleLog());
  await send(sampleLog({ step: 2 }));
  await send(oddTree());
  await addNote(RUN, key(2, 9), 'b0.1', { kind: 'note', text: 'look Here', span: null });
  await addNote(RUN, key(1, 1), 'b1.1', { kind: 'label', text: 'odd' });
});

const api = `/api/v1/runs/${RUN}`;
const ofTree = (t: string): string => `${api}/trees/${encodeURIComponent(t)}`;
const [A, B] = [ofTree(key(1, 1)), ofTree(key(2, 9))];
type Get = (request: Request) => Promise<Response>;

/** Address → the route that answers it. */
const ASKED: readonly (readonly [string, Get])[] = [
  [api, run.GET],
  [`${api}/evidence`, evidence.GET],
  [`${api}/calibration/nodes?from=0.2&to=0.3`, calibrationNodes.GET],
  [`${api}/calibration/nodes?from=0.9&to=1`, calibrationNodes.GET],
  [`${api}/steps/1`, step.GET],
  [`${api}/steps/2`, step.GET],
  [`${api}/steps/2/trees?q=outcome:mixed`, stepTrees.GET],
  [`${api}/steps/2/trees?q=is:unfunded`, stepTrees.GET],
  [A, tree.GET],
  [B, tree.GET],
  [`${A}/over-steps`, overSteps.GET],
  [`${B}/over-steps`, overSteps.GET],
  [`${B}/nodes?node=b0.1&node=nobody&node=b1.1`, nodes.GET],
  ...['root', 'b0.1', 'b0.2', 'b1.2'].flatMap((name): (readonly [string, Get])[] => [
    [`${B}/nodes/${name}`, node.GET],
    [`${B}/nodes/${name}?full=1`, node.GET],
    [`${A}/nodes/${name}`, node.GET],
    [`${B}/nodes/${name}/subtree`, subtree.GET],
    [`${A}/nodes/${name}/subtree`, subtree.GET],
    [`${B}/nodes/${name}/tokens`, tokens.GET],
    [`${A}/nodes/${name}/versions`, versions.GET],
    [`${B}/nodes/${name}/versions`, versions.GET],
    [`${A}/nodes/${name}/notes`, notes.GET],
    [`${B}/nodes/${name}/notes`, notes.GET],
  ]),
  [`${api}/notes`, runNotes.GET],
  [`${api}/notes?q=here`, runNotes.GET],
];

const BYTES: readonly (readonly [string, Get])[] = [
  [`${api}/series?format=columns`, series.GET],
  [`${A}/snapshot`, snapshot.GET],
  [`${B}/prefixes`, prefixes.GET],
];

const fromServer = (get: Get, address: string): Promise<Response> => get(new Request(`http://canopy.test${address}`));

describe('a whole copy', () => {
  it('answers every address that its pages ask as the API does', async () => {
    const { source, manifest } = await copyOf({ steps: null, trees: null });
    expect(manifest.left).toEqual({ steps: 0, trees: 0, nodes: 0, treesTakenAgain: 0, runs: 0 });
    for (const [address, get] of ASKED) {
      const [ours, theirs] = [await answerFrom(source, address), await fromServer(get, address)];
      expect(ours.status, address).toBe(theirs.status);
      expect(await ours.json(), address).toEqual(await theirs.json());
    }
    for (const [address, get] of BYTES) {
      const [ours, theirs] = [await answerFrom(source, address), await fromServer(get, address)];
      expect(new Uint8Array(await ours.arrayBuffer()), address).toEqual(new Uint8Array(await theirs.arrayBuffer()));
      expect(ours.headers.get('etag'), address).toBe(theirs.headers.get('etag'));
    }
    const cut = (await (await answerFrom(source, `${api}/calibration`)).json()) as { calibration: unknown };
    expect(cut.calibration).toEqual(await (await fromServer(calibration.GET, `${api}/calibration`)).json());
    // The copy hands out all thumbnails of the step, the API those asked for
    const thumbnails = await answerFrom(source, `${api}/steps/1/snapshots?trees=${encodeURIComponent(key(1, 1))}`);
    const all = await fromServer(stepSnapshots.GET, `${api}/steps/1/snapshots`);
    expect(new Uint8Array(await thumbnails.arrayBuffer())).toEqual(new Uint8Array(await all.arrayBuffer()));
  });

  it('finds the same texts as the database, in what is longer than an answer too', async () => {
    const { source } = await copyOf({ steps: null, trees: null });
    for (const needle of ['SEARCH[1-0', 'and \\ more', 'saw\t"', 'the very END', 'nowhere']) {
      const asked = `needle=${encodeURIComponent(needle)}`;
      const read = async (response: Promise<Response>) => ((await (await response).json()) as { searches: Record<string, unknown>[] }).searches;
      const strip = ({ places, treeKeys, searched, of }: Record<string, unknown>) => ({ places, treeKeys, searched, of });
      for (const [address, get] of [
        [`${B}/text?${asked}`, treeText.GET],
        [`${api}/steps/2/text?${asked}`, stepText.GET],
      ] as const)
        expect((await read(answerFrom(source, address))).map(strip), address).toEqual((await read(fromServer(get, address))).map(strip));
    }
  });
});

describe('a copy of a part', () => {
  it('counts what it leaves out, and answers nothing about it', async () => {
    const { row } = (await (await fromServer(run.GET, api)).json()) as { row: { trees: number; nodes: number } };
    const { source, manifest } = await copyOf({ steps: [2, 2], trees: 1 });
    const [{ count } = { count: 0 }] = await db.sql<{ count: number }[]>`select sum(nodes)::int as count from trees where step = 2`;
    const kept = manifest.trees.map(([name]) => name);
    expect(kept).toHaveLength(1);
    expect(manifest.left).toMatchObject({ steps: 1, trees: row.trees - 1, nodes: row.nodes - manifest.nodes });
    expect(manifest.nodes).toBeLessThan(count);
    expect((await answerFrom(source, `${api}/steps/1`)).status).toBe(404);
    expect((await answerFrom(source, A)).status).toBe(404);
    // No page leads to what is missing
    const shown = (await (await answerFrom(source, ofTree(kept[0]!))).json()) as {
      previousTree: null;
      nextTree: null;
      overSteps: { treeKey: string }[];
    };
    expect(shown).toMatchObject({ previousTree: null, nextTree: null });
    expect(shown.overSteps.map(({ treeKey: other }) => other)).toEqual(kept);
    const only = (await (await answerFrom(source, `${api}/steps/2`)).json()) as { previousStep: null; nextStep: null };
    expect(only).toMatchObject({ previousStep: null, nextStep: null });
  });

  it('is nothing where there is no such run', async () => {
    expect(await planBundle('nobody', { steps: null, trees: null }, db.sql)).toBeNull();
  });
});

it('nodes of a large tree are in several files, each found by name', async () => {
  await send(treeEvents(30, { run: RUN, step: 3, rollouts: 150, turns: 3 }));
  const { source, manifest } = await copyOf({ steps: [3, 3], trees: null });
  expect(manifest.trees[0]?.[2]).toBeGreaterThan(1);
  const large = ofTree(key(3, 30));
  for (const name of ['root', 'b0.1', 'b149.3', 'b99.2']) {
    const address = `${large}/nodes/${name}`;
    expect(await (await answerFrom(source, address)).json(), name).toEqual(await (await fromServer(node.GET, address)).json());
  }
  expect((await answerFrom(source, `${large}/nodes/nobody`)).status).toBe(404);
});
