import type { FigureList } from '@/lib/contract/read/figures';
import { FigureError } from '@/lib/figure/figure-error';
import { findFigures } from '@/lib/publish/find-figures';
import { FIGURE_KINDS } from '@/lib/publish/registry';
import { badRequest, json } from '../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** Kinds of figures, and with `?address=` the figures that it names. */
export function GET(request: Request): Response {
  const address = new URL(request.url).searchParams.get('address');
  try {
    const found = address === null ? [] : findFigures(address);
    const answer: FigureList = {
      kinds: FIGURE_KINDS.map(({ id, name, parameters }) => ({ kind: id, name, parameters })),
      figures: found.map(({ kind, query }) => ({ kind, query: query.toString() })),
    };
    return json(answer);
  } catch (error) {
    if (error instanceof FigureError) return badRequest(error.what, error.remedy);
    throw error;
  }
}
