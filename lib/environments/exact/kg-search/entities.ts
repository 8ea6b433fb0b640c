import { mix32 } from '@/lib/engine/random/hash';
import { nameOf } from './names';
import { type EntityType, RELATIONS, type Relation } from './relations';

/** A thing of the graph. Equal hashes are the same thing, in every task. Its name is made when it is read. */
export class Entity {
  private known: string | null = null;

  constructor(
    readonly type: EntityType,
    readonly hash: number, // int32
  ) {}

  get name(): string {
    this.known ??= nameOf(this.type, this.hash);
    return this.known;
  }
}

export const relationOf = (relation: number): Relation => RELATIONS[relation] as Relation;

/** Where a relation leads from an entity. The graph has no end: every relation leads somewhere, from namesakes too. */
export function follow(from: Entity, relation: number): Entity {
  const hash = mix32(Math.imul(from.hash, 0x01000193) ^ Math.imul(relation + 1, 0x9e3779b1));
  return new Entity(relationOf(relation).to, hash);
}

/** Another thing of the same kind, which a search may bring up instead. */
export function neighbour(of: Entity, salt: number): Entity {
  return new Entity(of.type, mix32(of.hash ^ Math.imul(salt + 1, 0x27d4eb2f)));
}

/** An entity as a question first mentions it. */
export const mention = ({ type, name }: Entity): string => (type === 'play' ? `the play ${name}` : type === 'organisation' ? `the ${name}` : name);
