import { describeHead, isLfsPointer } from './head';
import { type Importer, UnknownFormatError } from './importer';
import { native } from './native';
import { tauBench } from './tau-bench';
import { totGame24 } from './tot-game24';

/** Every format that can be imported, by name. A new one is one file (or folder) and one line here. */
export const IMPORTERS: Readonly<Record<string, Importer>> = {
  [native.name]: native,
  [tauBench.name]: tauBench,
  [totGame24.name]: totGame24,
};

/** "native: JSON lines …", one a line. */
export function supportedFormats(): string {
  return Object.values(IMPORTERS)
    .map((importer) => `${importer.name}: ${importer.looksLike}`)
    .join('; ');
}

/**
 * The importer for a file, by the user's choice or by its first bytes.
 *
 * @throws UnknownFormatError if the choice is no format, no importer recognises the file, or it is a Git LFS pointer.
 */
export function chooseImporter(head: Uint8Array, file: string, format?: string): { importer: Importer; reason: string } {
  if (isLfsPointer(head))
    throw new UnknownFormatError(
      `${file} is a Git LFS pointer, not the data itself`,
      'Fetch the data with "git lfs pull" in the clone that it came from.',
    );
  if (head.length === 0) throw new UnknownFormatError(`${file} is empty`, `Supported: ${supportedFormats()}.`);
  if (format !== undefined) {
    const chosen = Object.hasOwn(IMPORTERS, format) ? IMPORTERS[format] : undefined;
    if (!chosen) throw new UnknownFormatError(`"${format}" is no format`, `Supported: ${supportedFormats()}.`);
    return { importer: chosen, reason: 'chosen by the user' };
  }
  const [best] = Object.values(IMPORTERS)
    .map((importer) => ({ importer, ...importer.detect(head, file) }))
    .sort((a, b) => b.confidence - a.confidence);
  if (!best || best.confidence === 0)
    throw new UnknownFormatError(`the format of ${file} is not known. ${describeHead(head)}`, `Supported: ${supportedFormats()}.`);
  return best;
}
