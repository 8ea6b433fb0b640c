import { z } from 'zod';

/** The contract's version; stands as `v` on every event. A reader refuses a higher one. */
export const CONTRACT_VERSION = 1;

const MAX_ID_LENGTH = 512;

/**
 * An identity part given by the producer: run, prompt, tree, node. Integers are taken as their decimal text, so that
 * ids are strings end to end. 1–512 UTF-16 units.
 */
export const idSchema = z.union([
  z.string().min(1, 'an id may not be empty').max(MAX_ID_LENGTH, `an id has at most ${MAX_ID_LENGTH} characters`),
  z.number().int('a numeric id must be an integer').transform(String),
]);

/** Training step or attempt: an integer ≥ 0. */
export const ordinalSchema = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1);

const NON_FINITE = { NaN: Number.NaN, Infinity: Number.POSITIVE_INFINITY, '-Infinity': Number.NEGATIVE_INFINITY } as const;

/** A number that may be non-finite. On the wire NaN and ±Infinity are the tagged strings "NaN", "Infinity", "-Infinity". */
export const realSchema = z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity']).transform((tag) => NON_FINITE[tag])]);

/** `realSchema`'s inverse: what JSON carries for a number, finite or not. */
export function tagReal(value: number): number | keyof typeof NON_FINITE {
  if (Number.isFinite(value)) return value;
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? 'Infinity' : '-Infinity';
}

/** A count ≥ 0. */
export const countSchema = z.number().int().min(0);

/** Any JSON value; depth is not limited here, readers must not recurse over it. */
export const jsonSchema: z.ZodType<unknown> = z.unknown();

/** The fields that every event of a run carries. */
export const envelope = { v: z.literal(CONTRACT_VERSION), run: idSchema } as const;

/** The fields of an event that belongs to one attempt of a run; attempt 0 is the first. */
export const attemptEnvelope = { ...envelope, attempt: ordinalSchema } as const;

/** The fields of an event about one tree: one prompt's tree in one step. */
export const treeEnvelope = { ...attemptEnvelope, step: ordinalSchema, prompt: idSchema, tree: idSchema } as const;

/** Identity of a tree, every part as the producer gave it. */
export interface TreeIdentity {
  readonly run: string;
  readonly attempt: number;
  readonly step: number;
  readonly prompt: string;
  readonly tree: string;
}
