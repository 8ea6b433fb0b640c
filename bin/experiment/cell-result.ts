import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@/lib/runner/atomic-file';
import type { Labels } from '@/lib/runner/experiment/cells';
import type { RunConfig } from '@/lib/runner/run-config';

/** Counts of one step, from its nodes; ratios are made from them by lib/derive alone. */
export interface StepCounts {
  readonly step: number;
  readonly warmUp: boolean;
  readonly funded: number;
  readonly mixed: number;
  readonly leaves: number;
  readonly successes: number;
  readonly bareLeaves: number;
  readonly bareSuccesses: number;
  readonly anchorsExpanded: number;
  readonly anchorsMixed: number;
  readonly contrastPairs: number;
  /** Turns sampled: nodes without the roots. */
  readonly turns: number;
  /** Tokens of those turns; null where their text was not rendered. */
  readonly tokens: number | null;
  /** Mean squared distance of Ṽ from exact V over roots and over prefixes, as the engine says; null without a predictor. */
  readonly rootError: number | null;
  readonly prefixError: number | null;
}

export interface EvaluationMean {
  readonly step: number;
  readonly dataset: string;
  readonly n: number;
  readonly value: number;
}

/** What one run came to. */
export interface RunCounts {
  readonly steps: readonly StepCounts[];
  readonly evaluations: readonly EvaluationMean[];
}

export interface CellResult extends RunCounts {
  readonly format: 1;
  readonly hash: string;
  readonly key: string;
  readonly labels: Labels;
  readonly seed: number;
  readonly config: RunConfig;
  readonly engineVersion: string;
  /** Hash of the sources that the result depends on. */
  readonly code: string;
  readonly wallMs: number;
  /** True where the run's events were kept, on a server or as a log. */
  readonly recorded: boolean;
}

export const resultFile = (folder: string, hash: string): string => join(folder, 'cells', `${hash}.json`);

/** A finished cell's result; null where there is none, or it was cut short. */
export async function readResult(folder: string, hash: string): Promise<CellResult | null> {
  try {
    const result = JSON.parse(await readFile(resultFile(folder, hash), 'utf8')) as CellResult;
    return result.format === 1 && result.hash === hash ? result : null;
  } catch {
    return null;
  }
}

export const writeResult = (folder: string, result: CellResult): Promise<void> =>
  writeAtomically(resultFile(folder, result.hash), `${JSON.stringify(result)}\n`);
