import { type Entity, relationOf } from './entities';

/**
 * When things happened. Everybody is born before anything is founded, everything is founded before anybody studies, and so on:
 * the graph has no end, so each kind of event has years of its own, and no page contradicts another.
 */
const BIRTH = { from: 1868, span: 10 };
const FOUNDING = { from: 1897, span: 5 };
const STUDIES = { from: 1902, span: 4 };
const PUBLICATION = { from: 1906, span: 30 };
const SEAT = { from: 1903, span: 30 };
const OFFICE = { from: 1908, span: 30 };

const yearIn = ({ from, span }: { from: number; span: number }, hash: number): number => from + ((hash >>> 3) % span);

/** The year that a sentence about a relation names: a play is written, set and first staged in the year of the play. */
export function yearOf(subject: Entity, relation: number, object: Entity): number {
  switch (relationOf(relation).name) {
    case 'author':
    case 'setting':
      return yearIn(PUBLICATION, subject.hash);
    case 'premiere':
      return yearIn(PUBLICATION, object.hash);
    case 'birthplace':
      return yearIn(BIRTH, subject.hash);
    case 'academy':
      return yearIn(STUDIES, subject.hash);
    case 'founder':
      return yearIn(FOUNDING, subject.hash);
    case 'seat':
      return yearIn(SEAT, subject.hash);
    default:
      return yearIn(OFFICE, subject.hash);
  }
}
