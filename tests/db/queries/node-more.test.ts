import { beforeAll, describe, expect, it } from 'vitest';
import { getNode, getNodes, getNodeTokens, getPrefixVersions, getSubtreeCosts } from '@/db/queries';
import { treeKey } from '@/lib/contract';
import { ingest } from '@/lib/ingest';
import { createDatabase } from '../../support/database';
import { inPieces, sampleLog, toLog, treeEvents } from '../ingest/sample-log';

const db = await createDatabase();
const key = treeKey({ attempt: 0, step: 1, prompt: 'p1', tree: 't1' });
const send = (events: readonly unknown[]) => ingest(inPieces(toLog(events)), { source: 'test', sql: db.sql });

const tokens = {
  tokenIds: [1, 2 ** 40, 3],
  tokenTexts: [' a', '"\\\n', '\ud83d'],
  logprobs: ['-Infinity', -0.5, 'NaN'],
  tokenEntropies: [0, 1.25, 'NaN'],
  mask: [1, 1, 0],
};

/** A tree of its own whose first turn carries tokens. */
function withTokens(): unknown[] {
  return treeEvents(9, { run: 'r1' }).map((event) =>
    event.kind === 'nodes' ? { ...event, nodes: event.nodes.map((node) => (node.node === 'b0.1' ? { ...node, ...tokens } : node)) } : event,
  );
}

beforeAll(async () => {
  await send(sampleLog());
  await send(sampleLog({ step: 2 }));
  await send(withTokens());
});

describe('what an inspector asks besides', () => {
  it('gives token arrays as recorded, with what was not recorded null', async () => {
    const own = treeKey({ attempt: 0, step: 1, prompt: 'p9', tree: 't9' });
    expect(await getNodeTokens('r1', own, 'b0.1')).toEqual({
      count: 3,
      tokenIds: tokens.tokenIds,
      texts: tokens.tokenTexts,
      logprobs: tokens.logprobs,
      entropies: tokens.tokenEntropies,
      mask: tokens.mask,
      advantages: null,
    });
    expect((await getNode('r1', own, 'b0.1'))?.recordedTokens).toBe(3);
    expect((await getNode('r1', own, 'b0.2'))?.recordedTokens).toBeNull();
    expect(await getNodeTokens('r1', own, 'b0.2')).toMatchObject({ count: 0, texts: null });
    expect(await getNodeTokens('r1', own, 'nobody')).toBeNull();
  });

  it('takes the same tokens again as a duplicate', async () => {
    expect(await send(withTokens())).toMatchObject({ accepted: 0, conflicts: 0, quarantined: 0 });
  });

  it('sums a subtree and says what was not recorded', async () => {
    // b0.1, b0.2, b0.3 (11, 12, 13 tokens; 1.5 ms each) and two continuations of two turns (7 tokens, no time)
    expect(await getSubtreeCosts('r1', key, 'b0.1')).toEqual({
      nodes: 7,
      leaves: 3,
      tokens: 64,
      withoutTokens: 0,
      wallMs: 4.5,
      withoutWallMs: 4,
    });
    expect(await getSubtreeCosts('r1', key, 'root')).toMatchObject({ nodes: 17, leaves: 6 });
    expect(await getSubtreeCosts('r1', key, 'nobody')).toBeNull();
  });

  it('finds the same prefix in the other steps of its prompt, and not another one', async () => {
    const found = await getPrefixVersions('r1', key, 'b0.2');
    expect(found).toMatchObject({ count: 2, trees: 2, treesTooLarge: 0 });
    expect(found?.versions.map(({ step, node, v, predictor }) => ({ step, node, v, predictor }))).toEqual([
      { step: 1, node: 'b0.2', v: expect.closeTo(0.3), predictor: 'p1' },
      { step: 2, node: 'b0.2', v: expect.closeTo(0.3), predictor: 'p1' },
    ]);
    expect((await getPrefixVersions('r1', key, 'root'))?.count).toBe(2);
  });

  it('gives several nodes in the order asked and names the unknown', async () => {
    const batch = await getNodes('r1', key, ['b1.2', 'nobody', 'b0.1']);
    expect(batch?.nodes.map((node) => node.node)).toEqual(['b1.2', 'b0.1']);
    expect(batch?.unknown).toEqual(['nobody']);
  });
});
