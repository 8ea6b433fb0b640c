'use client';

import { useAnswer } from '@/components/ui/use-answer';
import { useKeys } from '@/components/ui/use-keys';
import type { TreePair, TreePairs } from '@/lib/contract/read/compare';
import type { ShownArm } from '@/lib/figure/compare-arms';

/** A run of the arm and one of the baseline whose trees stand side by side. */
export interface RunPair {
  readonly a: string;
  readonly b: string;
  readonly seed: string | null;
}

/** Pairs of runs with equal seeds; the first of each where no seed is shared. */
export function runPairs(arm: ShownArm, baseline: ShownArm): RunPair[] {
  const same = arm.runs.flatMap((a) => {
    const b = baseline.runs.find(({ seed }) => seed !== null && seed === a.seed);
    return b ? [{ a: a.run, b: b.run, seed: a.seed }] : [];
  });
  return same.length > 0 ? same : [{ a: arm.runs[0]!.run, b: baseline.runs[0]!.run, seed: null }];
}

const NO_PAIRS: readonly TreePair[] = [];

/** Which prompt is shown, of those that both runs grew a tree of, and how to come to the next. */
export function usePrompts(pair: RunPair, step: number, prompt: string | null, onPrompt: (prompt: string) => void) {
  const query = new URLSearchParams({ a: pair.a, b: pair.b, step: String(Math.max(0, step)) });
  const asked = useAnswer<TreePairs>(`/api/v1/compare/trees?${query}`);
  const pairs = asked.value?.pairs ?? NO_PAIRS;
  const found = pairs.findIndex((one) => one.prompt === prompt);
  const at = Math.max(0, found);
  const go = (by: number): void => {
    const next = pairs[at + by];
    if (next) onPrompt(next.prompt);
  };
  useKeys({ j: () => go(1), k: () => go(-1) });
  return { asked, shown: pairs[at] ?? null, at, last: pairs.length - 1, count: asked.value?.count ?? 0, isMissing: prompt !== null && found < 0, go };
}

export type Prompts = ReturnType<typeof usePrompts>;
