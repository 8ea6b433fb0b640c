import type { CanopyEvent } from '@/lib/contract';
import { Batch, type RunBatch, type TreeBatch } from './batch';
import { deriveGroup } from './derive-group';
import type { Rejection } from './issue';
import type { Line } from './lines';
import { readRecord } from './read-record';
import type { HeldBatch, PlacedRejection, RunOutline } from './sealed-batch';

/** A batch is written when it holds this much of the log, or this many nodes. */
export const BATCH_BYTES = 6 * 1024 * 1024;
const BATCH_NODES = 20_000;
/** A rejection's words and excerpt, about. */
const REJECTION_BYTES = 1_024;

const outlineOf = ({ run, heads, trees }: RunBatch): RunOutline => ({
  run,
  heads,
  trees: Array.from(trees.values(), ({ identity, treeKey, key, nodes }) => ({ identity, treeKey, key, nodes: nodes.length })),
});

/**
 * The runs of a batch, to be merged with what is stored of them. Takes its own trees only, each once: it lets go of what
 * has been derived.
 */
function sealed(batch: Batch, rejections: readonly PlacedRejection[]): HeldBatch {
  const runs = [...batch.runs.values()];
  const trees = new Map(runs.map(({ run, trees: some }) => [run, new Map(Array.from(some.values(), (tree) => [tree.key, tree]))]));
  const derive: HeldBatch['derive'] = (request, memory) => {
    const own = trees.get(request.run) ?? new Map<string, TreeBatch>();
    const group = deriveGroup(own, request, memory);
    for (const { key } of [...request.fresh, ...request.heads]) own.delete(key);
    return group;
  };
  return { runs: runs.map(outlineOf), rejections, derive, isSpent: () => Array.from(trees.values()).every((some) => some.size === 0) };
}

/** Reads records into a batch until it is full. Memory: that batch. */
export class LogReader {
  private batch = new Batch();
  private rejections: PlacedRejection[] = [];

  constructor(private readonly batchBytes: number = BATCH_BYTES) {}

  get isEmpty(): boolean {
    return this.batch.events === 0 && this.rejections.length === 0;
  }

  /** True where it is time to write what has been read. */
  get isFull(): boolean {
    return this.batch.bytes + this.rejections.length * REJECTION_BYTES >= this.batchBytes || this.batch.nodes >= BATCH_NODES;
  }

  /** Takes one line of a log. */
  line(line: Line): void {
    const { event, rejections, nodes } = readRecord(line);
    for (const rejection of rejections) this.reject(rejection, line);
    if (event) this.batch.add(event, line.bytes?.length ?? 0, nodes);
  }

  /** Takes an event that is validated already. `bytes`: about its size. */
  event(event: CanopyEvent, bytes: number): void {
    this.batch.add(event, bytes);
  }

  /** Lists a record that is no event. */
  reject(rejection: Rejection, { line, byteOffset }: Omit<PlacedRejection, 'rejection'>): void {
    this.rejections.push({ rejection, line, byteOffset });
  }

  /** What has been read so far; the next batch begins. */
  seal(): HeldBatch {
    const { batch, rejections } = this;
    this.batch = new Batch();
    this.rejections = [];
    return sealed(batch, rejections);
  }
}
