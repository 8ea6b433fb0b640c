import { sql } from '@/db/client';
import { explainError } from '@/db/postgres/explain-error';
import { Problem } from '@/db/postgres/problem';
import { version } from '@/package.json';

export const dynamic = 'force-dynamic';

/** 200 where pages can be served, 503 with one sentence where the database is away. */
export async function GET(): Promise<Response> {
  try {
    await sql()`select 1`;
    return Response.json({ app: 'canopy', version, status: 'ok' });
  } catch (error) {
    const explained = explainError(error);
    const [problem, remedy] =
      explained instanceof Problem ? [explained.what, explained.remedy] : ['The database does not answer.', 'See the server log.'];
    return Response.json({ app: 'canopy', version, status: 'database away', problem, remedy }, { status: 503 });
  }
}
