import type { RecordedAnchor, RecordedStep } from '@/lib/contract';
import { ConfigurationError } from '@/lib/engine/config';
import { nearestName } from '@/lib/engine/nearest-name';
import { noisyPredictor } from '@/lib/engine/predictor/fixed';
import { fold, type Key } from '@/lib/engine/random/key';

const HALF = 0.5;
/** Ṽ as it stands in the records. */
export const RECORDED = 'recorded';

type Candidate = RecordedStep['candidates'][number];

/** A source of V that records alone can stand for. */
export interface Values {
  readonly from: string;
  readonly root: (candidate: Candidate) => number | null;
  readonly anchor: (anchor: RecordedAnchor, candidate: Candidate) => number | null;
}

/** What a source is made from. */
interface Question {
  readonly step: RecordedStep;
  readonly key: Key;
  /** Standard deviation of exact-noise on the logit. */
  readonly noise: number;
}

const exact: (question: Question) => Values = () => ({ from: 'exact V', root: ({ exactV }) => exactV, anchor: ({ exactV }) => exactV });

const constant: (question: Question) => Values = () => ({ from: 'a constant ½', root: () => HALF, anchor: () => HALF });

/** As predictor `rates`: the prompt's running counts, which every decision recorded, for its prefixes too. */
function rates(): Values {
  const rate = ({ passed, tried }: Candidate): number | null => (passed === undefined || tried === undefined ? null : (passed + HALF) / (tried + 1));
  return { from: 'running success rates of the prompts', root: rate, anchor: (_, candidate) => rate(candidate) };
}

/** As predictor `exact-noise`: its noise depends on run key, step and node alone, so that it can be drawn again. */
function exactNoise({ key, noise }: Question): Values {
  const predictor = noisyPredictor(noise);
  const read = (prompt: string, place: string, exactV: number | null): number | null =>
    exactV === null
      ? null
      : predictor.read({
          task: prompt,
          root: place === 'root',
          exactV,
          facts: null,
          features: () => [],
          key: () => fold(fold(fold(key, 'predict'), prompt), place),
        }).v;
  return {
    from: `exact V with noise of ${noise} on the logit`,
    root: ({ prompt, exactV }) => read(prompt, 'root', exactV),
    anchor: ({ anchor, exactV }, { prompt }) => read(prompt, anchor, exactV),
  };
}

const recorded: (question: Question) => Values = ({ step }) => ({
  from: `Ṽ as recorded (${step.predictorVersion ?? 'no predictor'})`,
  root: ({ v, vMean }) => v ?? vMean ?? null,
  anchor: ({ v }) => v,
});

/** Stage 1 may have drawn its Ṽ around the predictor's mean; this is the mean. */
const mean: (question: Question) => Values = ({ step }) => ({
  from: `the mean of Ṽ as recorded (${step.predictorVersion ?? 'no predictor'})`,
  root: ({ v, vMean }) => vMean ?? v,
  anchor: ({ v }) => v,
});

/** Sources by name: the predictors whose state is in the records, or who have none. */
const SOURCES: Readonly<Record<string, (question: Question) => Values>> = {
  [RECORDED]: recorded,
  mean,
  exact,
  'exact-noise': exactNoise,
  rates,
  constant,
};

export const VALUE_SOURCES: readonly string[] = Object.keys(SOURCES);

/** The source of that name; the run's own predictor is what was recorded. Throws ConfigurationError on any other. */
export function valuesOf(question: Question, name: string): Values {
  const source = Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined;
  if (name === String(question.step.config.predictor ?? '')) return recorded(question);
  if (source) return source(question);
  const suggestion = nearestName(name, VALUE_SOURCES);
  throw new ConfigurationError([
    {
      key: 'predictor',
      value: name,
      allowed: `${VALUE_SOURCES.join(', ')}: what another predictor had learned by that step was not recorded`,
      ...(suggestion ? { suggestion } : {}),
    },
  ]);
}

/** V of every place, clipped as decisions use it. Throws ConfigurationError where one is missing that is needed; null where it is not. */
export function completeValues(
  values: readonly (number | null)[],
  { what, from, epsilon, needed }: { readonly what: string; readonly from: string; readonly epsilon: number; readonly needed: boolean },
): Float64Array | null {
  const missing = values.filter((value) => value === null).length;
  if (missing === 0) return Float64Array.from(values, (value) => Math.min(1 - epsilon, Math.max(epsilon, value as number)));
  if (!needed) return null;
  throw new ConfigurationError([
    {
      key: 'predictor',
      value: from,
      allowed: `a source of V that every ${what} has: ${missing} of ${values.length} have none here. With exact environments, exact`,
    },
  ]);
}
