import type { TreeOutcome } from '@/lib/contract';

/** Codes of `trees.outcome`. */
export const OUTCOMES = ['unfinished', 'mixed', 'all-pass', 'all-fail'] as const satisfies readonly TreeOutcome[];
