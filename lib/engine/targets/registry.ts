import { paperTargets } from './paper';
import type { Targets } from './types';

/** Every target rule by name. */
export const targetRules: Readonly<Record<string, Targets>> = { paper: paperTargets };
