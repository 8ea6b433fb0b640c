import type { ChangeNotice } from '@/lib/contract';

/** Where a stream of changes comes from; handed in, so that this knows no database. */
export interface ChangeSource {
  /** Changes after an id, oldest first; fewer than asked for means that there are no more now. */
  readonly after: (id: string) => Promise<readonly ChangeNotice[]>;
  /** True where changes after an id may have been taken away already. */
  readonly lostAfter: (id: string) => Promise<boolean>;
  /** Calls back whenever there may be more; resolves to how to stop. */
  readonly watch: (wake: () => void) => Promise<() => void>;
}

/** Silence is broken this often, so that nothing on the way closes the connection. */
const HEARTBEAT_MS = 15_000;
const RETRY_MS = 2_000;

const frame = (notice: ChangeNotice): string => `id: ${notice.id}\nevent: change\ndata: ${JSON.stringify(notice)}\n\n`;

/**
 * Server-sent events of the changes after `from`: `id` is the change's, so that a browser that comes back with
 * Last-Event-ID misses nothing; one whose place is older than what is kept gets a `reset` event and must read anew. Every heartbeat also looks by itself, should a wake-up have been lost.
 */
export function changeStream(source: ChangeSource, from: string, heartbeatMs = HEARTBEAT_MS): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let last = from;
  let stop: () => void = () => undefined;
  let closed = false;
  let busy = false;
  let again = false;
  const close = () => {
    closed = true;
    stop();
  };
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => {
        if (!closed) controller.enqueue(encoder.encode(text));
      };
      const drain = async () => {
        do {
          again = false;
          for (let some = await source.after(last); some.length > 0 && !closed; some = await source.after(last)) {
            for (const notice of some) send(frame(notice));
            last = some.at(-1)!.id;
          }
        } while (again && !closed);
      };
      const fail = () => {
        if (closed) return;
        close();
        controller.close();
      };
      const wake = () => {
        again = true;
        if (busy || closed) return;
        busy = true;
        drain()
          .catch(fail)
          .finally(() => {
            busy = false;
          });
      };
      send(`retry: ${RETRY_MS}\n\n`);
      if (await source.lostAfter(from)) send('event: reset\ndata: {}\n\n');
      const unwatch = await source.watch(wake);
      const timer = setInterval(() => {
        send(': still here\n\n');
        wake();
      }, heartbeatMs);
      stop = () => {
        clearInterval(timer);
        unwatch();
      };
      if (closed) stop();
      else wake();
    },
    cancel: close,
  });
}
