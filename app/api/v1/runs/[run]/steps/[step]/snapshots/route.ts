import { getStepSnapshots } from '@/db/queries';
import { badRequest, listParameter, ordinal, pathPart, unavailable } from '../../../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const LENGTH_BYTES = 4;

/** Frames one after the other: length (u32, little-endian), then a thin snapshot. */
function frames(snapshots: readonly { readonly bytes: Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(snapshots.reduce((sum, { bytes }) => sum + LENGTH_BYTES + bytes.length, 0));
  const view = new DataView(out.buffer);
  let at = 0;
  for (const { bytes } of snapshots) {
    view.setUint32(at, bytes.length, true);
    out.set(bytes, at + LENGTH_BYTES);
    at += LENGTH_BYTES + bytes.length;
  }
  return out;
}

/** Thin snapshots of the trees named by `?trees=a,b` (tree keys, each percent-encoded), or of the whole step. */
export async function GET(request: Request): Promise<Response> {
  const run = pathPart(request, 4);
  const step = pathPart(request, 6);
  const wanted = ordinal(step);
  if (wanted === null) return badRequest('A step is an integer from 0 on.', 'For example /api/v1/runs/NAME/steps/20/snapshots');
  const keys = listParameter(request, 'trees') ?? undefined;
  try {
    const snapshots = await getStepSnapshots(run, wanted, keys);
    return new Response(frames(snapshots), { headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' } });
  } catch (error) {
    return unavailable(error);
  }
}
