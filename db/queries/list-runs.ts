import { type Sql, sql as sharedSql } from '@/db/client';
import type { RunRow } from '@/lib/contract';
import { runRows } from './run-rows';

/** Every run, newest event first. */
export const listRuns = (sql: Sql = sharedSql()): Promise<readonly RunRow[]> => runRows(sql, null);
