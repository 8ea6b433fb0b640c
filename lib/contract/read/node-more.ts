import type { NodeDetail } from './trees';

/** What was recorded of a node token by token; each list is null where it was not recorded. NaN and ±Infinity are tagged strings. */
export interface NodeTokens {
  readonly count: number;
  readonly tokenIds: readonly number[] | null;
  readonly texts: readonly string[] | null;
  readonly logprobs: readonly (number | string)[] | null;
  /** In nats. */
  readonly entropies: readonly (number | string)[] | null;
  /** 1 = trained on, 0 = masked. */
  readonly mask: readonly number[] | null;
  readonly advantages: readonly (number | string)[] | null;
}

/** What a node and everything under it cost. Sums run over what was recorded; the counts say over how many turns it was not. */
export interface SubtreeCosts {
  readonly nodes: number;
  readonly leaves: number;
  readonly tokens: number | null;
  readonly withoutTokens: number;
  readonly wallMs: number | null;
  readonly withoutWallMs: number;
}

/** The same prefix in another tree of the same prompt: what was predicted there, and what came of it. */
export interface PrefixVersion {
  readonly attempt: number;
  readonly step: number;
  readonly treeKey: string;
  readonly node: string;
  readonly v: number | null;
  readonly predictor: string | null;
  readonly exactV: number | null;
  readonly k: number;
  readonly n: number;
}

export interface PrefixVersions {
  /** By attempt and step; the asked node's own tree is among them. */
  readonly versions: readonly PrefixVersion[];
  /** All there are; `versions` holds the latest of them. */
  readonly count: number;
  /** Trees of the prompt that were looked through, and those left out for their size. */
  readonly trees: number;
  readonly treesTooLarge: number;
}

/** Several nodes of one tree, in the order asked; their texts cut shorter than a single node's. */
export interface NodeBatch {
  readonly nodes: readonly NodeDetail[];
  readonly unknown: readonly string[];
}
