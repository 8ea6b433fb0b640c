import { Occupancy } from './occupancy';
import { LineCover, PixelGrid } from './pixel-grid';
import { SpanList } from './span-list';

/**
 * Room in which the lists of one canvas are made, one after another: made afresh it would be a megabyte of rubbish in every
 * frame. The lines of a list stand until the list after the next is made.
 */
export class Scratch {
  private readonly grids = new Map<string, PixelGrid>();
  private cover: LineCover | null = null;
  private space: Occupancy | null = null;
  private spans: readonly [SpanList, SpanList] | null = null;

  /** A free grid; one that is asked for by the same name again is the same. */
  grid(name: string, widthPx: number, heightPx: number): PixelGrid {
    const known = this.grids.get(name);
    if (known) known.clear(widthPx, heightPx);
    else this.grids.set(name, new PixelGrid(widthPx, heightPx));
    return this.grids.get(name)!;
  }

  lineCover(acrossPx: number): LineCover {
    this.cover ??= new LineCover(acrossPx);
    this.cover.clear(acrossPx);
    return this.cover;
  }

  occupancy(widthPx: number, heightPx: number): Occupancy {
    this.space ??= new Occupancy(widthPx, heightPx);
    this.space.clear(widthPx, heightPx);
    return this.space;
  }

  spanList(): SpanList {
    const [next, last] = this.spans ?? [new SpanList(), new SpanList()];
    this.spans = [last, next];
    next.count = 0;
    return next;
  }
}
