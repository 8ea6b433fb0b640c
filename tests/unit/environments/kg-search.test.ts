import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf, played, playOut, told } from './support/worlds';

const play = played('kg-search');
const { world } = play;

const PUBLISHED = /Doc \d\(Title: ([^)]*)\) \1 is a play in \w+ acts by ([^,]*), first published in (\d+)/g;

/** Everything that the searches of one rollout brought up. */
const pagesOf = (task: string, seed: number): string[] =>
  told(world, task, playOut(play, task, seed)).flatMap(({ observation }) =>
    partsOf(observation).flatMap((part) => (part.type === 'tool-result' ? [part.text] : [])),
  );

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

  it('names one year of publication for a play, later than anybody is born, wherever it is mentioned', () => {
    const pages = world.train.flatMap((task) => [1, 2, 3, 4, 5, 6].flatMap((seed) => pagesOf(task, seed)));
    const published = new Map<string, Set<number>>();
    for (const [, play = '', author = '', year] of pages.flatMap((text) => [...text.matchAll(PUBLISHED)])) {
      const years = published.get(`${play} by ${author}`) ?? new Set();
      published.set(`${play} by ${author}`, years.add(Number(year)));
    }
    const births = pages.flatMap((text) => [...text.matchAll(/\(born (\d+),/g)].map(([, year]) => Number(year)));
    expect(published.size).toBeGreaterThan(10);
    expect(births.length).toBeGreaterThan(10);
    for (const years of published.values()) expect(years.size).toBe(1);
    expect(Math.max(...births)).toBeLessThan(Math.min(...[...published.values()].flatMap((years) => [...years])) - 18);
  });

  it('reads differently after different relations were followed', () => {
    const task = world.train[0] as string;
    const graph = world.graph(task);
    const searches = Array.from({ length: 8 }, (_, a) => graph.outcomeStart[a] as number);
    expect(new Set(searches.map((o) => JSON.stringify(world.describe(task, [o])))).size).toBe(8);
  });
});
