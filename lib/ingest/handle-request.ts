import { explainError } from '@/db/postgres/explain-error';
import { Problem } from '@/db/postgres/problem';
import { toJsonText } from '@/lib/contract';
import { BODY_LIMITS, BodyError, type BodyLimits, decodedBody } from './body';
import { ingest } from './ingest';
import { lettingGo } from './let-go';

const MEBI = 1024 * 1024;

const json = (status: number, value: unknown): Response =>
  new Response(toJsonText(value), { status, headers: { 'content-type': 'application/json; charset=utf-8' } });

const megabytes = (value: string | undefined, otherwise: number): number => (Number(value) > 0 ? Number(value) * MEBI : otherwise);

/** CANOPY_MAX_BODY_MIB and CANOPY_MAX_INFLATED_MIB, else 512 and 2,048. */
const limitsFromEnv = (): BodyLimits => ({
  rawBytes: megabytes(process.env.CANOPY_MAX_BODY_MIB, BODY_LIMITS.rawBytes),
  inflatedBytes: megabytes(process.env.CANOPY_MAX_INFLATED_MIB, BODY_LIMITS.inflatedBytes),
});

async function* empty(): AsyncGenerator<Uint8Array> {}

/**
 * POST /api/v1/ingest: a log of events in, an IngestAnswer out. 200: everything accepted is on disk. 400, 413, 415 say
 * what is wrong with the body; 503 that it is worth sending again.
 */
export async function handleIngest(request: Request, limits: BodyLimits = limitsFromEnv()): Promise<Response> {
  const length = request.headers.get('content-length');
  const key = request.headers.get('idempotency-key');
  const source = request.headers.get('canopy-source') ?? 'http';
  try {
    const body = (request.body as AsyncIterable<Uint8Array> | null) ?? empty();
    const chunks = decodedBody(body, request.headers.get('content-encoding'), length === null ? null : Number(length), limits);
    return json(200, await ingest(lettingGo(chunks), { source, idempotencyKey: key }));
  } catch (error) {
    if (error instanceof BodyError) return json(error.status, { error: error.message, hint: error.hint });
    const reason = explainError(error);
    const [what, remedy] = reason instanceof Problem ? [reason.what, `${reason.remedy} `] : [reason.message, ''];
    return json(503, {
      error: `The log was not stored to its end: ${what}`,
      hint: `${remedy}Nothing that was acknowledged is lost. Send the same log again.`,
    });
  }
}
