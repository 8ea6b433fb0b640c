/** The part of a snapshot that geometry needs. All arrays are in the snapshot's preorder. [N] */
export interface TreeShape {
  readonly parent: Int32Array;
  readonly last: Int32Array;
  readonly depth: Int32Array;
  readonly flags: Uint16Array;
  readonly rollout: Int32Array;
  /** Finished rollouts at or under the node, and tokens of the turn (`NONE` = unknown): what an icicle may be as wide as. */
  readonly n: Int32Array;
  readonly tokens: Int32Array;
}

/** How levels and lanes fall on the screen: levels to the right, levels downward, or levels outward from the middle. */
export type Frame = 'rows' | 'columns' | 'polar';

/** Nodes joined by edges, or rectangles that touch. */
export type Form = 'links' | 'boxes';

/**
 * Geometry of one tree in its own space: a node's *level* is its depth, its *lane* says where it stands across, in leaves.
 * A frame turns both into pixels. All arrays are in the snapshot's preorder. [N]
 */
export interface TreeGeometry {
  readonly frame: Frame;
  readonly form: Form;
  readonly count: number;
  readonly parent: Int32Array;
  readonly last: Int32Array;
  readonly depth: Int32Array;
  readonly lane: Float64Array;
  /** Links: lanes of the subtree's outermost nodes. Boxes: where the node's rectangle begins and ends. */
  readonly firstLane: Float64Array;
  readonly lastLane: Float64Array;
  /** The child that goes on with the node's own rollout; `NO_TRUNK` where none does, or several might. */
  readonly trunk: Int32Array;
  /** Lanes and levels from the first to the last, both counted. */
  readonly lanes: number;
  readonly levels: number;
}

/**
 * Boxes around runs of nodes that stand near each other, in tiers: whoever looks for a part of a tree skips what lies
 * outside without seeing its nodes. A node's own box reaches one level down and over the lanes of its subtree: its edges
 * to its children lie in it.
 */
export interface BlockIndex {
  /** Places in layout order. [nodes laid out] */
  readonly order: Int32Array;
  /** First block of each tier, the finest tier first; one more entry ends the last. */
  readonly tiers: Int32Array;
  /** Box of each block, in levels (whole) and lanes, ends included. [blocks] */
  readonly minLevel: Int32Array;
  readonly maxLevel: Int32Array;
  readonly minLane: Float64Array;
  readonly maxLane: Float64Array;
}

/** A geometry that can be asked what stands in a part of it without looking at all of it. */
export interface TreeLayout extends TreeGeometry {
  readonly index: BlockIndex;
}

/** One way to lay a tree out. */
export interface LayoutKind {
  readonly id: string;
  readonly name: string;
  readonly definition: string;
  /** Above this many nodes it is not offered; null = no bound. */
  readonly mostNodes: number | null;
  readonly lay: (shape: TreeShape) => TreeGeometry;
}
