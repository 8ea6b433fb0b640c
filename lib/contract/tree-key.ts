import type { TreeIdentity } from './common';
import { escapeText, unescapeText } from './text-escape';

const SEPARATOR = '~';
const escapePart = (part: string): string => encodeURIComponent(escapeText(part)).replaceAll(SEPARATOR, '%7E');

/** A tree's name within its run, as it stands in addresses: attempt~step~prompt~tree, each part percent-encoded. */
export function treeKey(identity: Omit<TreeIdentity, 'run'>): string {
  return [String(identity.attempt), String(identity.step), escapePart(identity.prompt), escapePart(identity.tree)].join(SEPARATOR);
}

/** The inverse of `treeKey`; null where the text is no tree key. */
export function parseTreeKey(key: string): Omit<TreeIdentity, 'run'> | null {
  const parts = key.split(SEPARATOR);
  const [attempt, step, prompt, tree] = parts;
  if (parts.length !== 4 || !attempt || !step || !prompt || !tree) return null;
  if (!/^\d{1,10}$/.test(attempt) || !/^\d{1,10}$/.test(step)) return null;
  try {
    return {
      attempt: Number(attempt),
      step: Number(step),
      prompt: unescapeText(decodeURIComponent(prompt)),
      tree: unescapeText(decodeURIComponent(tree)),
    };
  } catch {
    return null;
  }
}
