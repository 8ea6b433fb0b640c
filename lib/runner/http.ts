import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { IngestAnswer } from '@/lib/contract';

const compress = promisify(gzip);
const COMPRESSION_LEVEL = 1;
const REQUEST_TIMEOUT_MS = 120_000;
const EXCERPT = 300;
/** Statuses that a later try may overcome. */
const RETRYABLE = new Set([408, 425, 429]);

/** accepted: on the server's disk. later: worth another try. refused: the same bytes will never be taken. */
export type Delivery =
  | { readonly kind: 'accepted'; readonly answer: IngestAnswer }
  | { readonly kind: 'later'; readonly why: string; readonly afterMs: number | null }
  | { readonly kind: 'too-large'; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string };

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}

/** What a refusal says: a Canopy's own sentence, else the beginning of whatever came. */
function reasonOf(status: number, body: string): string {
  try {
    const { error, hint } = JSON.parse(body) as { error?: unknown; hint?: unknown };
    if (typeof error === 'string') return `HTTP ${status}: ${error}${typeof hint === 'string' ? ` ${hint}` : ''}`.slice(0, EXCERPT);
  } catch {
    // No JSON: shown as it is
  }
  const text = body.slice(0, EXCERPT).trim();
  return `HTTP ${status}${text ? `: ${text}` : ''}`;
}

async function read(response: Response): Promise<Delivery> {
  if (response.ok) {
    try {
      return { kind: 'accepted', answer: (await response.json()) as IngestAnswer };
    } catch {
      return { kind: 'later', why: 'the answer broke off', afterMs: null };
    }
  }
  const why = reasonOf(response.status, await response.text().catch(() => ''));
  if (response.status === 413) return { kind: 'too-large', why };
  if (response.status >= 500 || RETRYABLE.has(response.status)) return { kind: 'later', why, afterMs: retryAfter(response) };
  return { kind: 'refused', why };
}

function networkReason(error: unknown): string {
  const cause = (error as { cause?: { code?: string } }).cause;
  return cause?.code ?? (error as Error).message;
}

/**
 * Sends NDJSON lines to `POST {server}/api/v1/ingest`, gzipped. Never throws for what the network or the server does.
 * The key is a hash of the content, so that a repeated request is known as such and two different ones never are.
 */
export async function deliver(server: string, lines: Buffer, signal?: AbortSignal): Promise<Delivery> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const body = await compress(lines, { level: COMPRESSION_LEVEL });
  try {
    const response = await fetch(new URL('/api/v1/ingest', server), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-ndjson',
        'content-encoding': 'gzip',
        'idempotency-key': createHash('sha256').update(lines).digest('hex'),
      },
      body: new Uint8Array(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return await read(response);
  } catch (error) {
    return { kind: 'later', why: networkReason(error), afterMs: null };
  }
}
