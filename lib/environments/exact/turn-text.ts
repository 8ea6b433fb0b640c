import type { TurnContent, TurnText } from '@/lib/engine/interfaces/content';
import { mix32 } from '@/lib/engine/random/hash';

const CHARACTERS_PER_TOKEN = 4;
const MAX_LABEL = 120;

function length(content: TurnContent): number {
  if (typeof content === 'string') return content.length;
  return content.reduce(
    (sum, part) => sum + (part.type === 'tool-call' ? part.name.length + JSON.stringify(part.arguments).length : part.text.length),
    0,
  );
}

/** A turn with its label cut to 120 characters. Tokens are characters ÷ 4: the embedded policy has no tokenizer. */
export function turnText(thought: string, action: TurnContent, observation: TurnContent, label: string): TurnText {
  const tokens = Math.ceil((thought.length + length(action) + length(observation)) / CHARACTERS_PER_TOKEN);
  return { thought, action, observation, label: label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label, tokens };
}

/** One of several wordings; equal seeds, equal words. */
export const choose = (forms: readonly string[], seed: number): string => forms[(mix32(seed) >>> 0) % forms.length] as string;

/** Fills `{name}` slots. Throws RangeError on a slot that has no value. */
export function fillSlots(form: string, slots: Readonly<Record<string, string>>): string {
  return form.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = slots[name];
    if (value === undefined) throw new RangeError(`nothing to fill the slot {${name}} of "${form}" with`);
    return value;
  });
}
