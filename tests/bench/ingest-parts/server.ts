import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { handleIngest } from '@/lib/ingest/handle-request';

/** The ingest route's own handler behind a bare HTTP server, for where no production build exists. */
async function answerWith(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const headers = new Headers(incoming.headers as Record<string, string>);
  const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
  const request = new Request('http://localhost/api/v1/ingest', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  const answer = await handleIngest(request);
  outgoing.writeHead(answer.status).end(await answer.text());
}

const server = createServer((incoming, outgoing) => {
  answerWith(incoming, outgoing).catch((error: unknown) => outgoing.writeHead(500).end(String(error)));
});

server.listen(Number(process.env.PORT), '127.0.0.1');
