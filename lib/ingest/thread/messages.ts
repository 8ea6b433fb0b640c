import type { Group, GroupRequest, PlacedRejection, RunOutline } from '../sealed-batch';

/** Lines of a log, packed for the way between threads. */
export interface Parcel {
  /** Memory that is used again once the parcel is taken. */
  readonly bytes: Uint8Array<SharedArrayBuffer>;
  /** Per line: number, byte offset in the source, from and to in `bytes` (`to` < 0: too long to be read), 1 where it is complete. [5 × lines] */
  readonly places: Float64Array;
}

/** A sealed batch as the other thread hears of it; its trees stay where they were read. */
export interface BatchNotice {
  readonly batch: number;
  readonly runs: readonly RunOutline[];
  readonly rejections: readonly PlacedRejection[];
  /** True for what is left when the log ends. */
  readonly last: boolean;
}

export type ToThread =
  | { readonly type: 'open'; readonly batchBytes: number }
  | { readonly type: 'lines'; readonly parcel: Parcel }
  | { readonly type: 'end' }
  /** The group before this one's may be on its way to the database; the one before that is there. */
  | { readonly type: 'derive'; readonly id: number; readonly batch: number; readonly request: GroupRequest }
  /** The batch is written. */
  | { readonly type: 'release'; readonly batch: number };

export type FromThread =
  | { readonly type: 'ready' }
  /** A parcel is read; another one may come. */
  | { readonly type: 'taken' }
  | { readonly type: 'sealed'; readonly notice: BatchNotice }
  | { readonly type: 'derived'; readonly id: number; readonly group: Group }
  | { readonly type: 'failed'; readonly reason: string };
