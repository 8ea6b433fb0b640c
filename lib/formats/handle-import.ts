import type { ImportProgress } from '@/lib/contract';
import { toJsonText } from '@/lib/contract';
import { maxImportBytes, type OpenedImport, openImport } from './open-import';
import { failureOf } from './problem-of';
import { receiveUpload, type Upload } from './receive-upload';
import { runImport } from './run-import';

const PROGRESS_MS = 100;
const HEADERS = { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };

/**
 * POST /api/v1/import?name=FILE: a file of rollouts as the body; NDJSON `ImportProgress` lines as the answer, the last of
 * which is `done` or `error`. Further parameters: format, run, title (the run's name), group, model. What can be said
 * before the import begins is said by the status too: 400, 413, 415, 422 (unknown format), 503.
 */
export async function handleImport(request: Request): Promise<Response> {
  let upload: Upload | null = null;
  let bytes = 0;
  let total = 0;
  try {
    upload = await receiveUpload(request, maxImportBytes());
    const onProgress = (read: number, all: number): void => {
      bytes = read;
      total = all;
    };
    const opened = await openImport(upload.path, { ...optionsOf(new URL(request.url).searchParams), onProgress });
    return new Response(
      progressStream(opened, () => ({ bytes, total }), upload.drop),
      { headers: HEADERS },
    );
  } catch (error) {
    await upload?.drop();
    const { status, ...failure } = failureOf(error);
    return new Response(lineOf({ type: 'error', ...failure }), { status, headers: HEADERS });
  }
}

function optionsOf(parameters: URLSearchParams): Record<string, string> {
  const options: Record<string, string> = { file: (parameters.get('name') ?? 'upload').split(/[/\\]/).at(-1) || 'upload' };
  for (const [parameter, option] of [
    ['format', 'format'],
    ['run', 'run'],
    ['title', 'name'],
    ['group', 'group'],
    ['model', 'model'],
  ] as const) {
    const value = parameters.get(parameter);
    if (value) options[option] = value;
  }
  return options;
}

const lineOf = (progress: ImportProgress): string => `${toJsonText(progress)}\n`;

/** Runs the import as it is read; a reader that goes away does not stop it, so that no file is left half imported. */
function progressStream(opened: OpenedImport, read: () => { bytes: number; total: number }, drop: () => Promise<void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let listening = true;
  return new ReadableStream({
    start(controller) {
      let saidAt = 0;
      const say = (progress: ImportProgress): void => {
        if (listening) controller.enqueue(encoder.encode(lineOf(progress)));
      };
      const onEvents = (events: number): void => {
        if (performance.now() - saidAt < PROGRESS_MS) return;
        saidAt = performance.now();
        say({ type: 'progress', ...read(), events });
      };
      void runImport(opened, { onEvents })
        .then(
          (answer) => say({ type: 'done', answer }),
          (error: unknown) => say({ type: 'error', error: failureOf(error).error, hint: failureOf(error).hint }),
        )
        .finally(drop)
        .finally(() => {
          if (listening) controller.close();
        });
    },
    cancel() {
      listening = false;
    },
  });
}
