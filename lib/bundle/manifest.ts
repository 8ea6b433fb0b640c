/** Of the folder's layout; a client reads the one it was built with. */
export const BUNDLE_FORMAT = 1;

/** A step that the copy holds: its attempt, the trees it has, and how many of them are here. */
export interface BundleStep {
  readonly step: number;
  readonly attempt: number;
  readonly trees: number;
  readonly kept: number;
}

/** What was left out of a copy. Nodes are those of the trees that were left out. */
export interface LeftOut {
  readonly steps: number;
  readonly trees: number;
  readonly nodes: number;
  /** Trees of attempts that a later one took again; in `trees` and `nodes` too. */
  readonly treesTakenAgain: number;
  /** Other runs of its group: their lines on the charts. */
  readonly runs: number;
}

/** What a static copy of a run holds, in `data/manifest.json`. */
export interface BundleManifest {
  readonly format: typeof BUNDLE_FORMAT;
  readonly run: string;
  readonly name: string;
  /** UTC. */
  readonly madeAt: string;
  /** Of the Canopy that made it. */
  readonly version: string;
  /** The run had not ended: what came later is missing. */
  readonly growing: boolean;
  readonly steps: readonly BundleStep[];
  readonly nodes: number;
  readonly left: LeftOut;
  /** By file number: key of the tree, number of its prompt's file, files that its nodes are in. */
  readonly trees: readonly (readonly [key: string, prompt: number, nodeFiles: number])[];
  /** Pages of the run besides overview, steps and trees. */
  readonly pages: readonly string[];
}
