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
  /** First and last row of the subtree: children's intervals part the parent's. */
  readonly firstRow: Int32Array;
  readonly lastRow: Int32Array;
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

export interface BoxWorld {
  readonly x0World: number;
  readonly y0World: number;
  readonly x1World: number;
  readonly y1World: number;
}
