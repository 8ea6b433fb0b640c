import { mix32 } from '@/lib/engine/random/hash';
import { fold, type Key, pick, stream } from '@/lib/engine/random/key';
import type { LexiconWord } from '../knowledge';
import { type Arguments, drawArguments, functionOf } from './functions';
import type { FnSettings } from './settings';

/** The kinds of BFCL's multi-turn dialogues. */
export const KINDS = ['base', 'miss-func', 'miss-param', 'long'] as const;
export type FnKind = (typeof KINDS)[number];

/** A dialogue: the wording of every request, what it lacks until the agent asks, how often calls time out, the limit. */
export interface FnTask {
  readonly id: string;
  readonly kind: FnKind;
  readonly words: readonly LexiconWord[]; // [K]
  /** What a request lacks: nothing, its parameter, or the function that it needs. [K] */
  readonly lacks: readonly ('nothing' | 'parameter' | 'function')[];
  readonly timeout: number;
  readonly timeoutClass: number;
  readonly needsLogin: boolean;
  readonly maxTurns: number;
  /** Chooses arguments and wordings. */
  readonly seed: number; // int32
}

/** What each request lacks. A missing function is missing from the start, so it is the one of the first request that needs it. */
function drawLacks(kind: FnKind, words: readonly LexiconWord[], settings: FnSettings, draw: () => number): FnTask['lacks'] {
  if (kind === 'miss-param') return words.map(() => (draw() < settings.missingParameter ? 'parameter' : 'nothing'));
  if (kind !== 'miss-func') return words.map(() => 'nothing');
  const chosen = words[Math.floor(draw() * words.length)]?.meaning;
  const first = words.findIndex(({ meaning }) => meaning === chosen);
  return words.map((_, i) => (i === first ? 'function' : 'nothing'));
}

/** Draws a dialogue. Consumes the key. */
export function makeTask(id: string, words: readonly LexiconWord[], settings: FnSettings, key: Key): FnTask {
  const draw = stream(fold(key, 'draw'));
  const kind = KINDS[pick(draw(), settings.kinds)] as FnKind;
  const count = 1 + pick(draw(), settings.requests) + (kind === 'long' ? 1 : 0);
  const frequencies = words.map(({ frequency }) => frequency);
  const chosen = Array.from({ length: count }, () => words[pick(draw(), frequencies)] as LexiconWord);
  const lacks = drawLacks(kind, chosen, settings, draw);
  const timeoutClass = Math.floor(draw() * settings.timeouts.length);
  const needsLogin = chosen.some(({ meaning }) => functionOf(meaning).locked);
  const asks = lacks.filter((lack) => lack !== 'nothing').length;
  return {
    id,
    kind,
    words: chosen,
    lacks,
    timeout: settings.timeouts[timeoutClass] as number,
    timeoutClass,
    needsLogin,
    maxTurns: count + (needsLogin ? 1 : 0) + asks + 2 + pick(draw(), settings.spareTurns),
    seed: fold(key, 'seed').a,
  };
}

/** A hash of the task's own, for each place and purpose. */
export const hashAt = (task: FnTask, place: number, salt = 0): number =>
  mix32(task.seed ^ Math.imul(place + 1, 0x27d4eb2f) ^ Math.imul(salt, 0x165667b1));

/** The arguments that a request means. */
export function meantArguments(task: FnTask, request: number): Arguments {
  return drawArguments((task.words[request] as LexiconWord).meaning, hashAt(task, request));
}

/** The function that is not there before the agent has asked for it, and the request that it is first needed for. */
export function missingFunction(task: FnTask): { readonly fn: number; readonly request: number } | null {
  const request = task.lacks.indexOf('function');
  return request < 0 ? null : { fn: (task.words[request] as LexiconWord).meaning, request };
}
