import { sql } from 'drizzle-orm';
import { type AnyPgColumn, customType } from 'drizzle-orm/pg-core';

/** Raw bytes. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Identity texts can exceed what a btree entry holds (2,704 bytes), so that uniqueness is by their digest. */
export const digestOf = (column: AnyPgColumn) => sql`md5(${column})`;
