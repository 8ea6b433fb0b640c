import { sql } from '@/db/client';
import { exportNarrative, NARRATIVE_FORMATS } from '@/lib/publish/narrative/export-narrative';
import { badRequest, disposition, notFound, pathPart, unavailable } from '../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Where the reader reached this server; '' where the request does not say it plainly. */
function baseOf(request: Request): string {
  const host = request.headers.get('host') ?? '';
  const scheme = request.headers.get('x-forwarded-proto') === 'https' ? 'https' : 'http';
  return /^[a-zA-Z0-9.:[\]-]+$/.test(host) ? `${scheme}://${host}` : '';
}

/** A narrative as one file; `download=1` names it for saving. */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const format = NARRATIVE_FORMATS.find((known) => known === (query.get('format') ?? 'html'));
  if (!format) return badRequest(`There is no format “${query.get('format')}”.`, `format is one of ${NARRATIVE_FORMATS.join(', ')}.`);
  try {
    const file = await exportNarrative(pathPart(request, 4), format, { base: baseOf(request), writtenAt: new Date().toISOString() }, sql());
    if (!file) return notFound('narrative');
    return new Response(file.text, {
      headers: {
        'content-type': file.mediaType,
        'content-disposition': disposition(query.get('download') === '1' ? 'attachment' : 'inline', file.fileName),
        'cache-control': 'no-store',
      },
    });
  } catch (error) {
    return unavailable(error);
  }
}
