import { createReadStream, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type CanopyEvent, eventSchema } from '@/lib/contract';
import type { Importer, ImportItem, ImportSource, RejectedRecord } from '@/lib/formats/importer';

const ROLLOUTS = join(import.meta.dirname, '../../../../shared/data/rollouts');
const SAMPLES = join(import.meta.dirname, '../../../public/samples');

/** A real file from beside the repository. */
export function realFile(path: string): string {
  const whole = join(ROLLOUTS, path);
  if (!existsSync(whole)) throw new Error(`the tests read real rollout files: ${path} is expected under ../shared/data/rollouts`);
  return whole;
}

export const sampleFile = (name: string): string => join(SAMPLES, name);

export const fileSource = (path: string): ImportSource => ({ file: basename(path), bytes: null, open: () => createReadStream(path) });

/** Bytes in memory, cut at the given places. */
export function memorySource(data: string | Uint8Array, cuts: readonly number[] = [], file = 'rollouts.json'): ImportSource {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const borders = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
  return {
    file,
    bytes: bytes.length,
    async *open() {
      for (let i = 1; i < borders.length; i++) yield bytes.subarray(borders[i - 1], borders[i]);
    },
  };
}

export const CONTEXT = { file: 'rollouts.json', digest: '0123456789abcdef0123456789abcdef' } as const;

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const entry of items) all.push(entry);
  return all;
}

export interface ReadFile {
  readonly items: readonly ImportItem[];
  /** Every event, validated by the contract. */
  readonly events: readonly CanopyEvent[];
  readonly rejected: readonly RejectedRecord[];
  readonly notes: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly nodes: readonly (Extract<CanopyEvent, { kind: 'nodes' }>['nodes'][number] & { readonly prompt: string })[];
}

/** Runs an importer over a source; every event must pass the contract's schema. */
export async function readWith(importer: Importer, source: ImportSource): Promise<ReadFile> {
  const items = await collect(importer.read(source, CONTEXT));
  const events = items.flatMap((entry) => (entry.type === 'event' ? [eventSchema.parse(entry.event)] : []));
  return {
    items,
    events,
    rejected: items.flatMap((entry) => (entry.type === 'rejected' ? [entry.record] : [])),
    notes: items.flatMap((entry) => (entry.type === 'note' ? [entry.text] : [])),
    counts: Object.fromEntries(items.flatMap((entry) => (entry.type === 'count' ? [[entry.name, entry.n]] : []))),
    nodes: events.flatMap((event) => (event.kind === 'nodes' ? event.nodes.map((node) => ({ ...node, prompt: event.prompt })) : [])),
  };
}
