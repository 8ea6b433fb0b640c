import { gaussian, stream } from '../random/key';
import { clamp, logit, sigmoid } from './numeric';
import type { Predictor, PrefixQuery } from './types';

/** Where exact V is kept from, so that noise on its logit is finite and a certain prefix stays nearly certain. */
const EDGE = 1e-4;

/** A predictor that never learns; its checkpoint holds nothing. */
function fixed(version: string, read: Predictor['read'], noisy = false): Predictor {
  return {
    version,
    learnsInside: false,
    noisy,
    read,
    fit: () => ({}),
    checkpoint: () => ({ format: 1, version }),
    restore(state) {
      const held = state as { format?: unknown; version?: unknown } | null;
      if (held?.format !== 1 || held.version !== version) throw new TypeError(`the checkpoint is not of predictor ${version}`);
    },
  };
}

function truth({ exactV, task }: PrefixQuery): number {
  if (exactV === null)
    throw new RangeError(`the exact V of a prefix of ${task} is not known: predictors exact and exact-noise need an exact environment`);
  return exactV;
}

/** Ṽ = ½ everywhere: what allocation by tree shape alone achieves. */
export const constantPredictor = (): Predictor => fixed('constant', () => ({ v: 0.5 }));

/** Ṽ = V: what a perfect predictor would achieve. Throws RangeError where V is not known. */
export const exactPredictor = (): Predictor => fixed('exact', (query) => ({ v: truth(query) }));

/** σ(logit V + sd · ε), ε standard normal, drawn anew at every prefix and step: how good a predictor must be. Throws as `exact`. */
export const noisyPredictor = (sd: number): Predictor => {
  const read = (query: PrefixQuery) => {
    const v = clamp(truth(query), EDGE, 1 - EDGE);
    return { v: sigmoid(logit(v) + sd * gaussian(stream(query.key()))) };
  };
  return fixed(`exact-noise(${sd})`, read, true);
};
