import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactEnvironments } from '@/lib/environments/registry';
import { played, playOut, told } from './support/worlds';

describe.each(Object.keys(exactEnvironments))('the text of %s', (name) => {
  const play = played(name);
  const { world } = play;
  const paths = fc
    .record({ task: fc.constantFrom(...world.train), seed: fc.integer() })
    .map(({ task, seed }) => ({ task, turns: playOut(play, task, seed) }));

  it('is a pure function of task and path', () => {
    const again = played(name).world;
    fc.assert(
      fc.property(paths, ({ task, turns }) => {
        expect(told(again, task, turns)).toEqual(told(world, task, turns));
        expect(again.prompt(task)).toEqual(world.prompt(task));
      }),
    );
  });

  it('leaves no placeholder unfilled and keeps labels short', () => {
    fc.assert(
      fc.property(paths, ({ task, turns }) => {
        for (const text of told(world, task, turns)) {
          expect(JSON.stringify(text)).not.toMatch(/\{[a-z_]+\}|undefined|NaN|null/);
          expect(text.label.length).toBeLessThanOrEqual(120);
          expect(text.tokens).toBeGreaterThan(0);
        }
        expect(world.prompt(task).text).not.toMatch(/\{|undefined/);
      }),
      { numRuns: 300 },
    );
  });

  it('asks different questions in training and held-out tasks', () => {
    const questions = [...world.train, ...world.heldOut].map((task) => world.prompt(task).text);
    expect(new Set(questions).size).toBe(questions.length);
  });
});
