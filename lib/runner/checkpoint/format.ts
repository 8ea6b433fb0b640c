import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { ConfigurationError } from '@/lib/engine/config';
import type { EngineCheckpoint } from '@/lib/engine/events';
import { configHash } from '../config-hash';
import type { RunConfig } from '../run-config';
import { ENGINE_VERSION } from '../training-run';

const KIND = 'canopy-checkpoint';
const FORMAT = 1;
const LINE_FEED = 0x0a;

/** Where a run stood, and all that a later attempt needs. */
export interface Checkpoint {
  readonly config: RunConfig;
  /** The attempt that took it. */
  readonly attempt: number;
  /** Null before the first step. */
  readonly state: EngineCheckpoint | null;
}

/** First line of the file, readable with `head -1`. */
interface Header {
  readonly kind: typeof KIND;
  readonly format: number;
  readonly engineVersion: string;
  readonly run: string;
  readonly attempt: number;
  /** Steps done. */
  readonly step: number;
  readonly config: RunConfig;
  readonly configHash: string;
  readonly bytes: number;
  readonly sha256: string;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** One line of JSON, then the state as V8's structured clone has it: typed arrays and numbers come back bit for bit. */
export function encodeCheckpoint({ config, attempt, state }: Checkpoint): Buffer {
  const payload = serialize(state);
  const header: Header = {
    kind: KIND,
    format: FORMAT,
    engineVersion: ENGINE_VERSION,
    run: config.run,
    attempt,
    step: state?.step ?? 0,
    config,
    configHash: configHash(config),
    bytes: payload.length,
    sha256: sha256(payload),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), payload]);
}

function refuse(key: string, value: unknown, allowed: string): never {
  throw new ConfigurationError([{ key: `checkpoint.${key}`, value, allowed }]);
}

function readHeader(line: string, file: string): Header {
  let header: Partial<Header> | null = null;
  try {
    header = JSON.parse(line) as Partial<Header> | null;
  } catch {
    // told below
  }
  if (header?.kind !== KIND) refuse('kind', header?.kind ?? null, `"${KIND}": ${file} is no checkpoint`);
  if (header.format !== FORMAT) refuse('format', header.format, `${FORMAT}: another version of Canopy wrote ${file}`);
  if (header.engineVersion !== ENGINE_VERSION)
    refuse('engineVersion', header.engineVersion, `"${ENGINE_VERSION}": another engine would not go on with the same events`);
  if (!header.config || header.configHash !== configHash(header.config))
    refuse('configHash', header.configHash, `the hash of the configuration in ${file}`);
  return header as Header;
}

/** Throws ConfigurationError on anything but a whole checkpoint of this format and engine, naming what differs. */
export function decodeCheckpoint(bytes: Buffer, file: string): Checkpoint {
  const end = bytes.indexOf(LINE_FEED);
  const header = readHeader(bytes.toString('utf8', 0, Math.max(0, end)), file);
  const payload = bytes.subarray(end + 1);
  if (payload.length !== header.bytes) refuse('bytes', payload.length, `${header.bytes}: ${file} is cut or has grown`);
  if (sha256(payload) !== header.sha256) refuse('sha256', sha256(payload), `${header.sha256}: ${file} is damaged`);
  return { config: header.config, attempt: header.attempt, state: deserialize(payload) as EngineCheckpoint | null };
}
