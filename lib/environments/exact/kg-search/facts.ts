import { mix32 } from '@/lib/engine/random/hash';
import { Entity, follow, neighbour, relationOf } from './entities';
import type { EntityType } from './relations';
import { yearOf } from './years';

export interface Document {
  readonly title: string;
  readonly text: string;
}

/** What an encyclopedia says of each relation, in the order of `RELATIONS`: {s} subject, {o} object, {y} a year, {number}, {teen} and {nth} numbers. */
const SENTENCES: readonly (readonly string[])[] = [
  [
    '{s} is a play in {number} acts by {o}, first published in {y}.',
    'Written by {o} in {y}, {s} ran for {number} seasons and was revived twice.',
    '{s} ({y}) is the best known of the {number} plays of {o}.',
  ],
  [
    'The action of {s} takes place in {o} in the winter of {y}.',
    '{s} is set in {o}, and its {number} scenes follow a family there through the year {y}.',
    'Critics of {y} praised {s} for its portrait of {o}.',
  ],
  [
    '{s} was born in {o} in {y}, the youngest of {number} children.',
    'Born in {y} at {o}, {s} moved away only at the age of {teen}.',
    '{s} (born {y}, {o}) is remembered for {number} volumes of memoirs.',
  ],
  [
    '{s} studied at the {o}, leaving with honours in {y}.',
    'From {y} on {s} was a pupil of the {o} for {number} years.',
    'The {o} lists {s} among its alumni (class of {y}).',
  ],
  [
    'The {s} has its headquarters in {o}, in a building of {y}.',
    'Since {y} the {s} has been based in {o}, where it employs {number} hundred people.',
    'The {s} moved into its present seat in {o} in {y}.',
  ],
  [
    'The {s} was founded by {o} in {y} with {number} members.',
    'In {y} {o} established the {s} out of a private fund.',
    'Its founder, {o}, led the {s} from {y} for {number} years.',
  ],
  [
    'The theatre of {s} opened in {y} with the first performance of {o}.',
    '{o} had its premiere in {s} in {y} and ran for {number} weeks.',
    'In {y} the players of {s} were the first to stage {o}.',
  ],
  [
    '{s} has been governed since {y} by its mayor, {o}.',
    'The mayor of {s} is {o}, elected in {y} by a margin of {number} votes.',
    '{o} took office as mayor of {s} in {y}, the {nth} holder of the post.',
  ],
];
const NUMBERS = ['three', 'four', 'five', 'six', 'seven', 'nine'];
const TEENS = ['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'nineteen'];
const ORDINALS = ['14th', '16th', '17th', '18th', '19th', '26th'];

/** Sentences cut at their slots once: text at even places, slot names at odd ones. */
const PIECES = SENTENCES.map((forms) => forms.map((form) => form.split(/\{(\w+)\}/)));

/** One sentence saying that `relation` leads from subject to object; equal arguments, equal words. */
export function factSentence(subject: Entity, relation: number, object: Entity): string {
  const hash = mix32(subject.hash ^ object.hash ^ relation) >>> 0;
  const forms = PIECES[relation] as readonly (readonly string[])[];
  const slots: Readonly<Record<string, string>> = {
    s: subject.name,
    o: object.name,
    y: String(yearOf(subject, relation, object)),
    number: NUMBERS[hash % 6] as string,
    teen: TEENS[hash % 6] as string,
    nth: ORDINALS[hash % 6] as string,
  };
  let sentence = '';
  (forms[hash % forms.length] as readonly string[]).forEach((piece, i) => {
    sentence += i % 2 === 0 ? piece : slots[piece];
  });
  return sentence;
}

const sameKind = (entity: Entity): number[] => [0, 1, 2, 3, 4, 5, 6, 7].filter((relation) => relationOf(relation).from === entity.type);

/** A true sentence about an entity that does not answer what was asked. */
function otherFact(entity: Entity, asked: number): Document {
  const relation = sameKind(entity).find((candidate) => candidate !== asked) as number;
  return { title: entity.name, text: factSentence(entity, relation, follow(entity, relation)) };
}

/** How a thing of the kind that a relation leaves comes to speak of another thing. */
const ASIDES: Readonly<Record<EntityType, string>> = {
  play: '{m} mentions {s} in its first scene.',
  person: '{m} wrote at length about {s}.',
  place: '{m} has a street named after {s}.',
  organisation: 'The {m} keeps an archive on {s}.',
};

/** The page that says where a relation leads; for a thing of another kind, the page of something that speaks of it. */
function factPage(subject: Entity, relation: number, object: Entity): Document {
  const expected = relationOf(relation).from;
  if (expected === subject.type) return { title: subject.name, text: factSentence(subject, relation, object) };
  const speaker = new Entity(expected, mix32(subject.hash ^ Math.imul(relation + 1, 0x3c6ef372)));
  const aside = ASIDES[expected].replace('{m}', speaker.name).replace('{s}', subject.name);
  return { title: speaker.name, text: `${aside} ${factSentence(speaker, relation, object)}` };
}

/** What a search that found its relation returns: the page that says it, then up to two that only share a subject. */
export function foundDocuments(subject: Entity, relation: number, object: Entity): Document[] {
  const extra = (mix32(subject.hash ^ relation) >>> 0) % 3;
  const documents = [factPage(subject, relation, object)];
  if (extra > 0) documents.push(otherFact(object, -1));
  if (extra > 1) documents.push(otherFact(neighbour(subject, relation), relation));
  return documents;
}

/** What a search that missed returns: pages of namesakes and neighbours. Repeated misses bring up others. */
export function missedDocuments(subject: Entity, relation: number, turn: number): Document[] {
  const count = 1 + ((mix32(subject.hash ^ relation ^ turn) >>> 0) % 2);
  return Array.from({ length: count }, (_, i) => otherFact(neighbour(subject, 16 * turn + i + 8), relation));
}
