import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EngineEvent } from '@/lib/engine/events';
import type { Rollout } from '@/lib/engine/interfaces/content';
import type { RolloutSource, TrainingBatch } from '@/lib/engine/interfaces/rollout-source';
import type { Key } from '@/lib/engine/random/key';
import { SamePrefix } from '@/lib/engine/tree/same-prefix';
import { appendBare, appendContinuation, newTree, pathTo, type Tree } from '@/lib/engine/tree/tree';
import { FusedSource } from '@/lib/policies/embedded/fused-source';
import { SoftmaxPolicy } from '@/lib/policies/embedded/softmax-policy';
import { collect, fusedSource, smallConfig, smallWorld } from './support/worlds';

const walk = fc.array(fc.nat(2), { minLength: 1, maxLength: 5 });
const ended = <Turn>(turns: Turn[]): Rollout<Turn> => ({ turns, reward: 1, status: 'ok' });

function grown<Turn>(walks: readonly number[][], turn: (value: number) => Turn): Tree<Turn> {
  const tree = newTree<Turn>('p');
  for (const turns of walks) appendBare(tree, ended(turns.map(turn)));
  for (const turns of walks) appendContinuation(tree, 1, 0, ended(turns.map(turn)));
  return tree;
}

describe('same prefix', () => {
  it('is the first node with the same turns from the root on', () => {
    fc.assert(
      fc.property(fc.array(walk, { minLength: 1, maxLength: 6 }), (walks) => {
        const tree = grown(walks, (value) => value);
        const same = new SamePrefix(tree);
        const paths = tree.parent.map((_, node) => JSON.stringify(pathTo(tree, node)));
        expect(paths.map((_, node) => same.firstLike(node))).toEqual(paths.map((path) => paths.indexOf(path)));
      }),
    );
  });

  it('is the node itself where turns are objects of their own', () => {
    const tree = grown([[1, 2], [1, 2], [1]], (value) => ({ value }));
    const same = new SamePrefix(tree);
    tree.parent.forEach((_, node) => {
      expect(same.firstLike(node)).toBe(node);
    });
  });
});

interface Wrapped {
  readonly outcome: number;
}

/** The same source with turns that are objects, so that no two prefixes are found to be the same. */
function nothingShared(source: FusedSource): RolloutSource<Wrapped> {
  const bare = (path: readonly Wrapped[]): number[] => path.map(({ outcome }) => outcome);
  const turnOf = (turn: Wrapped | null): number | null => turn?.outcome ?? null;
  return {
    get policyVersion() {
      return source.policyVersion;
    },
    tasks: source.tasks,
    prompt: (task) => source.prompt(task),
    rollout(task, path, key: Key) {
      const { turns, ...rest } = source.rollout(task, bare(path), key);
      return { ...rest, turns: turns.map((outcome) => ({ outcome })) };
    },
    features: (task, path) => source.features(task, bare(path)),
    facts: (task, last, before) => source.facts(task, turnOf(last), before),
    turnFacts: (task, turn) => source.turnFacts(task, turn.outcome),
    exactV: (task, last) => source.exactV(task, turnOf(last)),
    describe: (task, path) => source.describe(task, bare(path)),
    update: ({ trees, ...rest }: TrainingBatch<Wrapped>) =>
      source.update({ ...rest, trees: trees.map((one) => ({ ...one, tree: { ...one.tree, turn: one.tree.turn.map(turnOf) } })) }),
    evaluate: () => source.evaluate(),
    checkpoint: () => source.checkpoint(),
    restore: (state) => source.restore(state),
  };
}

describe('what nodes of the same prefix share', () => {
  it.each(['hashed', 'hashed-base', 'rates', 'exact-noise'])('changes no event (%s)', async (predictor) => {
    const config = { ...smallConfig, predictor, noise: 1 };
    const events = JSON.stringify(await collect(config, fusedSource()));
    expect(JSON.stringify(await collect(config, nothingShared(fusedSource()))) === events).toBe(true);
  });

  it('is found out once a step: no prefix is rendered twice', async () => {
    const rendered = new Map<string, number>();
    let nodes = 0;
    class Counting extends FusedSource {
      override describe(task: string, path: readonly number[]) {
        const key = `${this.policyVersion} ${task} ${path.join()}`;
        rendered.set(key, (rendered.get(key) ?? 0) + 1);
        return super.describe(task, path);
      }
    }
    const world = smallWorld();
    const events = await collect(smallConfig, new Counting(world, new SoftmaxPolicy(world.initialWeights)));
    for (const event of events) if (event.kind === 'nodes') nodes += event.nodes.filter(({ parent }) => parent !== null).length;
    expect([...rendered.values()].every((times) => times === 1)).toBe(true);
    expect(rendered.size).toBeLessThan(nodes);
  });

  it('is not a prediction with noise of its own at every node', async () => {
    const spread = async (predictor: string): Promise<boolean> => {
      const events: EngineEvent[] = await collect({ ...smallConfig, predictor, noise: 1 }, fusedSource());
      return events.some((event) => {
        if (event.kind !== 'nodes') return false;
        const firstTurns = event.nodes.filter(({ parent, exactV, v }) => parent === 'root' && exactV !== null && v !== null);
        return firstTurns.some((one) => firstTurns.some((other) => one.exactV === other.exactV && one.v !== other.v));
      });
    };
    expect(await spread('exact-noise')).toBe(true);
    expect(await spread('exact')).toBe(false);
  });
});
