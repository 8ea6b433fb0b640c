import { HashedPredictor } from './hashed';
import type { Predictor } from './types';

/** Name under which a run says that it has no predictor. */
export const PREDICTOR_OFF = 'off';

/** Every predictor by name. */
export const predictors: Readonly<Record<string, () => Predictor>> = { hashed: () => new HashedPredictor() };
