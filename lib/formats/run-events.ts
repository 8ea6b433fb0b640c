import { type CanopyEventInput, CONTRACT_VERSION } from '@/lib/contract';
import type { ImportContext, ImportedEvent } from './importer';
import type { RecordPlace } from './reject';

/** The run of an imported file; `DIGEST` characters of the content's hash name it, so that a second import is the same run. */
const DIGEST = 16;

export function importedRunId(importer: string, context: ImportContext): string {
  return context.run ?? `${importer}-${context.digest.slice(0, DIGEST)}`;
}

const SMALL_EVENT_BYTES = 400;

/** An event made from the file as a whole, or from the record at a place in it. */
export function item(event: CanopyEventInput, place?: RecordPlace): ImportedEvent {
  return {
    type: 'event',
    event,
    line: place?.line ?? null,
    byteOffset: place?.byteOffset ?? null,
    bytes: event.kind === 'nodes' && place ? place.bytes.length : SMALL_EVENT_BYTES,
  };
}

export interface RunFacts {
  readonly importer: string;
  readonly task: string;
  readonly environment: string | null;
  readonly predictor: string | null;
  readonly passMark: number;
  readonly notes: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/** Run, attempt 0 and step 0: a file of rollouts is one step. What the file does not say is null. */
export function openingEvents(context: ImportContext, facts: RunFacts): ImportedEvent[] {
  const run = importedRunId(facts.importer, context);
  const base = { v: CONTRACT_VERSION, run } as const;
  return [
    item({
      ...base,
      kind: 'run',
      name: context.name ?? context.file.replace(/(\.trace)?\.jsonl?(\.gz)?$/i, ''),
      task: facts.task,
      environment: facts.environment,
      environmentVersion: null,
      model: context.model ?? null,
      backend: null,
      allocator: null,
      advantage: null,
      targets: null,
      seed: null,
      stepsPlanned: 1,
      passMark: facts.passMark,
      config: { importer: facts.importer, file: context.file, sha256: context.digest, counts: facts.counts },
      tags: ['imported'],
      group: context.group ?? null,
      source: `${facts.importer}: ${context.file}`,
      notes: [...facts.notes],
    }),
    item({ ...base, kind: 'attempt', attempt: 0, resumedFrom: null, host: null, device: null, engineVersion: null, startedAt: null }),
    item({ ...base, kind: 'step', attempt: 0, step: 0, budget: null, policyVersion: null, predictorVersion: facts.predictor, candidates: [] }),
  ];
}

export function closingEvents(run: string, trees: number): ImportedEvent[] {
  const base = { v: CONTRACT_VERSION, run, attempt: 0 } as const;
  return [
    item({ ...base, kind: 'step-end', step: 0, trees, metrics: {}, wallMs: null }),
    item({ ...base, kind: 'run-end', status: 'finished', reason: null }),
  ];
}
