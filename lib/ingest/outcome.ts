import type { ConflictRecord } from '@/db/commands/record-rejects';
import { digest } from './digest';

/** What writing came to; sums over runs and batches. */
export interface Outcome {
  /** Events that brought something new. */
  accepted: number;
  /** Events that brought nothing new. */
  duplicates: number;
  /** Records whose identity stands with other content. */
  conflicts: ConflictRecord[];
  /** New nodes. */
  nodes: number;
}

export const noOutcome = (): Outcome => ({ accepted: 0, duplicates: 0, conflicts: [], nodes: 0 });

export function addOutcome(to: Outcome, more: Outcome): void {
  to.accepted += more.accepted;
  to.duplicates += more.duplicates;
  to.nodes += more.nodes;
  for (const conflict of more.conflicts) to.conflicts.push(conflict);
}

/** A conflict in words; told apart by identity and by the content that was refused. */
export function conflictOf(treeKey: string | null, identity: string, hash: string): ConflictRecord {
  return {
    digest: digest(JSON.stringify([treeKey, identity, hash])),
    treeKey,
    identity,
    detail: `${identity} came again with other content (digest ${hash.slice(0, 8)}); what was stored first stands`,
  };
}
