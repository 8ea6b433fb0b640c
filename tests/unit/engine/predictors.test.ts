import { describe, expect, it } from 'vitest';
import type { EngineEvent } from '@/lib/engine/events';
import { executedIn, type TurnChoice, type TurnFacts } from '@/lib/engine/interfaces/turn-facts';
import { calibrationMetrics } from '@/lib/engine/predictor/calibration';
import { HashedPredictor } from '@/lib/engine/predictor/hashed';
import { predictors } from '@/lib/engine/predictor/registry';
import { TurnStatistics } from '@/lib/engine/predictor/turn-statistics';
import type { PrefixQuery, StepExperience } from '@/lib/engine/predictor/types';
import { keyOf } from '@/lib/engine/random/key';
import { appendBare, newTree } from '@/lib/engine/tree/tree';
import { collect, fusedSource, smallConfig } from './support/worlds';

const stepEnds = (events: readonly EngineEvent[]) => events.filter((event) => event.kind === 'step-end');
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const RIGHT: TurnChoice = { context: 1, kind: 9, choice: 11 };
const WRONG: TurnChoice = { context: 1, kind: 9, choice: 12 };
const END: TurnFacts = { choices: [], executed: [], final: true, forgets: false };
const act = (...choices: TurnChoice[]): TurnFacts => ({ choices, executed: choices, final: false, forgets: false });

/** A rollout that makes a choice and answers. */
const one = (choice: TurnChoice, reward: number) => ({ turns: [act(choice), END], leaf: { done: [choice], final: true, reward } });
const update = (statistics: TurnStatistics, ...rollouts: ReturnType<typeof one>[]): void =>
  statistics.update(
    rollouts.flatMap(({ turns }) => turns),
    rollouts.map(({ leaf }) => leaf),
  );

describe('statistics of turns', () => {
  it('learn from outcomes which choice is good, and from turns how often it is made', () => {
    const statistics = new TurnStatistics();
    const before = statistics.view(RIGHT);
    for (let step = 0; step < 4; step++) update(statistics, one(RIGHT, 1), one(RIGHT, 1), one(RIGHT, 1), one(WRONG, 0));
    expect(statistics.good(RIGHT)).toBeGreaterThan(0.95);
    expect(statistics.good(WRONG)).toBeLessThan(0.05);
    expect(statistics.view(RIGHT).slow).toBeCloseTo(0.75, 1);
    expect(statistics.view(RIGHT).seen).toBeGreaterThan(before.seen);
  });

  it('follow the policy as it moves, faster on the recent view', () => {
    const statistics = new TurnStatistics();
    for (let step = 0; step < 12; step++) update(statistics, one(WRONG, 0), one(WRONG, 0), one(RIGHT, 1));
    for (let step = 0; step < 3; step++) update(statistics, one(RIGHT, 1), one(RIGHT, 1), one(RIGHT, 1));
    const { fast, slow } = statistics.view(RIGHT);
    expect(fast).toBeGreaterThan(slow + 0.1);
  });

  it('hold that a choice is worse the better a rival in its context is', () => {
    const statistics = new TurnStatistics();
    const alone = statistics.good(WRONG);
    update(statistics, one(RIGHT, 1), one(RIGHT, 1), { turns: [act(WRONG)], leaf: { done: [WRONG], final: false, reward: 0 } });
    expect(statistics.good(WRONG)).toBeLessThan(alone);
  });

  it('forget what a new beginning undid', () => {
    const statistics = new TurnStatistics();
    const path = [act(WRONG), { ...act(), forgets: true }, act(RIGHT), END];
    statistics.update(path, [{ done: executedIn(path), final: true, reward: 1 }]);
    expect(statistics.good(RIGHT)).toBeGreaterThan(0.8);
    expect(statistics.good(WRONG)).toBeLessThan(0.6);
  });
});

const query = (task: string, over: Partial<PrefixQuery> = {}): PrefixQuery => ({
  task,
  root: true,
  features: () => [1, 2, 3],
  facts: { outlook: { open: [RIGHT], left: 1, slack: 1, noise: 0, features: [1, 2] }, done: [] },
  exactV: 0.3,
  key: () => keyOf(1),
  ...over,
});

