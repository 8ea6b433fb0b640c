import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Entry } from './entry';

/** Files in one archive of the plain format. */
export const MOST_ZIP_FILES = 65_000;

/** Packed already. */
const PACKED = /\.(woff2|png|webp)$/;

/** `entries` as a zip archive whose files stand in one folder, made while it is read. A failing entry fails the stream. */
export function zipStream(entries: AsyncGenerator<Entry, unknown>, folder: string): ReadableStream<Uint8Array> {
  const made: Uint8Array[] = [];
  let failure: Error | null = null;
  let files = 0;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else made.push(chunk);
  });
  const add = ({ file, bytes }: Entry): void => {
    if (++files > MOST_ZIP_FILES) throw new RangeError(`A zip archive holds at most ${MOST_ZIP_FILES} files.`);
    const name = `${folder}/${file}`;
    const part = PACKED.test(file) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(part);
    part.push(bytes, true);
  };
  return new ReadableStream({
    async pull(controller) {
      let ended = false;
      while (made.length === 0 && !ended) {
        const next = await entries.next();
        if (next.done) zip.end();
        else add(next.value);
        ended = next.done === true;
      }
      if (failure) throw failure;
      for (const chunk of made.splice(0)) controller.enqueue(chunk);
      if (ended) controller.close();
    },
    async cancel() {
      await entries.return(undefined);
    },
  });
}
