import type { ChangeNotice, ConflictRow, NodeDetail, QuarantineRow, RunDetail, RunRow, RunSeries, StepDetail, TreeDetail } from '@/lib/contract';

/** A tree's packed snapshot (lib/contract/snapshot.ts) and the revision it stands for. */
export interface StoredSnapshot {
  readonly bytes: Uint8Array;
  readonly revision: number;
}

/** Every run, newest event first. */
export declare function listRuns(): Promise<readonly RunRow[]>;
/** One run with its configuration and attempts; null where there is none of that name. */
export declare function getRun(run: string): Promise<RunDetail | null>;
/** The series of the named runs, in the order asked for; unknown runs are left out. */
export declare function getRunSeries(runs: readonly string[]): Promise<readonly RunSeries[]>;
/** A step's gallery; `attempt` defaults to the latest attempt that has the step. Null where the step is unknown. */
export declare function getStep(run: string, step: number, attempt?: number): Promise<StepDetail | null>;
export declare function getTree(run: string, treeKey: string): Promise<TreeDetail | null>;
export declare function getSnapshot(run: string, treeKey: string): Promise<StoredSnapshot | null>;
/** Thin snapshots of a step's trees by tree key; all trees of the step where `treeKeys` is left out. */
export declare function getStepSnapshots(
  run: string,
  step: number,
  treeKeys?: readonly string[],
): Promise<readonly { readonly treeKey: string; readonly bytes: Uint8Array }[]>;
/** One node; its texts are cut at 64 KiB (65,536 UTF-16 units) unless `full`. */
export declare function getNode(run: string, treeKey: string, node: string, options?: { readonly full?: boolean }): Promise<NodeDetail | null>;
/** Newest first; `total` counts beyond `limit` (default 200). */
export declare function listQuarantine(options?: {
  readonly run?: string;
  readonly limit?: number;
}): Promise<{ readonly rows: readonly QuarantineRow[]; readonly total: number }>;
export declare function listConflicts(run: string): Promise<readonly ConflictRow[]>;
/** Changes after an id ('0' = from the beginning), oldest first, at most 500; of every run where `run` is null. */
export declare function listChanges(run: string | null, afterId: string): Promise<readonly ChangeNotice[]>;
