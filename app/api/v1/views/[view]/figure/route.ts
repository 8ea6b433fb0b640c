import { sql } from '@/db/client';
import { getView } from '@/db/queries';
import { viewFigure } from '@/lib/publish/view-figure';
import { answer, pathPart } from '../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** The figure of a saved view as marks, drawn from what is stored now. */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const size = query.get('size') === 'half' ? 'half' : 'full';
  return answer('saved view', async () => {
    const view = await getView(pathPart(request, 4));
    return view && viewFigure(view.url, { figure: query.get('figure'), size }, sql());
  });
}
