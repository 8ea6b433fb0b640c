'use client';

import { parseAsInteger, throttle, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { useKeys } from '@/components/ui/use-keys';
import { GrowthReplay } from './time/growth-replay';
import { type TimeMode, TimeModeContext } from './time/panel-head';
import { StepScrubber } from './time/step-scrubber';
import { usePromptTrees } from './time/use-prompt-trees';
import { useSteps } from './time/use-steps';

/** A replay changes the address many times a second; browsers bear a few. */
const FRAME = parseAsInteger.withOptions({ history: 'replace', limitUrlUpdates: throttle(300) });
const WHOLE = Number.MAX_SAFE_INTEGER;

/**
 * The tree through time, training's or its own: the same prompt in every step that drew it, or the growth of this tree in
 * the order of its decisions. `?frame=` says that the latter is shown, and where it stands.
 */
export function OverSteps() {
  const [frame, setFrame] = useQueryState('frame', FRAME);
  const { over, failure, refresh, retry } = usePromptTrees();
  const mode: TimeMode = frame === null ? 'steps' : 'growth';
  const modes = useMemo(() => ({ mode, setMode: (next: TimeMode) => void setFrame(next === 'growth' ? WHOLE : null) }), [mode, setFrame]);
  const leave = (): void => {
    if (frame !== null) void setFrame(null);
  };
  const steps = useSteps(over, leave);
  const step = (by: 1 | -1, isRepeat: boolean): void => {
    if (steps.at >= 0) void steps.goTo(steps.at + by, isRepeat ? 'replace' : 'push');
  };
  useKeys({ '[': ({ repeat }) => step(-1, repeat), ']': ({ repeat }) => step(1, repeat) });
  return (
    <section className="over-steps" aria-label="This prompt over training" onPointerEnter={refresh} onFocus={refresh}>
      <TimeModeContext value={modes}>
        {frame === null ? (
          <StepScrubber steps={steps} runSteps={over?.runSteps ?? null} failure={failure} onRetry={retry} />
        ) : (
          <GrowthReplay frame={frame} setFrame={(next) => void setFrame(next)} />
        )}
      </TimeModeContext>
    </section>
  );
}
