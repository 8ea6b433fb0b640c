import type { ImportProgress } from '@/lib/contract';

export interface UploadWatcher {
  /** Share of the file that left the browser, in [0, 1]. */
  readonly onSent: (share: number) => void;
  readonly onLine: (line: ImportProgress) => void;
}

const LOST: ImportProgress = {
  type: 'error',
  error: 'the connection broke before the report came',
  hint: 'Drop the file again: what is already stored counts as duplicate and changes nothing.',
};

/** Complete lines of a growing NDJSON text, from an offset on; lines that are no JSON are skipped. Returns the new offset. */
export function readLines(text: string, from: number, onLine: (line: ImportProgress) => void): number {
  let at = from;
  for (let end = text.indexOf('\n', at); end >= 0; end = text.indexOf('\n', at)) {
    const line = text.slice(at, end).trim();
    at = end + 1;
    if (line === '') continue;
    try {
      onLine(JSON.parse(line) as ImportProgress);
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
    const take = (line: ImportProgress): void => {
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
