import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importThroughDatabase } from '@/bin/import/through-database';
import { importThroughServer } from '@/bin/import/through-server';
import { deleteRun } from '@/db/commands/delete-run';
import { listQuarantine } from '@/db/queries';
import { handleImport } from '@/lib/formats';
import { ingest } from '@/lib/ingest';
import { giveBack, prepareThread, takeThread } from '@/lib/ingest/thread/start';
import { createDatabase } from '../../support/database';
import { fingerprint } from '../ingest/fingerprint';
import { sampleLog, toLog } from '../ingest/sample-log';

const { sql } = await createDatabase();
const folder = mkdtempSync(join(tmpdir(), 'long-log-'));
const path = join(folder, 'long.trace.jsonl');
const TREES = 8;
const MIB = 2 ** 20;

/** Eight trees, some of whose turns are long, and lines that are no events: at the start, in the midst, and a torn last one. */
function longLog(): string {
  const lines = toLog(sampleLog({ trees: TREES }))
    .trimEnd()
    .split('\n')
    .map((line) => line.replaceAll('"thought":"', `"thought":"${'long \\"thought\\" '.repeat(3_500)}`));
  const bad = {
    start: '{"v":1,"kind":"run"',
    midst: '{"v":1,"kind":"metric","run":"r1","attempt":0,"step":-1,"name":"x","unit":null,"value":1}',
    late: '{"v":1,"kind":"nodes","run":"r1","attempt":0,"step":0,"prompt":"p","tree":"t0","nodes":[{"node":7}]}',
  };
  const half = Math.floor(lines.length / 2);
  return `${[...lines.slice(0, 2), bad.start, '', ...lines.slice(2, half), bad.midst, ...lines.slice(half), bad.late].join('\n')}\n{"v":1,"kind":"metr`;
}

/** True where somebody reads with the thread just now. */
function isTaken(): boolean {
  const worker = takeThread();
  if (worker) giveBack(worker);
  return worker === null;
}

const listed = async () => (await listQuarantine({})).rows.map(({ line, byteOffset, field, reason }) => ({ line, byteOffset, field, reason }));

beforeAll(() => {
  writeFileSync(path, longLog());
});
beforeEach(async () => {
  await deleteRun('r1', sql);
  await sql`delete from quarantine`;
  await prepareThread();
});
afterAll(() => {
  void takeThread()?.terminate();
  rmSync(folder, { recursive: true, force: true });
});

/** What comes of the log where no thread reads it. */
async function inMainThread() {
  const answer = await ingest(createReadStream(path), { source: 'native: long.trace.jsonl', sql, threadBytes: Number.POSITIVE_INFINITY });
  const came = { answer, rows: await fingerprint(sql), quarantine: await listed() };
  await deleteRun('r1', sql);
  await sql`delete from quarantine`;
  return came;
}

describe('canopy import of a log that is long enough for a thread of its own', () => {
  it('into the database: the same rows; bad lines are named by line, byte and field as ever', async () => {
    const text = readFileSync(path, 'utf8');
    expect(text.length).toBeGreaterThan(5 * MIB);
    const here = await inMainThread();
    let threaded = false;
    const answer = await importThroughDatabase(sql, path, {}, (bytes) => {
      threaded ||= bytes > 3 * MIB && isTaken();
    });
    expect(threaded).toBe(true);
    expect(answer).toMatchObject({ ...here.answer, format: 'native' });
    expect(answer).toMatchObject({ quarantined: 4, conflicts: 0, runs: ['r1'] });
    expect(await fingerprint(sql)).toEqual(here.rows);
    expect(await listed()).toEqual(here.quarantine);
    const lines = text.split('\n');
    for (const { line, byteOffset, excerpt } of answer.rejected) {
      expect(byteOffset).toBe(Buffer.byteLength(lines.slice(0, line! - 1).join('\n')) + 1);
      expect(lines[line! - 1]).toContain(excerpt.slice(0, 20));
    }
    expect(answer.rejected.map(({ field }) => field)).toEqual(here.answer.rejected.map(({ field }) => field));
    expect(answer.rejected.map(({ field }) => field)).toContain('step');
  });

  it('through a server: the same rows, and nothing the second time', async () => {
    const here = await inMainThread();
    const web = createServer((incoming, outgoing) => {
      const request = new Request(new URL(incoming.url ?? '/', 'http://localhost'), {
        method: 'POST',
        body: Readable.toWeb(incoming),
        duplex: 'half',
      } as unknown as RequestInit);
      handleImport(request)
        .then((given) => pipeline(Readable.fromWeb(given.body as never), outgoing))
        .catch((error: unknown) => outgoing.destroy(error as Error));
    });
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    const server = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
    const answer = await importThroughServer(server, path, {}, () => undefined);
    expect(answer.rejected).toEqual(here.answer.rejected);
    expect(await fingerprint(sql)).toEqual(here.rows);
    const again = await importThroughServer(server, path, {}, () => undefined);
    expect(again).toMatchObject({ accepted: 0, nodes: 0, conflicts: 0, quarantined: 4 });
    expect(await fingerprint(sql)).toEqual(here.rows);
    await new Promise((resolve) => web.close(resolve));
  });
});
