import { tagReal } from './common';

const tagged = (_: string, value: unknown): unknown => (typeof value === 'number' && !Number.isFinite(value) ? tagReal(value) : value);

/** What is still to be written: a literal piece of text, or a value. */
type Pending = { readonly text: string } | { readonly value: unknown };

function expand(value: object): Pending[] {
  const isArray = Array.isArray(value);
  const pieces: Pending[] = [{ text: isArray ? '[' : '{' }];
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined && !isArray) continue;
    const lead = pieces.length > 1 ? ',' : '';
    pieces.push({ text: isArray ? lead : `${lead}${JSON.stringify(key)}:` }, { value: item });
  }
  pieces.push({ text: isArray ? ']' : '}' });
  return pieces.reverse();
}

function writeDeep(root: unknown): string {
  const out: string[] = [];
  const stack: Pending[] = [{ value: root }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if ('text' in next) out.push(next.text);
    else if (typeof next.value === 'object' && next.value !== null) for (const piece of expand(next.value)) stack.push(piece);
    else out.push(JSON.stringify(tagged('', next.value)) ?? 'null');
  }
  return out.join('');
}

/** JSON of any depth with non-finite numbers tagged ("NaN", "Infinity", "-Infinity"). Never overflows the stack. */
export function toJsonText(value: unknown): string {
  try {
    return JSON.stringify(value, tagged);
  } catch (error) {
    if (error instanceof RangeError) return writeDeep(value);
    throw error;
  }
}
