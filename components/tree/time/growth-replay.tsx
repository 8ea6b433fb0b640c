'use client';

import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useSize } from '@/components/ui/use-size';
import { NONE } from '@/lib/contract/snapshot';
import { type Growth, growthOf } from '@/lib/derive/growth';
import { formatCount, formatPlural } from '@/lib/display/numbers';
import { useTree, useTreeState } from '../tree-context';
import { AnchorMark } from './anchor-mark';
import { decisionsOf, frameText, ORDER_TEXT } from './growth-caption';
import { GrowthLane } from './growth-lane';
import { PanelHead } from './panel-head';
import { Slider } from './slider';
import { type Speed, Transport, toggleOnSpace } from './transport';
import { usePlayback } from './use-playback';
import { useReducedMotion } from './use-reduced-motion';

const FRAME_MS = 500;
const SPEEDS: readonly Speed[] = [
  { text: '×½', stepMs: FRAME_MS * 2 },
  ...[1, 2, 4, 8].map((times) => ({ text: `×${times}`, stepMs: FRAME_MS / times })),
];
const INSET_PX = 8;
const PAGE = 10;

/** Draws faint what has not grown yet, for as long as the replay is open. */
function useFaint(growth: Growth | null, at: number): void {
  const { store } = useTree();
  const folded = useTreeState((state) => state.folded);
  useLayoutEffect(() => {
    const isAll = !growth || at >= growth.frames.length - 1;
    const { wholePlace } = folded;
    const born = !growth || !wholePlace ? growth?.born : wholePlace.map((place) => growth.born[place]!);
    store.getState().setFaint('growth', isAll || !born ? null : Uint8Array.from(born, (frame) => (frame > at ? 1 : 0)));
  }, [store, growth, folded, at]);
  useLayoutEffect(() => () => store.getState().setFaint('growth', null), [store]);
}

/** How far the tree has grown, in numbers. */
function SoFar({ growth, at }: { growth: Growth; at: number }) {
  const frame = growth.frames[at]!;
  const nodes = growth.frames.slice(0, at + 1).reduce((sum, one) => sum + one.nodes, 0);
  return (
    <span className="dim">
      frame <span className="num">{formatCount(at + 1)}</span> of <span className="num">{formatCount(growth.frames.length)}</span>,{' '}
      {formatPlural(nodes, 'node')},{' '}
      <span className="num">
        {formatCount(frame.k)}/{formatCount(frame.n)}
      </span>{' '}
      pass
    </span>
  );
}

/** A tree's growth in the order of its decisions, frame by frame. The layout is the finished tree's: nothing moves. */
export function GrowthReplay({ frame, setFrame }: { frame: number; setFrame: (frame: number) => void }) {
  const { goTo } = useTree();
  const isStill = useReducedMotion();
  const snapshot = useTreeState((state) => state.whole);
  const detail = useTreeState((state) => state.detail);
  const growth = useMemo(() => (snapshot ? growthOf(snapshot, decisionsOf(detail)) : null), [snapshot, detail]);
  const last = Math.max(0, (growth?.frames.length ?? 0) - 1);
  const at = Math.min(last, Math.max(0, frame));
  const [speed, setSpeed] = useState(1);
  const [ref, { widthPx }] = useSize<HTMLDivElement>({ widthPx: 536, heightPx: 60 });
  useFaint(growth, at);
  useEffect(() => {
    if (growth && frame !== at) setFrame(at);
  }, [growth, frame, at, setFrame]);
  const playback = usePlayback(SPEEDS[speed]!.stepMs, () => {
    const next = at < last ? at + 1 : 0;
    setFrame(next);
    return next < last;
  });
  const go = (next: number): void => {
    playback.pause();
    setFrame(next);
  };
  const step = (by: 1 | -1): (() => void) | null => (at + by < 0 || at + by > last ? null : () => go(at + by));
  const xPx = (i: number): number => INSET_PX + (last === 0 ? 0 : (i / last) * (widthPx - 2 * INSET_PX));
  const now = growth?.frames[at];
  const caption = growth ? frameText(growth, at, detail, (place) => snapshot?.ids.at(place) ?? '') : '';
  const marked = now && now.place !== NONE && ['anchor', 'continuation', 'expansion'].includes(now.kind) ? now.place : null;
  const given = now && now.anchor !== NONE ? detail?.decision?.anchors[now.anchor]?.allocated : now?.of;
  const show = (): void => {
    if (marked !== null) goTo(marked, 'push');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the space bar plays wherever the focus stands in the panel
    <div className="time" onKeyDown={toggleOnSpace(playback, isStill)}>
      <PanelHead>
        <Transport what="growth" playback={playback} back={step(-1)} forward={step(1)} speeds={SPEEDS} speed={speed} setSpeed={setSpeed} />
        {growth && now && <SoFar growth={growth} at={at} />}
        <span className="flex-1" />
        {isStill && <span className="dim">less motion asked for: steps only</span>}
      </PanelHead>
      <div ref={ref} className="body">
        {growth && now && (
          <Slider
            label="Growth of the tree"
            value={at}
            last={last}
            valueText={caption}
            valueAt={(place) => Math.round(place * last)}
            onChange={go}
            page={PAGE}
            insetPx={{ left: INSET_PX, right: INSET_PX }}
          >
            <GrowthLane growth={growth} at={at} xPx={xPx} widthPx={widthPx} />
          </Slider>
        )}
      </div>
      <p className="caption" role="status">
        {marked === null ? (
          <span className="ell" title={caption}>
            {caption}
          </span>
        ) : (
          <button type="button" className="ell" title={`${caption}. Press to select it.`} onClick={show}>
            {caption}
          </button>
        )}
      </p>
      <p className="said ell">{growth && `${ORDER_TEXT[growth.order]}; up = passes, down = fails; values and colours are the whole tree’s`}</p>
      {marked !== null && <AnchorMark place={marked} text={now?.kind === 'expansion' ? '' : `+${formatCount(given ?? 0)}`} />}
    </div>
  );
}
