import type { StageOne } from '../events/step';

/** An anchor as stage 2 met it, with the continuations that were recorded from it. */
export interface RecordedAnchor {
  readonly anchor: string;
  /** Bare rollout and turn. */
  readonly j: number;
  readonly t: number;
  /** Factual reward of the bare rollout. */
  readonly r: number;
  /** Ṽ at decision time; null where none was recorded. */
  readonly v: number | null;
  readonly exactV: number | null;
  readonly continuations: number;
}

/** A funded prompt's tree, as far as another allocator may use it. */
export interface RecordedTree {
  readonly prompt: string;
  /** Bare rollouts that finished, in the order j. */
  readonly bare: number;
  /** Every visited non-terminal prefix of a bare rollout, by rollout and turn. */
  readonly anchors: readonly RecordedAnchor[];
}

/** The decision-time records of one step: what any allocator can be asked again with. */
export interface RecordedStep {
  readonly run: string;
  readonly attempt: number;
  readonly step: number;
  readonly allocator: string | null;
  readonly predictorVersion: string | null;
  readonly warmUp: boolean;
  readonly budget: { readonly M: number; readonly N: number };
  readonly config: Readonly<Record<string, unknown>>;
  readonly seed: string | null;
  /** The step's random key; null: made from the seed again. */
  readonly key: readonly [number, number] | null;
  readonly candidates: readonly (StageOne & { readonly prompt: string })[];
  readonly trees: readonly RecordedTree[];
}

/** Stage 2 of one prompt, decided again. `needs-rollouts`: its anchors depend on root rollouts that were never sampled. */
export interface PrefixRedecision {
  readonly prompt: string;
  readonly status: 'decided' | 'needs-rollouts';
  /** Continuations in all: what stage 2 has to give in this tree. */
  readonly budget: number;
  readonly toRoots: number;
  /** Of the anchors of the first m bare rollouts. */
  readonly anchors: readonly (RecordedAnchor & { readonly allocated: number })[];
}

/** What another allocator would have decided. */
export interface Redecision {
  readonly allocator: string;
  /** Where its V came from, in words; null where it asks none. */
  readonly valuesFrom: string | null;
  /** Root rollouts a candidate, in their order. */
  readonly roots: readonly number[];
  /** Empty without a stage 2. */
  readonly prefixes: readonly PrefixRedecision[];
}

/** Expectations of a decision, given what was recorded. */
export interface Expectation {
  /** Prompts with root rollouts, and those of them expected to hold both outcomes among their root rollouts: Σ U_root(V, m). */
  readonly funded: number;
  readonly mixedGroups: number;
  /** Over the anchors of the trees that both decisions know: anchors with a continuation, how many of them are expected to be mixed, and Σ E[n₊·n₋]. */
  readonly anchorsExpanded: number;
  readonly mixedAnchors: number;
  readonly contrastPairs: number;
}

/** A what-if: two decisions about the same step, and how far the record can answer for the second. */
export interface WhatIf {
  readonly run: string;
  readonly attempt: number;
  readonly step: number;
  readonly recordedAllocator: string | null;
  readonly allocator: string;
  readonly valuesFrom: string | null;
  /** Which V the expectations use. */
  readonly expectedFrom: string;
  readonly recorded: Expectation;
  readonly redecided: Expectation;
  /** Root rollouts given to other prompts, and continuations given to other anchors of the trees that both know. */
  readonly movedRoots: number;
  readonly movedContinuations: number;
  readonly prompts: readonly {
    readonly prompt: string;
    readonly v: number | null;
    readonly exactV: number | null;
    readonly recorded: number;
    readonly redecided: number;
  }[];
  readonly prefixes: readonly PrefixRedecision[];
  readonly coverage: {
    /** Of all leaves of the new decision. */
    readonly share: number;
    readonly leaves: number;
    readonly rootRollouts: { readonly needed: number; readonly recorded: number };
    readonly continuations: { readonly needed: number; readonly recorded: number };
    /** Continuations whose anchors depend on root rollouts that were never sampled. */
    readonly undecided: number;
  };
}
