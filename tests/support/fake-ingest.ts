import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export interface FakeIngest {
  readonly url: string;
  readonly port: number;
  /** Lines of every request that was answered with 200, in order. */
  readonly lines: string[];
  readonly requests: () => number;
  readonly close: () => Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return gunzipSync(Buffer.concat(chunks)).toString();
}

/** What the fake does with the n-th request (from 0): a status, or a promise of one. 0 = break the connection off. */
export type Behaviour = (n: number, lines: readonly string[]) => number | Promise<number>;

/** A stand-in for the ingest route that fails as told. */
export async function fakeIngest(behaviour: Behaviour = () => 200, port = 0): Promise<FakeIngest> {
  const lines: string[] = [];
  let count = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const received = (await bodyOf(request)).trimEnd().split('\n');
    const status = await behaviour(count++, received);
    if (status === 0) return void request.socket.destroy();
    if (status === 200) lines.push(...received);
    const counts = {
      events: received.length,
      accepted: received.length,
      duplicates: 0,
      conflicts: 0,
      quarantined: 0,
      nodes: 0,
      rejected: [],
      runs: [],
    };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(status === 200 ? counts : { error: `status ${status}` }));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: bound } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${bound}`, port: bound, lines, requests: () => count, close };
}
