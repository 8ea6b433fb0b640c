import { fold, type Key, pick, stream } from '@/lib/engine/random/key';
import { Entity } from './entities';
import type { Word } from './lexicon';
import { RELATIONS } from './relations';
import type { KgSettings } from './settings';

/** A question: where it starts, the phrase of every hop, how often a search misses, how many turns there are. */
export interface KgTask {
  readonly id: string;
  readonly start: Entity;
  readonly words: readonly Word[]; // [hops]
  readonly miss: number;
  readonly missClass: number;
  readonly maxTurns: number;
}

/** Draws a question whose hops fit together: each leaves the kind of entity that the one before leads to. Consumes the key. */
export function makeTask(id: string, words: readonly Word[], settings: KgSettings, key: Key): KgTask {
  const draw = stream(fold(key, 'draw'));
  const hops = 1 + pick(draw(), settings.hops);
  const chain: Word[] = [];
  while (chain.length < hops) {
    const before = chain.at(-1);
    const at = before ? RELATIONS[before.relation]?.to : null;
    const fitting = at === null ? words : words.filter((word) => RELATIONS[word.relation]?.from === at);
    chain.push(
      fitting[
        pick(
          draw(),
          fitting.map(({ frequency }) => frequency),
        )
      ] as Word,
    );
  }
  const missClass = Math.floor(draw() * settings.misses.length);
  const type = RELATIONS[(chain[0] as Word).relation]?.from ?? 'play';
  return {
    id,
    start: new Entity(type, fold(key, 'start').a),
    words: chain,
    miss: settings.misses[missClass] as number,
    missClass,
    maxTurns: hops + 2 + pick(draw(), settings.spareTurns),
  };
}
