import { PIECE_BYTES, type PieceMemory } from '@/db/commands/row-pieces';

/** Pieces a turn that are kept, 16 MiB; what is beyond goes to its reader for good. */
const KEPT = 64;

/**
 * Memory for the pieces of groups of rows, seen by both threads and used again: a turn's pieces hold until the turn after
 * the next. A group is derived while the one before is written, so that two turns are enough. New memory for each piece
 * would be hundreds of megabytes a log, of which the collector hears, and marks the whole heap for it again and again.
 */
export class PiecePool {
  private turns: [Buffer[], Buffer[]] = [[], []];
  private used = 0;

  /** Begins a turn. */
  turn(): void {
    this.turns = [this.turns[1], this.turns[0]];
    this.used = 0;
  }

  readonly memory: PieceMemory = (bytes) => {
    const [kept] = this.turns;
    if (bytes > PIECE_BYTES || this.used === KEPT) return Buffer.from(new ArrayBuffer(bytes));
    const found = kept[this.used] ?? Buffer.from(new SharedArrayBuffer(PIECE_BYTES));
    kept[this.used++] = found;
    return found;
  };
}
