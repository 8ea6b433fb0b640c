import fc from 'fast-check';
import type { StageOne, StepCandidate, StepCard, TreeOutcome } from '@/lib/contract';

export const stageOne = (change: Partial<StageOne> = {}): StageOne => ({
  v: 0.5,
  predictor: 'p1',
  exactV: null,
  m: 4,
  utility: 0.5,
  rank: 1,
  reason: 'by utility',
  ...change,
});

/** A card whose numbers agree with its outcome. */
export function card(prompt: string, outcome: TreeOutcome, change: Partial<StepCard> = {}): StepCard {
  const n = outcome === 'unfinished' ? 0 : 8;
  const k = outcome === 'all-pass' ? n : outcome === 'mixed' ? 3 : 0;
  return {
    treeKey: `0~3~${prompt}~t`,
    attempt: 0,
    step: 3,
    prompt,
    tree: 't',
    promptText: `text of ${prompt}`,
    outcome,
    nodes: 20,
    depth: 5,
    k,
    n,
    errors: 0,
    limits: 0,
    bare: Math.min(4, n),
    continuations: Math.max(0, n - 4),
    anchorsExpanded: 2,
    anchorsMixed: 1,
    contrastPairs: 2,
    tokens: null,
    stageOne: stageOne(),
    budget: 8,
    detached: 0,
    ended: true,
    revision: 1,
    rootV: null,
    reward: n > 0 ? k / n : null,
    difficulty: null,
    source: null,
    group: null,
    ...change,
  };
}

const share = fc.oneof(
  fc.integer({ min: 0, max: 20 }).map((i) => i / 20),
  fc.constant(null),
);
const few = fc.integer({ min: 0, max: 6 });
const id = fc.constantFrom('kg-0101', 'kg-0202', 'math 7', 'a"b', 'É-9');

/** Any card that could be stored, with small numbers so that conditions meet their edges. */
export const anyCard = (key: string): fc.Arbitrary<StepCard> =>
  fc
    .record({
      prompt: id,
      words: fc.constantFrom('Which lighthouse', 'When did the timeout', 'plain (text)'),
      k: few,
      failures: few,
      errors: few,
      limits: few,
      bare: few,
      depth: few,
      nodes: few,
      expanded: few,
      pairs: few,
      tokens: fc.option(few),
      stage: fc.option(fc.record({ v: share, vMean: share, exactV: share, m: few, utility: share, rank: fc.option(few) })),
      budget: fc.option(few),
      ended: fc.boolean(),
      rootV: share,
      reward: share,
      source: fc.constantFrom(null, 'kg-search', 'math-calc'),
    })
    .map((made) => {
      const n = made.k + made.failures;
      const outcome: TreeOutcome = n === 0 ? 'unfinished' : made.k === n ? 'all-pass' : made.k === 0 ? 'all-fail' : 'mixed';
      const bare = Math.min(made.bare, n);
      return card(made.prompt, outcome, {
        treeKey: key,
        promptText: made.words,
        n,
        k: made.k,
        errors: Math.min(made.errors, made.failures),
        limits: Math.min(made.limits, made.failures),
        bare,
        continuations: n - bare,
        depth: made.depth,
        nodes: made.nodes,
        anchorsExpanded: made.expanded,
        anchorsMixed: Math.min(made.expanded, made.pairs),
        contrastPairs: made.pairs,
        tokens: made.tokens,
        stageOne: made.stage && stageOne({ ...made.stage, reason: `m ${made.stage.m}` }),
        budget: made.budget,
        ended: made.ended,
        rootV: made.rootV,
        reward: made.reward,
        source: made.source,
      });
    });

export const candidate = (prompt: string, change: Partial<StepCandidate> = {}): StepCandidate => ({
  ...stageOne({ m: 0, rank: 9, reason: 'Ṽ too close to 1' }),
  prompt,
  promptText: `text of ${prompt}`,
  treeKey: null,
  ...change,
});
