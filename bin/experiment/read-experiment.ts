import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { nearestName } from '@/lib/engine/nearest-name';
import { parseExperiment } from '@/lib/runner/experiment/parse-experiment';
import type { Experiment } from '@/lib/runner/experiment/schema';
import { UsageError } from '../cli/command';

const SHIPPED = join(import.meta.dirname, '../../experiments');

/** Names of the experiments that come with Canopy. */
export const shippedExperiments = (): string[] =>
  readdirSync(SHIPPED)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => basename(file, '.yaml'))
    .sort();

function locate(fileOrName: string): string {
  if (existsSync(fileOrName)) return fileOrName;
  const shipped = join(SHIPPED, `${fileOrName}.yaml`);
  if (existsSync(shipped)) return shipped;
  const near = nearestName(fileOrName, shippedExperiments());
  throw new UsageError(
    `there is no file or experiment "${fileOrName}"${near ? `; did you mean "${near}"?` : '.'} Shipped: ${shippedExperiments().join(', ')}`,
  );
}

/** Reads an experiment from a file (YAML or JSON), or a shipped one by name. Throws UsageError and ConfigurationError. */
export async function readExperiment(fileOrName: string): Promise<Experiment> {
  const file = locate(fileOrName);
  let content: unknown;
  try {
    content = parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} is neither YAML nor JSON: ${(error as Error).message}`);
  }
  return parseExperiment(content);
}
