import type { IngestAnswer } from '@/lib/contract';

/** The report on one imported file: what ingest answered, the format that read it, and what the reader should know. */
export interface ImportAnswer extends IngestAnswer {
  readonly format: string;
  readonly notes: readonly string[];
  /** Counts the importer kept, by name: trees, merged edges, what it dropped. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** A line of the import route's answer. */
export type ImportLine =
  | { readonly type: 'progress'; readonly bytes: number; readonly total: number | null; readonly events: number }
  | { readonly type: 'done'; readonly answer: ImportAnswer }
  | { readonly type: 'error'; readonly error: string; readonly hint: string | null };

export interface UploadWatcher {
  /** Share of the file that left the browser, in [0, 1]. */
  readonly onSent: (share: number) => void;
  readonly onLine: (line: ImportLine) => void;
}

const LOST: ImportLine = {
  type: 'error',
  error: 'the connection broke before the report came',
  hint: 'Drop the file again: what is already stored counts as duplicate and changes nothing.',
};

/** Complete lines of a growing NDJSON text, from an offset on; lines that are no JSON are skipped. Returns the new offset. */
export function readLines(text: string, from: number, onLine: (line: ImportLine) => void): number {
  let at = from;
  for (let end = text.indexOf('\n', at); end >= 0; end = text.indexOf('\n', at)) {
    const line = text.slice(at, end).trim();
    at = end + 1;
    if (line === '') continue;
    try {
      onLine(JSON.parse(line) as ImportLine);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return at;
}

/** Sends a file as it is and reports every line of the answer; the last one reported is always "done" or "error". */
export function uploadFile(file: File, { onSent, onLine }: UploadWatcher): Promise<void> {
  return new Promise((settle) => {
    const request = new XMLHttpRequest();
    let offset = 0;
    let ended = false;
    const take = (line: ImportLine): void => {
      ended ||= line.type !== 'progress';
      onLine(line);
    };
    const finish = (): void => {
      readLines(`${request.responseText}\n`, offset, take);
      if (!ended)
        onLine(
          request.status >= 400 ? { type: 'error', error: `the server answered ${request.status}`, hint: request.responseText.slice(0, 400) } : LOST,
        );
      settle();
    };
    request.open('POST', `/api/v1/import?name=${encodeURIComponent(file.name)}`);
    request.upload.onprogress = (event) => event.lengthComputable && onSent(event.loaded / event.total);
    request.onprogress = () => {
      offset = readLines(request.responseText, offset, take);
    };
    request.onload = finish;
    request.onerror = finish;
    request.onabort = finish;
    request.send(file);
  });
}
