import { toJsonText } from '@/lib/contract';

/** A file of a copy: its name under the folder, and its bytes. */
export interface Entry {
  readonly file: string;
  readonly bytes: Uint8Array;
}

export const textEntry = (file: string, text: string): Entry => ({ file, bytes: new TextEncoder().encode(text) });
export const jsonEntry = (file: string, value: unknown): Entry => textEntry(file, toJsonText(value));