describe('the hashed predictor', () => {
  it('draws around its mean, wider the less it has seen, the same for every root of a step', () => {
    const spread = (predictor: HashedPredictor): number => {
      const reading = predictor.read(query('a'));
      const draws = Array.from({ length: 200 }, (_, i) => predictor.draw(query('a'), reading, 1, keyOf(i)));
      const centre = mean(draws);
      return Math.sqrt(mean(draws.map((x) => (x - centre) ** 2)));
    };
    const young = new HashedPredictor();
    const old = new HashedPredictor();
    const rollouts = Array.from({ length: 40 }, (_, i) => one(i % 2 ? RIGHT : WRONG, i % 2));
    const experience: StepExperience = {
      examples: [],
      bare: [],
      turns: rollouts.flatMap(({ turns }) => turns),
      leaves: rollouts.map(({ leaf }) => leaf),
    };
    for (let step = 0; step < 5; step++) old.fit(experience, keyOf(step));
    expect(spread(young)).toBeGreaterThan(2 * spread(old));
    const reading = old.read(query('a'));
    expect(old.draw(query('a'), reading, 1, keyOf(1))).toBe(old.draw(query('b'), reading, 1, keyOf(1)));
    expect(old.draw(query('a'), reading, 0, keyOf(1))).toBeCloseTo(reading.v, 12);
  });

  it('works where a source has no public facts', () => {
    const predictor = new HashedPredictor();
    const bare = query('a', { facts: null });
    for (let step = 0; step < 30; step++) {
      const examples = [
        { task: 'a', root: true, bare: true, reading: predictor.read(bare), target: 1 },
        { task: 'b', root: true, bare: true, reading: predictor.read(query('b', { facts: null, features: () => [3] })), target: 0 },
      ];
      predictor.fit({ examples, bare: [], turns: [], leaves: [] }, keyOf(step));
    }
    expect(predictor.read(bare).v).toBeGreaterThan(0.8);
    expect(predictor.read(query('b', { facts: null, features: () => [3] })).v).toBeLessThan(0.2);
  });

  it('comes closer to exact V on prefixes than the base one and far closer than rates', async () => {
    const error = async (predictor: string): Promise<number> => {
      const events = await collect({ ...smallConfig, predictor, M: 48, steps: 16, evaluateEvery: 100 }, fusedSource());
      return mean(
        stepEnds(events)
          .slice(8)
          .map(({ metrics }) => metrics['predictor.exactError.prefix'] as number),
      );
    };
    const [hashed, base, rates] = [await error('hashed'), await error('hashed-base'), await error('rates')];
    expect(hashed).toBeLessThan(base);
    expect(hashed).toBeLessThan(rates / 2);
  });
});

describe.each(Object.keys(predictors))('predictor %s', (name) => {
  it('goes on from a checkpoint that went through JSON-like copying, and refuses one that is not its own', async () => {
    const make = () => {
      const predictor = predictors[name]?.({ noise: 1 });
      if (!predictor) throw new Error('registered');
      return predictor;
    };
    const first = make();
    const experience = (predictor: ReturnType<typeof make>): StepExperience => ({
      examples: [{ task: 'a', root: true, bare: true, reading: predictor.read(query('a')), target: 0.8 }],
      bare: [{ task: 'a', root: predictor.read(query('a')), passed: 3, tried: 4 }],
      turns: [...one(RIGHT, 1).turns, ...one(WRONG, 0).turns],
      leaves: [one(RIGHT, 1).leaf, one(WRONG, 0).leaf],
    });
    first.fit(experience(first), keyOf(1));
    const second = make();
    second.restore(structuredClone(first.checkpoint()));
    expect(second.version).toBe(first.version);
    for (const predictor of [first, second]) predictor.fit(experience(predictor), keyOf(2));
    expect(second.read(query('a', { key: () => keyOf(5) })).v).toBe(first.read(query('a', { key: () => keyOf(5) })).v);
    expect(() => make().restore({ format: 99 })).toThrow(TypeError);
  });
});

describe('exact-noise', () => {
  it('has the standard deviation asked for on the logit, and the same draw for the same place', () => {
    const predictor = predictors['exact-noise']?.({ noise: 2 });
    const logits = Array.from({ length: 4000 }, (_, i) => {
      const v = predictor?.read(query('a', { exactV: 0.3, key: () => keyOf(i) })).v as number;
      return Math.log(v / (1 - v));
    });
    const centre = mean(logits);
    expect(centre).toBeCloseTo(Math.log(0.3 / 0.7), 0);
    expect(Math.sqrt(mean(logits.map((z) => (z - centre) ** 2)))).toBeCloseTo(2, 1);
    expect(predictor?.read(query('a', { key: () => keyOf(7) })).v).toBe(predictor?.read(query('a', { key: () => keyOf(7) })).v);
  });

  it('needs an exact environment', () => {
    expect(() => predictors.exact?.({ noise: 0 }).read(query('a', { exactV: null, key: () => keyOf(1) }))).toThrow('need an exact environment');
  });
});

describe('calibration', () => {
  it('per depth, worked by hand', () => {
    const tree = newTree<number>('p');
    for (const reward of [1, 0]) appendBare(tree, { turns: [0, 1], reward, status: 'ok' });
    tree.v[0] = 0.5;
    tree.v[1] = 0.8; // passes
    tree.v[3] = 0.3; // fails
    const metrics = calibrationMetrics([tree]);
    expect(metrics['predictor.brier.depth0']).toBeCloseTo(0.25, 12);
    expect(metrics['predictor.ece.depth0']).toBeCloseTo(0, 12);
    expect(metrics['predictor.auc.depth0']).toBeCloseTo(0.5, 12);
    expect(metrics['predictor.brier.depth1']).toBeCloseTo((0.04 + 0.09) / 2, 12);
    expect(metrics['predictor.ece.depth1']).toBeCloseTo((0.2 + 0.3) / 2, 12);
    expect(metrics['predictor.auc.depth1']).toBe(1);
  });
});
