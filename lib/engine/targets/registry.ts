import { paperTargets } from './paper';
import type { Targets } from './types';
import { unbiasedTargets } from './unbiased';

/** Every target rule by name. */
export const targetRules: Readonly<Record<string, Targets>> = { paper: paperTargets, unbiased: unbiasedTargets };
