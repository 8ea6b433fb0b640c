import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { open, socketTarget } from '@/db/client';
import { migrate } from '@/db/migrate';
import { launchPostgres } from '@/db/postgres/launch';
import { stopPostgres } from '@/db/postgres/stop';
import { ingest } from '@/lib/ingest';
import { temporaryHome } from '../../support/temporary-home';
import { inPieces, sampleLog, toLog } from './sample-log';

const TREES = 60;
const NODES_A_TREE = 17;
const BATCH = 40_000;
const LOG = toLog(sampleLog({ trees: TREES, text: 'x'.repeat(500) }));

/** Sends the log and kills the server after the first committed trees; @returns trees that were committed by then */
async function killMidway(home: string): Promise<number> {
  const server = await launchPostgres({ home });
  const { sql, close } = open(socketTarget(server.socketDir));
  await migrate(sql);
  const sending = ingest(inPieces(LOG, 5_000), { source: 'test', sql, batchBytes: BATCH });
  const failed = expect(sending).rejects.toThrow();
  let trees = 0;
  while (trees === 0) {
    await sleep(5);
    trees = (await sql<{ n: number }[]>`select count(*) as n from trees`)[0]!.n;
  }
  process.kill(server.pid, 'SIGKILL');
  await failed;
  await close().catch(() => undefined);
  return trees;
}

it('a log cut by kill −9 of Postgres and sent again holds each tree exactly once', async () => {
  const home = temporaryHome();
  const committed = await killMidway(home);
  expect(committed).toBeLessThan(TREES);
  const server = await launchPostgres({ home });
  const { sql, close } = open(socketTarget(server.socketDir));
  try {
    const [before] = await sql<{ n: number }[]>`select count(*) as n from trees`;
    expect(before!.n).toBeGreaterThanOrEqual(committed);
    const answer = await ingest(inPieces(LOG), { source: 'test', sql });
    expect(answer).toMatchObject({ conflicts: 0, quarantined: 0 });
    expect(answer.duplicates).toBeGreaterThan(0);
    expect(await sql`select count(*) as n, count(distinct key) as keys from trees`).toEqual([{ n: TREES, keys: TREES }]);
    expect((await sql<{ n: number }[]>`select count(*) as n from nodes`)[0]?.n).toBe(TREES * NODES_A_TREE);
    expect((await sql<{ n: number }[]>`select count(*) as n from trees where not ended or nodes <> ${NODES_A_TREE}`)[0]?.n).toBe(0);
  } finally {
    await close();
    await stopPostgres(server, { evenIfUsed: true });
  }
});
