import type { Spans } from './display-types';

const FEWEST = 2_048;

/** Grows by doubling: thousands of lines cost no objects. */
export class SpanList implements Spans {
  count = 0;
  node = new Int32Array(FEWEST);
  px = new Float32Array(4 * FEWEST);
  isTip = new Uint8Array(FEWEST);

  add(node: number, x0Px: number, y0Px: number, x1Px: number, y1Px: number, isTip: boolean): void {
    if (this.count === this.node.length) this.grow();
    const i = this.count++;
    this.node[i] = node;
    this.px[4 * i] = x0Px;
    this.px[4 * i + 1] = y0Px;
    this.px[4 * i + 2] = x1Px;
    this.px[4 * i + 3] = y1Px;
    this.isTip[i] = isTip ? 1 : 0;
  }

  private grow(): void {
    const { node, px, isTip } = this;
    this.node = new Int32Array(2 * node.length);
    this.px = new Float32Array(2 * px.length);
    this.isTip = new Uint8Array(2 * isTip.length);
    this.node.set(node);
    this.px.set(px);
    this.isTip.set(isTip);
  }
}

/** The same lines in room of their own. */
export function copySpans({ count, node, px, isTip }: Spans): Spans {
  return { count, node: node.slice(0, count), px: px.slice(0, 4 * count), isTip: isTip.slice(0, count) };
}
