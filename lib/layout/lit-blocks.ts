import { BLOCK } from './block-index';
import type { BlockIndex } from './types';

const NOBODY = -1;
const known = new WeakMap<Uint8Array, LitBlocks>();

/** Which blocks hold a node that is not faint: so that what the reader picked out is seen where a line stands for a thousand. */
export class LitBlocks {
  private readonly isLit: Uint8Array;

  private constructor(
    private readonly index: BlockIndex,
    private readonly faint: Uint8Array,
  ) {
    this.isLit = new Uint8Array(Math.ceil(index.order.length / BLOCK));
    for (let i = 0; i < index.order.length; i++) if (faint[index.order[i]!] === 0) this.isLit[(i / BLOCK) | 0] = 1;
  }

  /** O(N) once a layout and choice. `faint`: 1 = faint. [N] */
  static of(index: BlockIndex, faint: Uint8Array): LitBlocks {
    const made = known.get(faint);
    if (made?.index === index) return made;
    const own = new LitBlocks(index, faint);
    known.set(faint, own);
    return own;
  }

  /** The first node of `order[from … to)` that is not faint; −1 where all are. `from` begins a block. */
  firstIn(from: number, to: number): number {
    for (let block = from / BLOCK; block * BLOCK < to; block++) {
      if (this.isLit[block] === 0) continue;
      for (let i = block * BLOCK; i < to; i++) if (this.faint[this.index.order[i]!] === 0) return this.index.order[i]!;
    }
    return NOBODY;
  }
}
