import type { LaterTree, MissedPrompt, RecordedStep, RecordedTree, TreeOutcome, WastedAnchor, WastedTree } from '@/lib/contract';
import { flipChance, knownV, mixedGroupChance } from '../expectation';

/** What the store says of a tree. */
export interface TreeEnd {
  readonly prompt: string;
  readonly treeKey: string;
  readonly outcome: TreeOutcome;
  readonly leaves: number;
  readonly given: number | null;
}

/** Trees that were funded and are still degenerate, most leaves first. */
export function wastedTrees(step: RecordedStep, ends: readonly TreeEnd[]): WastedTree[] {
  const candidates = new Map(step.candidates.map((candidate) => [candidate.prompt, candidate]));
  const bare = new Map(step.trees.map((tree) => [tree.prompt, tree.bare]));
  return ends
    .flatMap(({ prompt, treeKey, outcome, leaves }): WastedTree[] => {
      if (outcome !== 'all-pass' && outcome !== 'all-fail') return [];
      const candidate = candidates.get(prompt);
      const v = candidate ? knownV(candidate) : null;
      const m = candidate?.m ?? bare.get(prompt) ?? 0;
      const shown = candidate ? (candidate.v ?? candidate.vMean ?? null) : null;
      return [
        { prompt, treeKey, outcome, leaves, m, v: shown, exactV: candidate?.exactV ?? null, chance: v === null ? null : mixedGroupChance(v, m) },
      ];
    })
    .sort((a, b) => b.leaves - a.leaves || (a.prompt < b.prompt ? -1 : 1));
}

function wastedIn({ prompt, treeKey, anchors }: RecordedTree, passMark: number): WastedAnchor[] {
  return anchors.flatMap((anchor) => {
    const { continuations, passed, r, v, exactV } = anchor;
    const repeats = r >= passMark ? passed === continuations : passed === 0;
    if (continuations === 0 || !repeats) return [];
    const best = knownV(anchor);
    return [
      { prompt, treeKey, anchor: anchor.anchor, r, continuations, v, exactV, chance: best === null ? null : flipChance(best, r, continuations) },
    ];
  });
}

/** Anchors whose continuations all repeated the factual outcome, most continuations first. */
export const wastedAnchors = ({ trees, passMark }: RecordedStep): WastedAnchor[] =>
  trees
    .flatMap((tree) => wastedIn(tree, passMark))
    .sort((a, b) => b.continuations - a.continuations || (a.prompt < b.prompt ? -1 : a.prompt > b.prompt ? 1 : a.anchor < b.anchor ? -1 : 1));

const mixed = (later: LaterTree | null): boolean => later !== null && later.k > 0 && later.k < later.n;

/**
 * Candidates that got nothing though the optimum at exact V funds them, or though their next tree in the run was mixed: best
 * chance first, then those of which only the later tree speaks.
 *
 * @param exact root rollouts of the optimum at exact V, in candidate order; null where exact V is not known of all
 */
export function missedPrompts(step: RecordedStep, exact: readonly number[] | null, later: ReadonlyMap<string, LaterTree>): MissedPrompt[] {
  return step.candidates
    .flatMap((candidate, i): MissedPrompt[] => {
      const { prompt, exactV, reason } = candidate;
      const units = exact?.[i] ?? null;
      const next = later.get(prompt) ?? null;
      if (candidate.m > 0 || !((units ?? 0) > 0 || mixed(next))) return [];
      const chance = units === null || exactV === null ? null : mixedGroupChance(exactV, units);
      return [{ prompt, v: candidate.v ?? candidate.vMean ?? null, exactV, units, chance, later: next, reason }];
    })
    .sort((a, b) => (b.chance ?? -1) - (a.chance ?? -1) || (a.prompt < b.prompt ? -1 : 1));
}
