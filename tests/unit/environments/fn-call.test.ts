import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TurnText } from '@/lib/engine/interfaces/content';
import { partsOf, played, playOut, told } from './support/worlds';

const play = played('fn-call');
const { world, source } = play;
const paths = fc
  .record({ task: fc.constantFrom(...world.train), seed: fc.integer() })
  .map(({ task, seed }) => ({ task, turns: playOut(play, task, seed) }));

interface Call {
  readonly name: string;
  readonly text: string;
  readonly response: Readonly<Record<string, unknown>>;
}

function callOf({ action, observation }: TurnText): Call | null {
  const [call] = partsOf(action);
  const [result] = partsOf(observation);
  if (call?.type !== 'tool-call' || result?.type !== 'tool-result') return null;
  const given = Object.entries(call.arguments).map(([key, value]) => `${key}=${typeof value === 'string' ? `'${value}'` : value}`);
  return { name: call.name, text: `${call.name}(${given.join(', ')})`, response: JSON.parse(result.text) };
}

/** What the API executed, read off the dialogue: every call whose response is no error, logins aside. */
const executed = (texts: readonly TurnText[]): string[] =>
  texts.flatMap((text) => {
    const call = callOf(text);
    return call && call.name !== 'login' && call.response.error === undefined ? [call.text] : [];
  });

describe('fn-call', () => {
  it('rewards exactly the dialogues that were closed with the calls of the ground truth and no other', () => {
    fc.assert(
      fc.property(paths, ({ task, turns }) => {
        const texts = told(world, task, turns);
        const same = executed(texts).join('; ') === world.prompt(task).gold;
        const closed = texts.at(-1)?.label === 'done';
        expect(same && closed).toBe(world.graph(task).reward[turns.at(-1) as number] === 1);
      }),
      { numRuns: 600 },
    );
  });

  it('has V = 0 from the first wrong call on', () => {
    fc.assert(
      fc.property(paths, ({ task, turns }) => {
        const texts = told(world, task, turns);
        const gold = (world.prompt(task).gold as string).split('; ');
        const wrong = texts.findIndex((_, t) => {
          const calls = executed(texts.slice(0, t + 1));
          return calls.join('; ') !== gold.slice(0, calls.length).join('; ');
        });
        fc.pre(wrong >= 0);
        for (const turn of turns.slice(wrong)) expect(source.exactV(task, turn)).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('executes locked functions after a login only, and a missing function after it was offered only', () => {
    const locked = ['send_message', 'create_ticket', 'place_order'];
    fc.assert(
      fc.property(paths, ({ task, turns }) => {
        const texts = told(world, task, turns);
        let offered = world.prompt(task).text.split('\n')[0] as string;
        let loggedIn = false;
        for (const text of texts) {
          const call = callOf(text);
          if (call?.name === 'login') loggedIn ||= call.response.login_status === true;
          else if (call && call.response.error === undefined) {
            expect(loggedIn || !locked.includes(call.name)).toBe(true);
            expect(offered).toContain(call.name);
          }
          offered += /\(new: (\w+)\)/.exec(JSON.stringify(text.observation))?.[1] ?? '';
        }
      }),
      { numRuns: 600 },
    );
  });

  it('has every kind of dialogue, and asks pay only where something is missing', () => {
    const kinds = world.train.map((task) => world.prompt(task).groupKey?.split(',')[0]);
    expect(new Set(kinds)).toEqual(new Set(['base', 'miss-func', 'miss-param', 'long']));
    const vague = world.train.filter((task) =>
      /usual|that I like|other folder|another folder|some shares|a message to|my calendar|this morning/.test(world.prompt(task).text),
    );
    expect(vague.length).toBeGreaterThan(0);
    for (const task of vague) expect(world.prompt(task).groupKey).toMatch(/^miss-param/);
  });
});
