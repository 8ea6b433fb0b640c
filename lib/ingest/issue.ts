import type { z } from 'zod';
import { toJsonText } from '@/lib/contract';

/** Why one record, or one node of it, was kept out. */
export interface Rejection {
  readonly field: string | null;
  readonly reason: string;
  readonly hint: string | null;
  /** The record's first 400 characters, control characters made visible. */
  readonly excerpt: string;
  readonly run: string | null;
}

const EXCERPT = 400;
const CONTROL = /[\0-\x1f\x7f-\x9f\u2028\u2029\uD800-\uDFFF]/gu;

function visible(unit: string): string {
  const code = unit.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** The start of a record as it may be shown: one line, no control characters. At most 400 characters and what they became. */
export const excerptOf = (text: string): string => text.slice(0, EXCERPT).replace(CONTROL, visible);

/** A path as people write it: nodes[3].origin.j */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');
}

type Issue = z.core.$ZodIssue;

/** The deepest complaint of an issue: of a union, its first branch's. */
function deepest(issue: Issue): { path: PropertyKey[]; issue: Issue } {
  let path = [...issue.path];
  let at = issue;
  while (at.code === 'invalid_union' && at.errors[0]?.[0]) {
    at = at.errors[0][0];
    path = [...path, ...at.path];
  }
  return { path, issue: at };
}

const seen = (value: unknown): string => {
  if (value === undefined) return 'it is missing';
  const text = toJsonText(value) ?? 'nothing';
  return `it is ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`;
};

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let at = root;
  for (const key of path) at = typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined;
  return at;
}

/** A schema's first complaint about `value` in words. `prefix` leads from the record to the value. */
export function rejectionOf(error: z.ZodError, value: unknown, prefix: readonly PropertyKey[], run: string | null): Rejection {
  const first = error.issues[0]!;
  const { path, issue } = deepest(first);
  const field = fieldPath([...prefix, ...path]) || null;
  const more = error.issues.length > 1 ? ` (and ${error.issues.length - 1} more)` : '';
  return {
    field,
    reason: `${field ?? 'the record'}: ${issue.message}${more}`,
    hint: `The contract wants ${expectation(issue)}; here ${seen(valueAt(value, path))}.`,
    excerpt: excerptOf(toJsonText(value)),
    run,
  };
}

function expectation(issue: Issue): string {
  if (issue.code === 'invalid_type') return `a value of type ${issue.expected}`;
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_big') return `at most ${issue.maximum}`;
  if (issue.code === 'too_small') return `at least ${issue.minimum}`;
  return 'something else';
}
