import { z } from 'zod';
import { anchorDecisionSchema, countSchema, realSchema, stageOneSchema } from '@/lib/contract';
import { fromJsonb } from './jsonb';

const decisionSchema = z.object({ allocator: z.string(), budget: countSchema, toRoots: countSchema, anchors: z.array(anchorDecisionSchema) });
const spentSchema = z.array(z.tuple([z.string(), countSchema]));
const pendingSchema = z.array(z.tuple([z.string(), realSchema.nullable(), realSchema.nullable()]));
const candidatesSchema = z.array(stageOneSchema.extend({ prompt: z.string() }));

const read = <T>(schema: z.ZodType<T>, stored: unknown): T | null => (stored === null ? null : schema.parse(fromJsonb(stored)));

/** Stored decisions as the contract has them: text unescaped, numbers untagged. Null where nothing is stored. */
export const readStageOne = (stored: unknown) => read(stageOneSchema, stored);
export const readDecision = (stored: unknown) => read(decisionSchema, stored);
export const readSpent = (stored: unknown) => read(spentSchema, stored);
export const readPending = (stored: unknown) => read(pendingSchema, stored);
export const readCandidates = (stored: unknown) => read(candidatesSchema, stored);
