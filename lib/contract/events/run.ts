import { z } from 'zod';
import { countSchema, envelope, idSchema, realSchema } from '../common';

/** A run begins: what is trained, on what, with which allocator, and the whole configuration. Sent once; an identical re-send is a no-op. */
export const runEventSchema = z.object({
  ...envelope,
  kind: z.literal('run'),
  name: z.string().min(1),
  task: z.string(),
  environment: z.string().nullable(),
  environmentVersion: z.string().nullable(),
  model: z.string().nullable(),
  backend: z.string().nullable(),
  /** Name in the allocator registry; null where the producer had none (imports). */
  allocator: z.string().nullable(),
  advantage: z.string().nullable(),
  targets: z.string().nullable(),
  seed: z.union([z.string(), z.number().int().transform(String)]).nullable(),
  /** Steps the run means to take, if it knows. */
  stepsPlanned: countSchema.nullable(),
  /** A rollout passed when its reward is at least this. */
  passMark: realSchema.default(1),
  config: z.record(z.string(), z.unknown()),
  tags: z.array(z.string()).default([]),
  /** Runs that belong together (one experiment: its allocators and seeds). */
  group: idSchema.nullable(),
  /** Where the run came from: the engine, or the importer's name and file. */
  source: z.string().default('engine'),
  /** How an importer changed or rescaled values; shown wherever they are. */
  notes: z.array(z.string()).default([]),
});
export type RunEvent = z.infer<typeof runEventSchema>;
