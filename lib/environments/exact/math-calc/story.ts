import { choose, fillSlots } from '../turn-text';
import { DIVIDE, numberText } from './operations';
import type { MathTask } from './task';

const WOMEN = ['Mira', 'Elsa', 'Hanne', 'Tamsin', 'Cosima', 'Ottilie', 'Yara', 'Dagny', 'Leona', 'Katya', 'Runa', 'Agnes'];
const MEN = ['Tobin', 'Corin', 'Idris', 'Marek', 'Pavel', 'Stellan', 'Ulrik', 'Wendel', 'Bram', 'Dorian', 'Florin', 'Lucan'];
const THINGS = ['marbles', 'stamps', 'beads', 'coins', 'buttons', 'stickers', 'pebbles', 'tokens', 'seeds', 'tickets', 'shells', 'cards'];

const OPENINGS = [
  '{n} starts with {v} {t}.',
  '{n} has {v} {t}.',
  '{n} owns a collection of {v} {t}.',
  'At first there are {v} {t} in a box that belongs to {n}.',
];
const QUESTIONS = [
  'How many {t} does {n} have at the end?',
  'How many {t} are there in the end?',
  'What is the number of {t} that {n} is left with?',
  'With how many {t} does {n} end up?',
];
const WHOLE = 'Only whole {t} count, and what cannot be divided evenly is set aside.';

const SHIFT = { person: 0, thing: 7, opening: 13, question: 19 } as const;
const seedOf = (task: MathTask, part: keyof typeof SHIFT): number => task.story + Math.imul(SHIFT[part], 0x9e3779b1);

interface Person {
  readonly name: string;
  readonly pronouns: Readonly<Record<'p' | 'o' | 'h', string>>;
}

function personOf(task: MathTask): Person {
  const name = choose([...WOMEN, ...MEN], seedOf(task, 'person'));
  return { name, pronouns: WOMEN.includes(name) ? { p: 'she', o: 'her', h: 'her' } : { p: 'he', o: 'him', h: 'his' } };
}

/** What is counted in this story. */
export const thingsOf = (task: MathTask): string => choose(THINGS, seedOf(task, 'thing'));

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

const LINK = /^(then|later) /;

/** What the story says at a step, quoted: without its full stop and the word that links it to the sentence before. */
export const quotedClause = (task: MathTask, step: number): string => clauseOf(task, step).replace(LINK, '');

function clauseOf(task: MathTask, step: number): string {
  const { pronouns } = personOf(task);
  return fillSlots(task.words[step]?.phrase ?? '', { ...pronouns, t: thingsOf(task), n: numberText(task.operands[step] ?? 0) });
}

/** The whole problem: where it starts, one sentence a step, the question. */
export function storyOf(task: MathTask): string {
  const slots = { n: personOf(task).name, t: thingsOf(task), v: numberText(task.truth[0] as number) };
  const told = task.words.map((_, step) => `${capital(step === 0 ? quotedClause(task, step) : clauseOf(task, step))}.`);
  const divides = task.words.some(({ meaning }) => meaning === DIVIDE);
  return [
    fillSlots(choose(OPENINGS, seedOf(task, 'opening')), slots),
    ...told,
    ...(divides ? [fillSlots(WHOLE, slots)] : []),
    fillSlots(choose(QUESTIONS, seedOf(task, 'question')), slots),
  ].join(' ');
}
