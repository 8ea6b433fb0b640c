import type { z } from 'zod';

/** Where a value stands in a request. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly about: string;
  readonly schema: z.ZodType;
  readonly required: boolean;
}

/** What an operation answers with, by media type: a schema of JSON, or bytes that are described elsewhere. */
export type Answers = Readonly<Record<string, z.ZodType | { readonly about: string }>>;

/** One operation of the API: what its route promises, and what its description is made from. */
export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As OpenAPI writes it: /api/v1/runs/{run}. */
  readonly path: string;
  readonly tag: string;
  readonly about: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Answers;
  /** Of the status for success. */
  readonly answers: Answers;
  readonly success?: number;
}

export const JSON_TYPE = 'application/json';
