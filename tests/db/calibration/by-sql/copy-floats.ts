import type { Sql } from '@/db/client';
import { copyBytes } from '@/db/queries/read-large';

/**
 * All rows of a query whose `columns` columns are float8, as columns: a group by of tens of thousands of rows as text would
 * cost more than the scan it is of. NULL is NaN. `query` must hold no text of a user: COPY takes no parameters. Trees are met
 * by a hash join: of a table that was just filled the planner knows nothing, and would loop over all pairs.
 */
export async function copyFloats(sql: Sql, query: string, columns: number): Promise<readonly Float64Array[]> {
  const rows = await sql.begin('read only', async (tx) => {
    await tx`set local enable_nestloop = off`;
    return copyBytes(tx, query);
  });
  // A row of nothing but NULL is the shortest.
  const result = Array.from({ length: columns }, () => new Float64Array(Math.ceil(rows.length / (2 + 4 * columns))));
  let at = 0;
  let count = 0;
  while (at + 2 <= rows.length && rows.readInt16BE(at) >= 0) {
    at += 2;
    for (const column of result) {
      const length = rows.readInt32BE(at);
      at += 4;
      column[count] = length < 0 ? Number.NaN : rows.readDoubleBE(at);
      if (length > 0) at += length;
    }
    count++;
  }
  return result.map((column) => column.subarray(0, count));
}
