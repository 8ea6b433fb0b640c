import { Command, useCommandState } from 'cmdk';
import { matchWords } from '@/components/ui/match-words';
import { formatCount } from '@/lib/display/numbers';

/** The steps of a run: thousands of them are numbers, not a list of links. */
export interface PaletteSteps {
  /** Of a step's page, before its number. */
  readonly href: string;
  /** Newest first. */
  readonly steps: readonly number[];
}

const MOST = 40;

const stepText = (step: number): string => `step ${step}`;

/** Those whose number begins with the digits typed, the step of just that number first; without digits the newest. */
export function stepsFor({ steps }: PaletteSteps, search: string): readonly number[] {
  const digits = /\d+/.exec(search)?.[0];
  if (digits === undefined) return steps;
  const wanted = Number(digits);
  const found = steps.filter((step) => String(step).startsWith(String(wanted)));
  return found.includes(wanted) ? [wanted, ...found.filter((step) => step !== wanted)] : found;
}

/** Steps in the palette: as many as can be read, and how many more there are. */
export function StepTargets({ of, go }: { of: PaletteSteps; go: (href: string) => void }) {
  const search = useCommandState((state) => state.search);
  const found = stepsFor(of, search);
  if (found.length === 0 || matchWords('step', search.replaceAll(/\d+/g, '')) === 0) return null;
  return (
    <Command.Group heading="Steps of this run">
      {found.slice(0, MOST).map((step) => (
        <Command.Item key={step} value={`Steps of this run step ${step}`} keywords={[stepText(step)]} onSelect={() => go(of.href + step)}>
          <span className="num ell">{stepText(step)}</span>
        </Command.Item>
      ))}
      {found.length > MOST && (
        <Command.Item disabled forceMount value="more steps">
          <span className="text-ink-3">{formatCount(found.length - MOST)} more: type a step’s number</span>
        </Command.Item>
      )}
    </Command.Group>
  );
}
