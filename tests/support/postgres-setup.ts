import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { open, socketTarget } from '../../db/client';
import { migrate } from '../../db/migrate';
import { launchPostgres } from '../../db/postgres/launch';
import { stopPostgres } from '../../db/postgres/stop';

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgresSocket: string;
  }
}

export const TEMPLATE = 'canopy_template';

/** Durability is tested on servers of their own; here only speed counts. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** One embedded server a run of the suite, in a folder of its own, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'canopy-db-'));
  const server = await launchPostgres({ home, settings: SETTINGS });
  const admin = open(socketTarget(server.socketDir, 'postgres'), { max: 1 });
  await admin.sql.unsafe(`create database ${TEMPLATE}`);
  const template = open(socketTarget(server.socketDir, TEMPLATE), { max: 3 });
  await migrate(template.sql);
  await template.close();
  await admin.close();
  project.provide('postgresSocket', server.socketDir);
  return async () => {
    await stopPostgres(server, { evenIfUsed: true });
    rmSync(home, { recursive: true, force: true });
  };
}
