import type { Transaction } from '@/db/client';
import { attemptStore, runEndStore } from '@/db/commands/heads/attempt';
import type { HeadStore } from '@/db/commands/heads/head-store';
import { promptStore, storedContent } from '@/db/commands/heads/prompt';
import { runStore } from '@/db/commands/heads/run';
import { evaluationStore, metricStore } from '@/db/commands/heads/series';
import { stepEndStore, stepStore } from '@/db/commands/heads/step';
import type { RunHandle } from '@/db/commands/in-run';
import { escapeText } from '@/lib/contract';
import { previewText } from '@/lib/derive/label';
import type { HeadEvent } from './batch';
import { digest, digestOfJson } from './digest';
import { conflictOf, noOutcome, type Outcome } from './outcome';
import { settle } from './settle';

const PREVIEW = 280;

const prompts = promptStore((event) => ({
  contentHash: digest(`${typeof event.text === 'string' ? 0 : 1}\t${storedContent(event.text)}`),
  preview: previewText(event.text, PREVIEW),
}));

/** In the order of their writing. */
const STORES = {
  run: runStore,
  attempt: attemptStore,
  prompt: prompts,
  step: stepStore,
  'step-end': stepEndStore,
  evaluation: evaluationStore,
  metric: metricStore,
  'run-end': runEndStore,
} as const satisfies { [K in HeadEvent['kind']]: HeadStore<Extract<HeadEvent, { kind: K }>> };

/** What head events changed that trees depend on. */
export interface HeadChanges {
  readonly outcome: Outcome;
  /** Prompts (as stored) that arrived now: prefix hashes of their trees begin with them. */
  readonly newPrompts: readonly string[];
  readonly passMark: number;
  readonly steps: readonly { readonly attempt: number; readonly step: number }[];
}

async function storeKind<K extends HeadEvent['kind']>(tx: Transaction, handle: RunHandle, kind: K, events: readonly HeadEvent[], outcome: Outcome) {
  const store = STORES[kind] as unknown as HeadStore<HeadEvent>;
  const own = events.filter((event) => event.kind === kind);
  if (own.length === 0) return [];
  const items = own.map((event) => ({ event, hash: digestOfJson(event) }));
  const settled = settle(items, store.keyOf, await store.stored(tx, handle.id, own));
  if (settled.fresh.length > 0) await store.write(tx, handle.id, settled.fresh);
  outcome.accepted += settled.fresh.length;
  outcome.duplicates += settled.duplicates;
  for (const { key, hash } of settled.conflicts) outcome.conflicts.push(conflictOf(null, kind === 'run' ? 'run' : `${kind} ${key}`, hash));
  return settled.fresh.map((item) => item.event);
}

/** Writes the events of a run that belong to no single tree. */
export async function storeHeads(tx: Transaction, handle: RunHandle, events: readonly HeadEvent[]): Promise<HeadChanges> {
  const outcome = noOutcome();
  const fresh: HeadEvent[] = [];
  for (const kind of Object.keys(STORES) as HeadEvent['kind'][]) fresh.push(...(await storeKind(tx, handle, kind, events, outcome)));
  const run = fresh.find((event) => event.kind === 'run');
  return {
    outcome,
    newPrompts: fresh.filter((event) => event.kind === 'prompt').map((event) => escapeText(event.prompt)),
    passMark: run?.passMark ?? handle.passMark,
    steps: fresh.filter((event) => event.kind === 'step' || event.kind === 'step-end' || event.kind === 'evaluation'),
  };
}
