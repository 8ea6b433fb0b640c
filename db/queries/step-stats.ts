import type { StepStats } from '@/lib/contract';

/** The columns of a step that make its StepStats, under the contract's names. */
export const STEP_STATS = `attempt, step, warm_up as "warmUp", ended, funded, mixed, all_pass as "allPass", all_fail as "allFail", unfinished, unfunded, leaves,
  successes, errors, limits, bare_leaves as "bareLeaves", bare_successes as "bareSuccesses", anchors_expanded as "anchorsExpanded",
  anchors_mixed as "anchorsMixed", contrast_pairs as "contrastPairs", nodes, missing_v as "missingV", detached, tokens, wall_ms as "wallMs"`;

/** A row of `STEP_STATS`, maybe with other columns beside. */
export function stepStatsOf(row: StepStats): StepStats {
  return {
    attempt: row.attempt,
    step: row.step,
    warmUp: row.warmUp,
    ended: row.ended,
    funded: row.funded,
    mixed: row.mixed,
    allPass: row.allPass,
    allFail: row.allFail,
    unfinished: row.unfinished,
    unfunded: row.unfunded,
    leaves: row.leaves,
    successes: row.successes,
    errors: row.errors,
    limits: row.limits,
    bareLeaves: row.bareLeaves,
    bareSuccesses: row.bareSuccesses,
    anchorsExpanded: row.anchorsExpanded,
    anchorsMixed: row.anchorsMixed,
    contrastPairs: row.contrastPairs,
    nodes: row.nodes,
    missingV: row.missingV,
    detached: row.detached,
    tokens: row.tokens,
    wallMs: row.wallMs,
  };
}
