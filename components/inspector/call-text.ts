import type { Content } from '@/lib/contract/parts';

/** JSON of a value, one line. What is nested too deep for the browser's writer is said to be. */
function oneLine(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'undefined';
  } catch {
    return '(nested too deep to show)';
  }
}

/**
 * A tool call's arguments as they stand between its parentheses: one string argument as itself, an object as `name: value`
 * pairs, else JSON. A string from the producer is what was not valid JSON: verbatim, and said so.
 */
export function callText(args: unknown): { readonly text: string; readonly isJson: boolean } {
  if (typeof args === 'string') return { text: args, isJson: isValidJson(args) };
  if (args === null || args === undefined) return { text: '', isJson: true };
  if (typeof args !== 'object' || Array.isArray(args)) return { text: oneLine(args), isJson: true };
  const entries = Object.entries(args);
  const [only] = entries;
  if (entries.length === 1 && only && typeof only[1] === 'string') return { text: JSON.stringify(only[1]), isJson: true };
  return { text: entries.map(([name, value]) => `${name}: ${oneLine(value)}`).join(', '), isJson: true };
}

function isValidJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Content as it was recorded: a string as itself, parts as their JSON. */
export function sourceText(content: Content): string {
  if (typeof content === 'string') return content;
  try {
    return JSON.stringify(content, null, 1);
  } catch {
    return content.map((part) => ('text' in part ? part.text : part.type)).join('\n');
  }
}

export function isEmpty(content: Content): boolean {
  return typeof content === 'string' ? content === '' : content.length === 0;
}
