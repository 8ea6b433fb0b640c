import type { PromptText } from '@/lib/engine/interfaces/content';
import { mix32 } from '@/lib/engine/random/hash';
import { type Entity, follow, mention, relationOf } from './entities';
import type { KgTask } from './task';

/** The entity that the whole chain leads to. */
export function goldOf(task: KgTask): Entity {
  return task.words.reduce((entity, { relation }) => follow(entity, relation), task.start);
}

/** A phrase about an entity or about what another phrase names: "the mayor of the town where The Glass Orchard is set". */
export const fill = (phrase: string, about: string): string => phrase.replace('{x}', about);

const PERSON = ['Who is {x}?', 'Can you find out who {x} is?', 'What is the name of {x}?', 'Name {x}.'];
const THING = ['What is {x}?', 'What is the name of {x}?', 'Name {x}.', 'Can you find out what {x} is called?'];

/** The question in one sentence, hops nested from the inside out. */
export function questionOf(task: KgTask): string {
  const asked = task.words.reduce((about, { phrase }) => fill(phrase, about), mention(task.start));
  const last = task.words.at(-1);
  const forms = last && relationOf(last.relation).to === 'person' ? PERSON : THING;
  return fill(forms[(mix32(task.start.hash ^ task.words.length) >>> 0) % forms.length] as string, asked);
}

export function promptOf(task: KgTask): PromptText {
  const hops = task.words.length;
  return {
    text: questionOf(task),
    gold: goldOf(task).name,
    difficulty: hops,
    source: 'kg-search',
    groupKey: `${hops} ${hops === 1 ? 'hop' : 'hops'}`,
  };
}
