import { sql } from '@/db/client';
import { FigureError } from '@/lib/figure/figure-error';
import { FIGURE_FORMATS, type FigureFormat } from '@/lib/figure/figure-ref';
import { exportFigure } from '@/lib/publish/export-figure';
import { badRequest, disposition, notFound, unavailable } from '../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** One figure as a file: `/api/v1/figures/KIND.svg?…` (pdf, png, csv, json); `download=1` names it for saving. */
export async function GET(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const [, kind, extension] = /([^/.]+)\.([^/.]+)$/.exec(url.pathname) ?? [];
  const format = FIGURE_FORMATS.find((known) => known === extension) as FigureFormat | undefined;
  if (!kind || !format)
    return badRequest('Name a kind of figure and a format.', `For example /api/v1/figures/tree.svg; formats: ${FIGURE_FORMATS.join(', ')}.`);
  try {
    const figure = await exportFigure({ kind, query: url.searchParams }, format, sql());
    if (!figure) return notFound('run, step or tree');
    return new Response(new Uint8Array(figure.bytes), {
      headers: {
        'content-type': figure.mediaType,
        'content-disposition': disposition(url.searchParams.get('download') === '1' ? 'attachment' : 'inline', figure.fileName),
        'cache-control': 'no-store',
        // What the figure leaves out, for whoever asked: one note a line
        'x-canopy-notes': encodeURIComponent(figure.notes.join('\n')),
      },
    });
  } catch (error) {
    return error instanceof FigureError ? badRequest(error.what, error.remedy) : unavailable(error);
  }
}
