import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseCommand } from '@/bin/cli/command';
import { importFile } from '@/bin/commands/import';
import { handleImport } from '@/lib/formats';
import { createDatabase } from '../../support/database';
import { sampleFile } from '../../unit/formats/support';

const { sql } = await createDatabase();
const folder = mkdtempSync(join(tmpdir(), 'import-command-'));
const health = { app: 'canopy', status: 'ok' } as { app: string; status: string; problem?: string; remedy?: string };
let web: Server;
let server: string;

beforeAll(async () => {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === '/api/health') return void response.end(JSON.stringify(health));
    const body = { method: 'POST', body: Readable.toWeb(request), duplex: 'half' } as unknown as RequestInit;
    const answer = await handleImport(new Request(new URL(request.url ?? '/', server), body));
    response.writeHead(answer.status);
    await pipeline(Readable.fromWeb(answer.body as never), response);
  };
  web = createServer((request, response) => void respond(request, response).catch((error: unknown) => response.destroy(error as Error)));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  server = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await new Promise((resolve) => web.close(resolve));
});

async function canopyImport(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text) => void out.push(String(text)));
  const error = vi.spyOn(console, 'error').mockImplementation((text) => void err.push(String(text)));
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const args = parseCommand(importFile, argv);
    if (args === 'help') return { code: 0, out: out.join('\n'), err: '' };
    return { code: await importFile.run(args), out: out.join('\n'), err: err.join('\n') };
  } finally {
    for (const spy of [log, error, stderr]) spy.mockRestore();
  }
}

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe('canopy import through a server', () => {
  it('imports, says what it stored, and does nothing the second time', async () => {
    const first = await canopyImport(sampleFile('tau-bench-airline.json'), '--server', server, '--name', 'Airline');
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('19 events: 19 stored, 0 already there');
    expect(first.out).toContain('8 rollouts, 2 trees, 2 merged edges');
    const second = await canopyImport(sampleFile('tau-bench-airline.json'), '--server', server, '--name', 'Airline', '--json');
    expect(JSON.parse(second.out)).toMatchObject({ accepted: 0, duplicates: 19, conflicts: 0, format: 'tau-bench' });
    expect(await sql`select name from runs`).toEqual([{ name: 'Airline' }]);
  });

  it('names quarantined records as file:line:byte and exits 0, since the rest was kept', async () => {
    const trial = { task_id: 1, trial: 0, reward: 1, traj: [{ role: 'assistant', content: 'x' }] };
    const path = write('half-bad.json', `[${JSON.stringify(trial)},\n{"task_id":1,"traj":7,"reward":"\\u001b[31m"}]`);
    const { code, out } = await canopyImport(path, '--server', server);
    expect(code).toBe(0);
    expect(out).toContain(`${path}:2:${JSON.stringify(trial).length + 3} reward `);
    expect(out).toContain('1 records were quarantined; all else was kept:');
    expect(out).not.toContain('\u001b');
  });

  it('exits 1 where nothing was imported, and goes on with the next file', async () => {
    const { code, out, err } = await canopyImport(
      write('empty.json', '[]'),
      write('odd.txt', 'hello'),
      join(folder, 'missing'),
      sampleFile('tot-game24.json'),
      '--server',
      server,
      '--format',
      'tot-game24',
    );
    expect(code).toBe(1);
    expect(err).toContain('nothing was imported from');
    expect(err).toContain('no JSON array');
    expect(err).toContain('there is no such file');
    expect(out).toContain('1071 new nodes');
  });

  it('passes on what the server says of its database', async () => {
    Object.assign(health, { problem: 'The database does not answer.', remedy: 'Try again.' });
    await expect(canopyImport(sampleFile('tot-game24.json'), '--server', server)).rejects.toThrow(/cannot import: The database does not answer/);
    delete health.problem;
  });

  it('does not write elsewhere when the named server is away', async () => {
    await expect(canopyImport(sampleFile('tot-game24.json'), '--server', 'http://127.0.0.1:9')).rejects.toThrow(/No Canopy server answers/);
  });

  it('refuses wrong use before it reads anything', async () => {
    await expect(canopyImport()).rejects.toThrow('name a file');
    await expect(canopyImport('a', '--format', 'constructor')).rejects.toThrow(/is no format; there are native, tau-bench, tot-game24/);
    await expect(canopyImport('a', 'b', '--run', 'x')).rejects.toThrow(/one file/);
    await expect(canopyImport('a', '--server', 'nowhere')).rejects.toThrow(/takes an address/);
  });
});
