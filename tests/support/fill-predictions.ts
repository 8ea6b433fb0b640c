import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '@/db/client';

const MIGRATION = join(import.meta.dirname, '../../db/migrations/0005_predictions.sql');

/** Packs predictions as the migration does, of trees that were written without them. */
export async function fillPredictions(sql: Sql): Promise<void> {
  const statements = readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint');
  await sql.begin(async (tx) => {
    for (const statement of statements) if (!statement.includes('ALTER TABLE')) await tx.unsafe(statement);
  });
}
