import { sql } from '@/db/client';
import { formatCount } from '@/lib/display/numbers';
import { folderName, readSteps } from '@/lib/publish/bundle/choose';
import { builtPages } from '@/lib/publish/bundle/client-files';
import { bundleEntries, filesAtMost, planBundle } from '@/lib/publish/bundle/run-bundle';
import { MOST_ZIP_FILES, zipStream } from '@/lib/publish/bundle/zip';
import { badRequest, disposition, json, notFound, ordinal, pathPart, unavailable } from '../../../respond';

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

/** A static copy of the run as a zip archive, made while it is sent: `?steps=A-B` these steps, `?trees=N` at most so many of each. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [wanted, most] = [searchParams.get('steps'), searchParams.get('trees')];
  const steps = wanted === null ? null : readSteps(wanted);
  const trees = most === null ? null : ordinal(most);
  if ((wanted !== null && steps === null) || (most !== null && (trees === null || trees < 1)))
    return badRequest('steps is A-B or one step, trees is 1 or more.', 'For example ?steps=10-20&trees=16');
  const pages = builtPages();
  if (!pages) return json({ error: 'The pages of a copy are not built.', hint: 'Run `npm run build`; `canopy bundle` makes a copy without.' }, 503);
  try {
    const run = pathPart(request, 4);
    const plan = await planBundle(run, { steps, trees }, sql());
    if (!plan) return notFound('run');
    if (plan.steps.length === 0) return json({ error: 'No step of the run that holds trees is in that range.', hint: 'Choose other steps.' }, 422);
    if (filesAtMost(plan) > MOST_ZIP_FILES)
      return json(
        {
          error: `The copy has more than ${formatCount(MOST_ZIP_FILES)} files, too many for a zip archive.`,
          hint: 'Take fewer steps or trees, or use `canopy bundle`.',
        },
        422,
      );
    const name = folderName(run);
    return new Response(zipStream(bundleEntries(plan, pages, sql()), name), {
      headers: { 'content-type': 'application/zip', 'content-disposition': disposition('attachment', `${name}.zip`), 'cache-control': 'no-store' },
    });
  } catch (error) {
    return unavailable(error);
  }
}
