/** Names of a copy's files under its folder. Numbers, never names of the run: any file system and server takes them as they are. */

/** Nodes in one file, by order of arrival. */
export const NODES_A_FILE = 256;

export const MANIFEST_FILE = 'data/manifest.json';
/** `RunDetail`. */
export const RUN_FILE = 'data/run.json';
/** Bytes of `encodeRunColumns`, every metric. */
export const SERIES_FILE = 'data/series.bin';
/** `RunEvidence`. */
export const EVIDENCE_FILE = 'data/evidence.json';
/** `NoteList`, all notes of the run. */
export const NOTES_FILE = 'data/notes.json';

/** `BundleCalibration`. */
export const CALIBRATION_FILE = 'data/calibration.json';
/** `CalibrationNodes` of a bin of the default slice. */
export const binFile = (bin: number): string => `data/calibration/${bin}.json`;
/** `StepDetail`. */
export const stepFile = (step: number): string => `data/steps/${step}.json`;
/** Thin snapshots of the step's trees, framed. */
export const thumbnailsFile = (step: number): string => `data/steps/${step}.bin`;
/** Three frames: `TreeDetail` as JSON, the packed snapshot, prefix hashes of its nodes. */
export const treeFile = (tree: number): string => `data/trees/${tree}.bin`;
/** `BundleNode` by name. */
export const nodesFile = (tree: number, part: number): string => `data/trees/${tree}-${part}.json`;
/** Names of the nodes in order of arrival; only where they are in several files. */
export const namesFile = (tree: number): string => `data/trees/${tree}-names.json`;
/** `NodeTokens` by node; only where any were recorded. */
export const tokensFile = (tree: number): string => `data/trees/${tree}-tokens.json`;
/** `NodeDetail` with whole texts; only where they are longer than what comes with the others. */
export const wholeFile = (tree: number, count: number): string => `data/trees/${tree}-whole-${count}.json`;
/** `BundlePrompt`. */
export const promptFile = (prompt: number): string => `data/prompts/${prompt}.json`;
