import type { NodeTokens } from '@/lib/contract/read/node-more';
import { formatCount, formatFixed, formatSigned } from '@/lib/display/numbers';

export type Overlay = 'logprob' | 'entropy' | 'advantage' | 'mask';

export const OVERLAYS = [
  { id: 'logprob', name: 'log-probability' },
  { id: 'entropy', name: 'entropy' },
  { id: 'advantage', name: 'advantage' },
  { id: 'mask', name: 'loss mask' },
] as const satisfies readonly { id: Overlay; name: string }[];

const FIELDS = { logprob: 'logprobs', entropy: 'entropies', advantage: 'advantages', mask: 'mask' } as const;

export const isRecorded = (tokens: NodeTokens, overlay: Overlay): boolean => tokens[FIELDS[overlay]] !== null;

/** A token's value; null where it is missing or no number. */
export function valueAt(tokens: NodeTokens, overlay: Overlay, index: number): number | null {
  const value = Number(tokens[FIELDS[overlay]]?.[index] ?? Number.NaN);
  return Number.isNaN(value) ? null : value;
}

/** Log-probability at which the shade is full. */
export const FULL_LOGPROB = -3;
/** Entropy in nats at which the shade is full. */
export const FULL_ENTROPY = 3;

/** Largest |advantage| of the turn; 0 where none is finite. */
function mostAdvantage(tokens: NodeTokens): number {
  let most = 0;
  for (let i = 0; i < tokens.count; i++) {
    const value = Math.abs(valueAt(tokens, 'advantage', i) ?? 0);
    if (Number.isFinite(value)) most = Math.max(most, value);
  }
  return most;
}

/** How a token is drawn: a shade in [−1, 1] (negative: the other colour), null = hatched, there is no value. */
export type Shade = (index: number) => number | null;

const clamp = (value: number): number => Math.max(-1, Math.min(1, value));

/** Shades of one overlay. Log-probability and entropy are sequential; advantage is signed, by its largest size in the turn. */
export function shadeOf(tokens: NodeTokens, overlay: Overlay): Shade {
  const most = overlay === 'advantage' ? mostAdvantage(tokens) || 1 : 1;
  return (index) => {
    const value = valueAt(tokens, overlay, index);
    if (value === null) return null;
    if (overlay === 'mask') return value === 1 ? 0 : null;
    if (overlay === 'advantage') return clamp(value / most);
    return clamp(overlay === 'logprob' ? value / FULL_LOGPROB : value / FULL_ENTROPY);
  };
}

/** ", mean −0.41, 12 without a value" */
export function summarise(tokens: NodeTokens, overlay: Overlay): string {
  let [sum, known, trained] = [0, 0, 0];
  for (let i = 0; i < tokens.count; i++) {
    const value = valueAt(tokens, overlay, i);
    if (value === null || !Number.isFinite(value)) continue;
    known++;
    sum += value;
    if (value === 1) trained++;
  }
  if (overlay === 'mask') return tokens.mask === null ? '' : `, ${formatCount(trained)} trained, ${formatCount(tokens.count - trained)} masked`;
  const mean = known === 0 ? '' : `, mean ${overlay === 'advantage' ? formatSigned(sum / known) : formatFixed(sum / known)}`;
  return known === tokens.count ? mean : `${mean}, ${formatCount(tokens.count - known)} without a value`;
}
