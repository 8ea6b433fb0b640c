import { nearestName } from '@/lib/engine/nearest-name';
import { UsageError } from './command';

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads KEY=VALUE; the value is JSON where it can be, else text. Throws UsageError, naming the nearest known key. */
export function readSetting(setting: string, known: readonly string[]): [key: string, value: unknown] {
  const at = setting.indexOf('=');
  const key = setting.slice(0, at);
  if (at <= 0) throw new UsageError(`--set takes KEY=VALUE, not "${setting}"`);
  if (known.includes(key)) return [key, parseValue(setting.slice(at + 1))];
  const near = nearestName(key, known);
  throw new UsageError(`there is no setting "${key}"${near ? `; did you mean "${near}"?` : '.'} Known: ${known.join(', ')}`);
}
