'use client';

import { Pause, Play, StepBack, StepForward } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Playback } from './use-playback';
import { useReducedMotion } from './use-reduced-motion';

export interface Speed {
  readonly text: string;
  readonly stepMs: number;
}

interface TransportProps {
  /** What is played, for the buttons' names: "steps of training", "growth". */
  readonly what: string;
  readonly playback: Playback;
  /** Null at the ends. */
  readonly back: (() => void) | null;
  readonly forward: (() => void) | null;
  readonly speeds: readonly Speed[];
  readonly speed: number;
  readonly setSpeed: (speed: number) => void;
}

const ICON_PX = 13;

function Button({ name, act, children }: { name: string; act: (() => void) | null; children: React.ReactNode }) {
  return (
    <button type="button" className="icon" aria-label={name} title={name} disabled={act === null} onClick={act ?? undefined}>
      {children}
    </button>
  );
}

/** Play, pause, one step, speed. Where the system asks for less motion there is nothing to play: steps only. */
export function Transport({ what, playback, back, forward, speeds, speed, setSpeed }: TransportProps) {
  const isStill = useReducedMotion();
  const { isPlaying, play, pause } = playback;
  return (
    <span className="transport">
      {!isStill && (
        <Button name={isPlaying ? `Pause ${what}` : `Play ${what}`} act={isPlaying ? pause : play}>
          {isPlaying ? <Pause size={ICON_PX} strokeWidth={1.75} /> : <Play size={ICON_PX} strokeWidth={1.75} />}
        </Button>
      )}
      <Button name={`${what}: one back`} act={back}>
        <StepBack size={ICON_PX} strokeWidth={1.75} />
      </Button>
      <Button name={`${what}: one on`} act={forward}>
        <StepForward size={ICON_PX} strokeWidth={1.75} />
      </Button>
      {!isStill && (
        <select className="num" aria-label={`Speed of ${what}`} value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
          {speeds.map(({ text }, i) => (
            <option key={text} value={i}>
              {text}
            </option>
          ))}
        </select>
      )}
    </span>
  );
}

/** The space bar plays and pauses wherever the focus stands in a panel, but on what has a use for it of its own. */
export function toggleOnSpace({ isPlaying, play, pause }: Playback, isStill: boolean) {
  return (event: KeyboardEvent): void => {
    const isControl = event.target instanceof Element && event.target.closest('button, a, select, input') !== null;
    if (event.key !== ' ' || isControl || isStill) return;
    event.preventDefault();
    if (isPlaying) pause();
    else play();
  };
}
