import * as crypto from 'node:crypto';
import { toJsonText } from '@/lib/contract';

type OneShot = (algorithm: string, data: string | Uint8Array, encoding: 'hex') => string;

/** `crypto.hash` came with Node 20.12. */
const oneShot = (crypto as { readonly hash?: OneShot }).hash;

/** MD5 of a text (as UTF-8) or of bytes, as 32 hexadecimal digits: tells contents apart, guards nothing. The text must be well-formed. */
export const digest: (text: string | Uint8Array) => string = oneShot
  ? (text) => oneShot('md5', text, 'hex')
  : (text) => crypto.createHash('md5').update(text).digest('hex');

/** Digest of a value's JSON, in which lone surrogates are escaped and non-finite numbers tagged. */
export const digestOfJson = (value: unknown): string => digest(toJsonText(value));
