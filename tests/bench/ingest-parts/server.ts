import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { handleIngest } from '@/lib/ingest/handle-request';

/** The ingest route's own handler behind a bare HTTP server, for where no production build exists. */
const server = createServer(async (incoming, outgoing) => {
  const headers = new Headers(incoming.headers as Record<string, string>);
  const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
  const request = new Request('http://localhost/api/v1/ingest', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  const answer = await handleIngest(request);
  outgoing.writeHead(answer.status).end(await answer.text());
});

server.listen(Number(process.env.PORT), '127.0.0.1');
