import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TurnText } from '@/lib/engine/interfaces/content';
import { fold, keyOf, stream } from '@/lib/engine/random/key';
import { drawNumbers } from '@/lib/environments/exact/math-calc/numbers';
import { numberText } from '@/lib/environments/exact/math-calc/operations';
import { partsOf, played, playOut, told } from './support/worlds';

const play = played('math-calc');
const { world } = play;
const paths = fc
  .record({ task: fc.constantFrom(...world.train), seed: fc.integer() })
  .map(({ task, seed }) => ({ task, turns: playOut(play, task, seed) }));

const APPLY: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '//': (a, b) => Math.floor(a / b),
};

/** A second reading of what is written down: numbers and operators between spaces, products before sums. */
function evaluate(expression: string): number {
  const tokens = expression.split(' ');
  for (const operators of [
    ['*', '/', '//'],
    ['+', '-'],
  ])
    for (let i = 1; i < tokens.length; i += 2) {
      if (!operators.includes(tokens[i] as string)) continue;
      const value = (APPLY[tokens[i] as string] as (a: number, b: number) => number)(Number(tokens[i - 1]), Number(tokens[i + 1]));
      tokens.splice(i - 1, 3, String(value));
      i -= 2;
    }
  return Number(tokens[0]);
}

const boxed = ({ action }: TurnText): string | undefined => /\\boxed\{(.*)\}/.exec(typeof action === 'string' ? action : '')?.[1];

describe('math-calc', () => {
  it('boxes the gold exactly where the reward is 1', () => {
    fc.assert(
      fc.property(paths, ({ task, turns }) => {
        const answer = boxed(world.describe(task, turns));
        fc.pre(answer !== undefined);
        expect(answer === world.prompt(task).gold).toBe(world.graph(task).reward[turns.at(-1) as number] === 1);
      }),
      { numRuns: 600 },
    );
  });

  it('has a calculator that never errs', () => {
    fc.assert(
      fc.property(paths, ({ task, turns }) => {
        for (const { action, observation } of told(world, task, turns)) {
          const [call] = partsOf(action);
          const [output] = partsOf(observation);
          if (call?.type !== 'tool-call' || output?.type !== 'tool-result') continue;
          expect(output.text).toBe(numberText(evaluate(String(call.arguments.expression))));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('goes on from the number of the turn before, wrong ones included', () => {
    fc.assert(
      fc.property(paths, ({ task, turns }) => {
        const start = /\d+/.exec(world.prompt(task).text)?.[0] as string;
        let running = start;
        for (const text of told(world, task, turns)) {
          const sum = / → | = /.exec(text.label);
          if (text.label === 'start again') running = start;
          if (!sum) continue;
          const [expression = '', result = ''] = text.label.replace('in the head: ', '').split(sum[0]);
          expect(expression.split(' ')).toContain(running);
          running = result;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('shows a number that cannot be exactly where the state calls it odd', () => {
    const mental = new Set<boolean>();
    fc.assert(
      fc.property(paths, ({ task, turns }) => {
        const texts = told(world, task, turns);
        texts.forEach((text, t) => {
          const result = / (?:→|=) (.*)$/.exec(text.label)?.[1];
          if (result === undefined || !/looks odd|that can be/.test(String(texts[t + 1]?.thought))) return;
          expect(/^\d+$/.test(result)).toBe(false);
          mental.add(text.label.startsWith('in the head'));
        });
      }),
      { numRuns: 600 },
    );
    expect(mental.size).toBe(2);
  });

  it('draws whole positive numbers for every chain of operations, the longest divisions and products included (seed 4)', () => {
    const draw = stream(keyOf(4));
    for (let i = 0; i < 300; i++) {
      const steps = 1 + Math.floor(draw() * 6);
      const operations = Array.from({ length: steps }, () => (i % 5 === 0 ? i % 4 : Math.floor(draw() * 4)));
      const digits = operations.map(() => (i % 5 === 0 ? 2 : Math.floor(draw() * 3)));
      const { truth, operands } = drawNumbers(operations, digits, fold(keyOf(4), i));
      expect(operands.map((n) => String(n).length - 1)).toEqual(digits);
      expect(truth.every((value) => Number.isSafeInteger(value) && value >= 1)).toBe(true);
      expect(truth.slice(0, -1)).not.toContain(truth.at(-1));
    }
  });
});
