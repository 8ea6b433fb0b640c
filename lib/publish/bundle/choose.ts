import type { BundleStep } from '@/lib/bundle/manifest';
import type { StepColumns } from '@/lib/contract';

/** What of a run goes into a copy. */
export interface BundleChoice {
  /** First and last step; null = all. */
  readonly steps: readonly [number, number] | null;
  /** Trees of each step; null = all. */
  readonly trees: number | null;
}

/** Steps that hold trees within the range, each in its newest attempt, ascending. */
export function stepsOf(
  { step, attempt, funded }: Pick<StepColumns, 'step' | 'attempt' | 'funded'>,
  range: BundleChoice['steps'],
): Omit<BundleStep, 'kept'>[] {
  const newest = new Map<number, Omit<BundleStep, 'kept'>>();
  for (let i = 0; i < step.length; i++) {
    const [at, of, trees] = [step[i]!, attempt[i]!, funded[i]!];
    const known = newest.get(at);
    if (trees > 0 && (known === undefined || known.attempt < of)) newest.set(at, { step: at, attempt: of, trees });
  }
  const inside = (at: number): boolean => range === null || (at >= range[0] && at <= range[1]);
  return [...newest.values()].filter((one) => inside(one.step)).sort((a, b) => a.step - b.step);
}

/** `most` of a list, evenly spread over it; all of it where it is no longer. */
export function spread<T>(list: readonly T[], most: number | null): readonly T[] {
  if (most === null || list.length <= most) return list;
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)]!);
}

const STEPS = /^(\d{1,9})(?:-(\d{1,9}))?$/;

/** `A-B` or one step; null where the text is neither. */
export function readSteps(text: string): NonNullable<BundleChoice['steps']> | null {
  const [, from, to = from] = STEPS.exec(text) ?? [];
  return from === undefined || Number(from) > Number(to) ? null : [Number(from), Number(to)];
}

/** A name for the copy's folder that any file system takes. */
export const folderName = (run: string): string =>
  `${
    run
      .replaceAll(/[^\w.-]+/g, '-')
      .replace(/^[.-]+/, '')
      .slice(0, 80) || 'run'
  }-copy`;
