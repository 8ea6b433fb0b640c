import { FLAG, NONE, type TreeSnapshot } from '@/lib/contract/snapshot';
import { outcomeOf } from '@/lib/display/scales';
import type { Subject } from '../types';

const DECIMALS = 1e6;

/** Snapshots hold single precision: .2 must answer `v<=.2`. */
const finite = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : Math.round(value * DECIMALS) / DECIMALS;
const count = (value: number | undefined): number | null => (value === undefined || value === NONE ? null : value);

const STATES = [
  ['expanded', FLAG.expanded],
  ['continuation', FLAG.continuation],
  ['search', FLAG.search],
  ['pruned', FLAG.pruned],
  ['inferred', FLAG.inferred],
  ['error', FLAG.error],
  ['limit', FLAG.limit],
] as const;

/** Every field of `NODE_LANGUAGE` of one node, read only when asked for. */
class NodeValues {
  place = 0;

  constructor(private readonly snapshot: TreeSnapshot) {}

  get outcome() {
    return [outcomeOf(this.snapshot, this.place)];
  }
  get is() {
    const { snapshot, place } = this;
    const words: string[] = STATES.filter(([, flag]) => snapshot.flags[place]! & flag).map(([word]) => word);
    if (snapshot.last[place] === place) words.push('leaf');
    if (place > 0 && snapshot.allocated[place] !== NONE) words.push('candidate');
    if (place > 0 && snapshot.allocated[place] === 0) words.push('unfunded');
    if (place > 0 && !(snapshot.flags[place]! & (FLAG.continuation | FLAG.search))) words.push('bare');
    return words;
  }
  get v() {
    return finite(this.snapshot.v[this.place]);
  }
  get exact() {
    return finite(this.snapshot.exactV[this.place]);
  }
  get gap() {
    return this.v === null || this.rate === null ? null : finite(Math.abs(this.v - this.rate));
  }
  get potential() {
    return this.v === null ? null : this.v * (1 - this.v);
  }
  get delta() {
    const before = finite(this.snapshot.v[this.snapshot.parent[this.place]!]);
    return this.v === null || before === null ? null : finite(this.v - before);
  }
  get rate() {
    return this.n > 0 ? this.k / this.n : null;
  }
  get n() {
    return this.snapshot.n[this.place]!;
  }
  get k() {
    return this.snapshot.k[this.place]!;
  }
  get budget() {
    return count(this.snapshot.allocated[this.place]);
  }
  get spent() {
    return count(this.snapshot.spent[this.place]);
  }
  get advantage() {
    return finite(this.snapshot.advantage[this.place]);
  }
  get target() {
    return finite(this.snapshot.target[this.place]);
  }
  get reward() {
    return finite(this.snapshot.reward[this.place]);
  }
  get depth() {
    return this.snapshot.depth[this.place]!;
  }
  get tokens() {
    return count(this.snapshot.tokens[this.place]);
  }
  get nodes() {
    return this.snapshot.last[this.place]! - this.place + 1;
  }
  get rollout() {
    return count(this.snapshot.rollout[this.place]);
  }
  get id() {
    return [this.snapshot.ids.at(this.place) ?? ''];
  }
  get predictor() {
    const version = this.snapshot.header.predictors[this.snapshot.predictor[this.place]!];
    return version === undefined ? null : [version];
  }
  get any() {
    return [`${this.snapshot.ids.at(this.place) ?? ''} ${this.snapshot.labels.at(this.place) ?? ''}`];
  }
}

/** A node as a subject of a query; `at` moves it to another, so that a million nodes cost one object. */
export class NodeCursor implements Subject {
  private readonly own: NodeValues;

  constructor(snapshot: TreeSnapshot) {
    this.own = new NodeValues(snapshot);
  }

  at(place: number): this {
    this.own.place = place;
    return this;
  }
  /** Its place: what a text search names. */
  get id(): string {
    return String(this.own.place);
  }
  get values(): Subject['values'] {
    return this.own as unknown as Subject['values'];
  }
}
