/**
 * Geometry of one tree in world units: x in columns (one turn), y in rows (one leaf). All arrays are in the
 * snapshot's preorder. [N]
 */
export interface TreeLayout {
  readonly count: number;
  readonly parent: Int32Array;
  readonly last: Int32Array;
  readonly xWorld: Float32Array;
  readonly yWorld: Float32Array;
  /** First and last row that the subtree reaches. Siblings' rows may interlock where the layout lets them. */
  readonly firstRow: Int32Array | Float32Array;
  readonly lastRow: Int32Array | Float32Array;
  /** The child that goes on with the node's own rollout; `NO_TRUNK` where none does, or several might. */
  readonly trunk: Int32Array;
  /** Largest x in the subtree. */
  readonly xMaxWorld: Float32Array;
  readonly rows: number;
  readonly columns: number;
}

/** The part of a snapshot that geometry needs. */
export interface TreeShape {
  readonly parent: Int32Array;
  readonly last: Int32Array;
  readonly depth: Int32Array;
  readonly flags: Uint16Array;
  readonly rollout: Int32Array;
}

/** One way to lay a tree out. */
export interface LayoutKind {
  readonly id: string;
  readonly name: string;
  readonly definition: string;
  /** Above this many nodes it is not offered; null = no bound. */
  readonly mostNodes: number | null;
  readonly lay: (shape: TreeShape) => TreeLayout;
}

export interface BoxWorld {
  readonly x0World: number;
  readonly y0World: number;
  readonly x1World: number;
  readonly y1World: number;
}
