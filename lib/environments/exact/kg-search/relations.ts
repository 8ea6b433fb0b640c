/** Kinds of things in the knowledge graph. */
export type EntityType = 'play' | 'person' | 'place' | 'organisation';

/** A relation of the graph: what it leads from and to, and how a searcher calls it. */
export interface Relation {
  readonly name: string;
  readonly from: EntityType;
  readonly to: EntityType;
  /** The word an agent searches with. */
  readonly term: string;
}

/** Every kind of entity has two relations that leave it, so that the neighbouring one is the natural mistake. */
export const RELATIONS: readonly Relation[] = [
  { name: 'author', from: 'play', to: 'person', term: 'author' },
  { name: 'setting', from: 'play', to: 'place', term: 'setting' },
  { name: 'birthplace', from: 'person', to: 'place', term: 'birthplace' },
  { name: 'academy', from: 'person', to: 'organisation', term: 'education' },
  { name: 'seat', from: 'organisation', to: 'place', term: 'headquarters' },
  { name: 'founder', from: 'organisation', to: 'person', term: 'founder' },
  { name: 'premiere', from: 'place', to: 'play', term: 'first play staged' },
  { name: 'mayor', from: 'place', to: 'person', term: 'mayor' },
];
