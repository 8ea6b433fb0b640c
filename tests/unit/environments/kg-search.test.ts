import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf, played, playOut } from './support/worlds';

const play = played('kg-search');
const { world } = play;

describe('kg-search', () => {
  it('answers with the gold exactly where the reward is 1', () => {
    const paths = fc
      .record({ task: fc.constantFrom(...world.train), seed: fc.integer() })
      .map(({ task, seed }) => ({ task, turns: playOut(play, task, seed) }));
    fc.assert(
      fc.property(paths, ({ task, turns }) => {
        const [part] = partsOf(world.describe(task, turns).action);
        fc.pre(part?.type === 'tool-call' && part.name === 'answer');
        const answered = part?.type === 'tool-call' && part.arguments.answer === world.prompt(task).gold;
        expect(answered).toBe(world.graph(task).reward[turns.at(-1) as number] === 1);
      }),
      { numRuns: 400 },
    );
  });

  it('reads differently after different relations were followed', () => {
    const task = world.train[0] as string;
    const graph = world.graph(task);
    const searches = Array.from({ length: 8 }, (_, a) => graph.outcomeStart[a] as number);
    expect(new Set(searches.map((o) => JSON.stringify(world.describe(task, [o])))).size).toBe(8);
  });
});
