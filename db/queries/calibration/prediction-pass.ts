import type { Sql, Transaction } from '@/db/client';
import type { CalibrationSlice } from '@/lib/contract';
import { MassGatherer } from '@/lib/derive/calibration/mass-edges';
import { PackedPredictions } from '@/lib/derive/calibration/packed-predictions';
import { SliceNodes } from '@/lib/derive/calibration/slice-nodes';
import { copyRows } from '../read-large';
import { resolveSlice } from './resolve-slice';
import { type ResolvedSlice, treesSql, treesWhere } from './slice-sql';

/** What is computed of trees as they go by. `slice` says which of their nodes. */
export interface Gatherer {
  readonly slice: CalibrationSlice;
  readonly add: (nodes: SliceNodes, cluster: number, treeId: number) => void;
}

export interface TreeCount {
  readonly trees: number;
  readonly prompts: number;
  /** Trees of steps that a later attempt took again. */
  readonly supersededTrees: number;
}

/** Trees of so many bytes in all are kept for another reading. */
const MOST_KEPT = 32 * 1024 * 1024;

const ids = (fields: readonly (Buffer | null)[]): number[] => fields.map((field) => field?.readInt32BE() ?? 0);

/** Reads the trees of a slice, packed as they are, any number of times; each time the very same. */
export class PredictionPass {
  private clusters: ReadonlyMap<number, number> = new Map();
  private kept: readonly (readonly [treeId: number, bytes: Buffer])[] | null = null;
  counts: TreeCount = { trees: 0, prompts: 0, supersededTrees: 0 };

  private constructor(
    readonly tx: Transaction,
    readonly resolved: ResolvedSlice,
  ) {}

  static async open(tx: Transaction, resolved: ResolvedSlice): Promise<PredictionPass> {
    const pass = new PredictionPass(tx, resolved);
    const clusters = new Map<number, number>();
    let prompts = 0;
    await copyRows(tx, `select t.id, t.c, t.prompt from ${treesSql(resolved)} t`, (fields) => {
      const [id, cluster, prompt] = ids(fields);
      clusters.set(id!, cluster!);
      prompts = Math.max(prompts, prompt!);
    });
    pass.clusters = clusters;
    pass.counts = { trees: clusters.size, prompts, supersededTrees: await pass.superseded(clusters.size) };
    return pass;
  }

  /** Edges of the slice's bins, ascending from 0 to 1. Equal mass takes a reading of its own. */
  async edges(): Promise<number[]> {
    const { slice } = this.resolved;
    if (slice.bins === 'width') return Array.from({ length: slice.count + 1 }, (_, i) => i / slice.count);
    const mass = new MassGatherer(slice);
    await this.read([mass], { keep: true });
    return mass.edges();
  }

  /** One reading of all trees; `keep` where another will follow. Cost: their packed predictions, about 25 bytes a node. */
  async read(gatherers: readonly Gatherer[], { keep = false } = {}): Promise<void> {
    const tree = new PackedPredictions();
    const of = gatherers.map(({ slice }) => new SliceNodes(tree, slice));
    const take = (treeId: number, bytes: Buffer): void => {
      const cluster = this.clusters.get(treeId);
      if (cluster === undefined) return;
      tree.load(bytes);
      for (const [i, gatherer] of gatherers.entries()) {
        of[i]!.choose();
        gatherer.add(of[i]!, cluster, treeId);
      }
    };
    if (this.kept) for (const [treeId, bytes] of this.kept) take(treeId, bytes);
    else await this.readTrees(take, keep);
  }

  private async readTrees(take: (treeId: number, bytes: Buffer) => void, keep: boolean): Promise<void> {
    const kept: [number, Buffer][] = [];
    let room = keep ? MOST_KEPT : 0;
    const query = `select t.id, t.predictions from trees t where ${treesWhere(this.resolved)} order by t.run_id, t.id`;
    await copyRows(this.tx, query, ([id, bytes]) => {
      if (!bytes) return;
      const treeId = id!.readInt32BE();
      take(treeId, bytes);
      room -= bytes.length;
      if (room > 0) kept.push([treeId, bytes]);
    });
    if (room > 0) this.kept = kept;
  }

  private async superseded(kept: number): Promise<number> {
    if (!this.resolved.hasAttempts) return 0;
    const where = treesWhere({ ...this.resolved, hasAttempts: false });
    const [all] = await this.tx.unsafe<{ count: number }[]>(`select count(*)::int as count from trees t where ${where}`);
    return all!.count - kept;
  }
}

/** Gives `work` the trees of a slice as they are at one moment; null where there is no such run. */
export async function withPredictions<T>(
  sql: Sql,
  run: string,
  slice: CalibrationSlice,
  work: (pass: PredictionPass) => Promise<T>,
): Promise<T | null> {
  const resolved = await resolveSlice(sql, run, slice);
  if (!resolved) return null;
  return sql.begin('isolation level repeatable read read only', async (tx) => work(await PredictionPass.open(tx, resolved))) as Promise<T>;
}
