import { explainError } from '@/db/postgres/explain-error';
import { Problem } from '@/db/postgres/problem';
import { ConfigurationError } from '@/lib/engine/config';
import { EXIT } from './command';

/** Prints what went wrong: a sentence and what to do where we know it, the stack where we do not. @returns the exit code */
export function reportError(error: unknown): number {
  const explained = explainError(error);
  if (explained instanceof ConfigurationError) {
    console.error(`canopy: ${explained.message}`);
    return EXIT.usage;
  }
  console.error(explained instanceof Problem ? `canopy: ${explained.what}\n        ${explained.remedy}` : explained.stack);
  return EXIT.failed;
}
