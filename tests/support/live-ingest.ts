import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { handleIngest } from '@/lib/ingest/handle-request';

async function answerWith(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const headers = new Headers(incoming.headers as Record<string, string>);
  const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
  const request = new Request('http://localhost/api/v1/ingest', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  const answer = await handleIngest(request);
  outgoing.writeHead(answer.status).end(await answer.text());
}

/** The ingest route's own handler behind a bare HTTP server, for where no production build exists; it stores into the shared connection. */
export async function liveIngest(port = 0): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    answerWith(incoming, outgoing).catch((error: unknown) => outgoing.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
