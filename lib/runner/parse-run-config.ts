import { ConfigurationError, type ConfigurationProblem } from '@/lib/engine/config';
import { nearestName } from '@/lib/engine/nearest-name';
import { withRecommended } from './recommended';
import { type RunConfig, runConfigSchema } from './run-config';

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) value = typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined;
  return value;
}

/** Reads a run's configuration, defaults filled in. Throws ConfigurationError naming every key at fault, its value and what is allowed. */
export function parseRunConfig(input: unknown): RunConfig {
  const result = runConfigSchema.safeParse(input);
  if (result.success) return withRecommended(result.data);
  const known = Object.keys(runConfigSchema.shape);
  const problems = result.error.issues.flatMap((issue): ConfigurationProblem[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => {
        const suggestion = nearestName(key, known);
        return { key, value: valueAt(input, [key]), allowed: `one of the keys ${known.join(', ')}`, ...(suggestion ? { suggestion } : {}) };
      });
    return [{ key: issue.path.join('.') || 'configuration', value: valueAt(input, issue.path), allowed: issue.message }];
  });
  throw new ConfigurationError(problems);
}
