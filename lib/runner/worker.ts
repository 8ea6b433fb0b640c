import { type CanopyEventInput, toJsonText } from '@/lib/contract';
import type { RunConfig } from './run-config';
import { Sink, type SinkOptions, type SinkState } from './sink';
import { Spool } from './spool';

const DRAIN_TIMEOUT_MS = 60_000;
/** Who stops a run does not want to wait for a server that is away. */
const STOPPED_DRAIN_TIMEOUT_MS = 3_000;

/** What the producer itself counted; compared with what the server stored. */
export interface Sent {
  readonly events: number;
  readonly trees: number;
  readonly nodes: number;
  readonly stepsDone: number;
  /** Status of `run-end`; null where the stream broke off before it. */
  readonly end: 'finished' | 'stopped' | 'failed' | null;
  readonly reason: string | null;
}

export interface RecordOptions extends Omit<SinkOptions, 'server'> {
  /** Null: nothing is sent, the spool is all there is. */
  readonly server: string | null;
  readonly spoolFile: string;
  readonly onProgress?: (sent: Sent, sink: SinkState) => void;
  readonly drainTimeoutMs?: number;
}

export interface Recorded {
  readonly sent: Sent;
  readonly sink: SinkState;
  /** True where the server has acknowledged every event. */
  readonly delivered: boolean;
  readonly spoolFile: string;
}

function count(sent: Sent, event: CanopyEventInput): Sent {
  const next = { ...sent, events: sent.events + 1 };
  if (event.kind === 'tree') return { ...next, trees: sent.trees + 1 };
  if (event.kind === 'nodes') return { ...next, nodes: sent.nodes + event.nodes.length };
  if (event.kind === 'step-end') return { ...next, stepsDone: sent.stepsDone + 1 };
  if (event.kind === 'run-end') return { ...next, end: event.status, reason: event.reason };
  return next;
}

const UNSENT: SinkState = {
  sentBytes: 0,
  behindBytes: 0,
  accepted: 0,
  duplicates: 0,
  conflicts: 0,
  quarantined: 0,
  trouble: null,
  refused: null,
};

/**
 * Writes a stream of events to a spool and ships it to the server meanwhile; the stream never waits for the server. When
 * it ends, the rest is sent within `drainTimeoutMs`. An error of the stream is thrown after what it yielded was sent.
 */
export async function recordEvents(events: AsyncIterable<CanopyEventInput>, options: RecordOptions): Promise<Recorded> {
  const spool = await Spool.open(options.spoolFile);
  const { server } = options;
  const sink = server === null ? null : new Sink(spool, { ...options, server });
  const state = (): SinkState => sink?.state ?? { ...UNSENT, behindBytes: spool.size };
  let sent: Sent = { events: 0, trees: 0, nodes: 0, stepsDone: 0, end: null, reason: null };
  let failure: { readonly error: unknown } | null = null;
  try {
    for await (const event of events) {
      const line = toJsonText(event);
      await (sink ? sink.write(line) : spool.append(line));
      sent = count(sent, event);
      options.onProgress?.(sent, state());
    }
  } catch (error) {
    failure = { error };
  }
  const patience = sent.end === 'stopped' && state().trouble ? STOPPED_DRAIN_TIMEOUT_MS : DRAIN_TIMEOUT_MS;
  const delivered = sink !== null && (await sink.drain(options.drainTimeoutMs ?? patience));
  const last = state();
  await spool.close();
  if (failure) throw failure.error;
  return { sent, sink: last, delivered, spoolFile: options.spoolFile };
}

/** The settings of the run that a spool holds to its end, so that there is nothing to sample any more; null where it does not. */
export async function finishedRunIn(spoolFile: string): Promise<RunConfig | null> {
  const spool = await Spool.open(spoolFile);
  try {
    const last = JSON.parse((await spool.lastLine()) ?? 'null') as { kind?: unknown; status?: unknown } | null;
    if (last?.kind !== 'run-end' || last.status !== 'finished') return null;
    const [first = ''] = (await spool.read(0))?.bytes.toString('utf8').split('\n', 1) ?? [];
    return (JSON.parse(first) as { config: RunConfig }).config;
  } finally {
    await spool.close();
  }
}

/** Sends what an earlier process left in a spool. @returns true where the server now has everything */
export async function shipSpool(spoolFile: string, options: SinkOptions, timeoutMs: number = DRAIN_TIMEOUT_MS): Promise<boolean> {
  const spool = await Spool.open(spoolFile);
  const sink = new Sink(spool, options);
  try {
    return await sink.drain(timeoutMs);
  } finally {
    await spool.close();
  }
}
