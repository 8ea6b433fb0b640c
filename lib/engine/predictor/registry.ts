import { constantPredictor, exactPredictor, noisyPredictor } from './fixed';
import { HashedPredictor } from './hashed';
import { HashedBasePredictor } from './hashed-base';
import { RatesPredictor } from './rates';
import type { Predictor, PredictorSettings } from './types';

/** Name under which a run says that it has no predictor. */
export const PREDICTOR_OFF = 'off';

/** Every predictor by name. */
export const predictors: Readonly<Record<string, (settings: PredictorSettings) => Predictor>> = {
  hashed: () => new HashedPredictor(),
  'hashed-base': () => new HashedBasePredictor(),
  rates: () => new RatesPredictor(),
  constant: constantPredictor,
  exact: exactPredictor,
  'exact-noise': ({ noise }) => noisyPredictor(noise),
};
