import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { type Connection, open, shareConnection, socketTarget } from '../../db/client';

export interface TestDatabase extends Connection {
  readonly name: string;
  readonly socketDir: string;
}

/**
 * A fresh, migrated database for one test file, dropped after it. It is also the shared connection, so that `sql()` of
 * db/client reaches it. Call it at the top of a file or in beforeAll.
 */
export async function createDatabase(): Promise<TestDatabase> {
  const socketDir = inject('postgresSocket');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = open(socketTarget(socketDir, 'postgres'), { max: 1 });
  await admin.sql.unsafe(`create database ${name} template canopy_template`);
  const connection = open(socketTarget(socketDir, name), { max: 5 });
  shareConnection(connection);
  afterAll(async () => {
    shareConnection(null);
    await connection.close();
    await admin.sql.unsafe(`drop database ${name} with (force)`);
    await admin.close();
  });
  return { ...connection, name, socketDir };
}
