'use client';

import { useMemo, useState } from 'react';
import { Unread } from '@/components/ui/unread';
import { useSize } from '@/components/ui/use-size';
import type { PromptTree } from '@/lib/contract/read/over-steps';
import { formatCount, formatFixed, formatPlural } from '@/lib/display/numbers';
import { useTree } from '../tree-context';
import { moveText } from './move-text';
import { PanelHead } from './panel-head';
import { Slider } from './slider';
import { StepCurve } from './step-curve';
import { nearestPosition, stepPositions, stripWindow } from './step-positions';
import { StepStrip, THUMB } from './step-strip';
import { type Speed, Transport, toggleOnSpace } from './transport';
import type { History } from './tree-walk';
import { usePlayback } from './use-playback';
import { useReducedMotion } from './use-reduced-motion';
import type { Steps } from './use-steps';

const SPEEDS: readonly Speed[] = [1, 2, 4, 8].map((perSecond) => ({ text: `${perSecond}/s`, stepMs: 1000 / perSecond }));
const LEFT_PX = 30;
const RIGHT_PX = 12;
const SLOT_PX = THUMB.widthPx + 6;
const PAGE = 10;

const treeWords = ({ step, k, n, rootV }: PromptTree): string =>
  `step ${step}, ${k} of ${n} pass, ${rootV === null ? 'no prediction at the root' : `predicted V ${formatFixed(rootV)}`}`;

interface StepScrubberProps {
  readonly steps: Steps;
  readonly runSteps: number | null;
  readonly failure: string | null;
  readonly onRetry: () => void;
}

/** The prompt's trees over training: a scrubber with k/n and V at the root, thumbnails, play. The tree changes in place. */
export function StepScrubber({ steps: { trees, at, goTo }, runSteps, failure, onRetry }: StepScrubberProps) {
  const { move, moveFailure } = useTree();
  const isStill = useReducedMotion();
  const [speed, setSpeed] = useState(1);
  const [ref, { widthPx }] = useSize<HTMLDivElement>({ widthPx: 536, heightPx: 100 });
  const [isFirst, setFirst] = useState(true);
  const playback = usePlayback(SPEEDS[speed]!.stepMs, async () => {
    const next = at + 1 < trees.length ? at + 1 : 0;
    await goTo(next, isFirst ? 'push' : 'replace');
    setFirst(false);
    return next + 1 < trees.length;
  });
  const go = (next: number, history: History): void => {
    playback.pause();
    void goTo(next, history);
  };
  const step = (by: 1 | -1): (() => void) | null => (at < 0 || !trees[at + by] ? null : () => go(at + by, 'push'));
  const positions = useMemo(() => stepPositions(trees), [trees]);
  const xPx = positions.map((position) => LEFT_PX + position * (widthPx - LEFT_PX - RIGHT_PX));
  const window = stripWindow(trees.length, Math.max(0, at), Math.floor((widthPx - LEFT_PX) / SLOT_PX));
  const play = {
    ...playback,
    play: () => {
      setFirst(true);
      playback.play();
    },
  };
  const said = moveFailure ? `Not shown: ${moveFailure}. The tree before stays.` : move && moveText(move);
  const steps = new Set(trees.map((tree) => tree.step)).size;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the space bar plays wherever the focus stands in the panel
    <div className="time" onKeyDown={toggleOnSpace(play, isStill)}>
      <PanelHead>
        {trees.length > 1 && (
          <Transport what="steps of training" playback={play} back={step(-1)} forward={step(1)} speeds={SPEEDS} speed={speed} setSpeed={setSpeed} />
        )}
        {runSteps !== null && (
          <span
            className="dim"
            title={`This prompt has trees in ${formatPlural(steps, 'step')} of this run; ${window.to - window.from} of its ${formatPlural(trees.length, 'tree')} are pictured.`}
          >
            <span className="num">{formatCount(steps)}</span> of {formatPlural(runSteps, 'step')}
          </span>
        )}
        <kbd>[</kbd>
        <kbd>]</kbd>
        <span className="flex-1" />
        <span className="dim key">
          <i className="dot" /> k/n <i className="line" /> Ṽ <i className="line dots" /> exact
        </span>
      </PanelHead>
      <div ref={ref} className="body">
        {failure && trees.length === 0 && <Unread what="The prompt’s other trees" failure={failure} onRetry={onRetry} />}
        {at >= 0 && (
          <>
            <Slider
              label="Step of training"
              value={at}
              last={trees.length - 1}
              valueText={treeWords(trees[at]!)}
              valueAt={(place) => nearestPosition(positions, place)}
              onChange={(next, first) => go(next, first ? 'push' : 'replace')}
              page={PAGE}
              insetPx={{ left: LEFT_PX, right: RIGHT_PX }}
            >
              <StepCurve trees={trees} xPx={xPx} at={at} widthPx={widthPx} />
            </Slider>
            <StepStrip
              trees={trees}
              xPx={xPx}
              at={at}
              window={window}
              widthPx={widthPx}
              leftPx={LEFT_PX}
              withAttempt={trees[0]!.attempt !== trees.at(-1)!.attempt}
              onPick={(next) => go(next, 'push')}
            />
          </>
        )}
      </div>
      <p className="said ell" role="status" title={said ?? undefined}>
        {said}
      </p>
    </div>
  );
}
