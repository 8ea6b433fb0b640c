import type { ImportItem, ImportSource } from './importer';
import { parseJson } from './parse-json';
import { type RecordPlace, rejected } from './reject';
import { type ArrayElement, splitArray } from './split-array';

/** A parsed element of an array file. */
export interface ArrayRecord extends RecordPlace {
  readonly type: 'record';
  /** 0-based place in the array. */
  readonly index: number;
  readonly value: unknown;
  /** Bytes that are no UTF-8 were replaced by U+FFFD. */
  readonly repairedText: boolean;
}

/** The elements of a JSON array file, parsed one by one; what cannot be parsed comes as a rejected item in its place. */
export async function* arrayRecords(source: ImportSource): AsyncGenerator<ArrayRecord | ImportItem> {
  for await (const element of splitArray(source.open())) {
    const broken = brokenElement(element);
    if (broken) {
      yield broken;
      continue;
    }
    const parsed = parseJson(element.bytes);
    if (parsed.ok) yield { type: 'record', ...element, value: parsed.value, repairedText: parsed.repairedText };
    else yield rejected(element, null, parsed.reason, parsed.hint);
  }
}

function brokenElement(element: ArrayElement): ImportItem | null {
  switch (element.state) {
    case 'whole':
      return null;
    case 'torn':
      return rejected(element, null, 'the file ends inside this record', 'The file was cut; fetch it again. Everything before this record is kept.');
    case 'too-long':
      return rejected(element, null, 'the record is longer than 256 MiB', 'Split the file into smaller records.');
    case 'trailing':
      return rejected(element, null, 'text after the end of the JSON array', 'Two files may have been joined; import them one by one.');
  }
}
