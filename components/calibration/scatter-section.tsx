'use client';

import { useRouter } from 'next/navigation';
import type { MouseEvent } from 'react';
import { Defined } from '@/components/ui/defined';
import { useTheme } from '@/components/ui/use-theme';
import type { CalibrationPoints, CalibrationSlice } from '@/lib/contract/read/calibration';
import { formatCount } from '@/lib/display/numbers';
import { scatterFigure, scatterNodes, scatterText } from '@/lib/figure/calibration-figure';
import { SCREEN_STYLE } from '@/lib/figure/scene';
import { differenceColour, scatterScene } from '@/lib/figure/v-against-mc';
import { figureRef } from './address';
import { FigureSection } from './figure-section';
import { nodeHref } from './node-names';

const STEPS = 24;

function Ramp() {
  const theme = useTheme();
  return (
    <div className="cal-ramp">
      <span>V − observed</span>
      <span className="num">−0.5</span>
      <svg width="120" height="7" aria-hidden="true">
        {Array.from({ length: STEPS }, (_, i) => (i + 0.5) / STEPS - 0.5).map((at, i) => (
          <rect key={at} x={i * 5} width="5.3" height="7" fill={differenceColour(theme, at)} />
        ))}
      </svg>
      <span className="num">+0.5</span>
    </div>
  );
}

/** V beside what each node's own rollouts did, or beside its exact V; a click opens the tree. */
export function ScatterSection(props: { run: string; slice: CalibrationSlice; points: CalibrationPoints; against: 'mc' | 'exact' }) {
  const router = useRouter();
  const isExact = props.against === 'exact';
  const parts = { ...props, theme: useTheme() };
  const nodes = scatterNodes(parts);
  const figure = scatterFigure(parts);
  const { title } = figure;
  const open = (event: MouseEvent<SVGSVGElement>): void => {
    const key = event.target instanceof Element ? event.target.closest('[data-key^="point-"]')?.getAttribute('data-key') : null;
    const node = key ? nodes[Number(key.slice(6))] : undefined;
    if (node) router.push(nodeHref(node));
  };
  return (
    <FigureSection
      id={`scatter-${props.against}`}
      name={title}
      title={<Defined metric={isExact ? 'calibration-exact' : 'calibration-monte-carlo'}>{title}</Defined>}
      qualifier={scatterText(parts)}
      assumed={{ widthPx: 440, heightPx: 400 }}
      heightOf={(widthPx) => Math.min(widthPx * 0.95, isExact ? 320 : 460)}
      build={(size) => scatterScene(figure, size, SCREEN_STYLE)}
      figure={figureRef(props.run, props.slice, isExact ? 'exact' : 'monte-carlo')}
      onClick={open}
      after={
        <div className="cal-ramps">
          <Ramp />
          <span className="num">{formatCount(nodes.length)} points</span>
        </div>
      }
    >
      {nodes.length === 0 && (
        <p className="cal-none">{isExact ? 'Exact V is not known here.' : 'No node of this slice has two finished rollouts of its own.'}</p>
      )}
    </FigureSection>
  );
}
