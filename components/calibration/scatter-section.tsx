'use client';

import { useRouter } from 'next/navigation';
import type { MouseEvent } from 'react';
import { Defined } from '@/components/ui/defined';
import { useTheme } from '@/components/ui/use-theme';
import type { CalibrationNode, CalibrationPoints, CalibrationSlice } from '@/lib/contract/read/calibration';
import { formatCount } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { SCREEN_STYLE } from '@/lib/figure/scene';
import { differenceColour, type ScatterPoint, scatterScene } from '@/lib/figure/v-against-mc';
import { FigureSection } from './figure-section';
import { nodeHref, nodeName } from './node-names';

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

const toPoint =
  (y: (node: CalibrationNode) => number, n: (node: CalibrationNode) => number) =>
  (node: CalibrationNode, i: number): ScatterPoint => ({
    key: `point-${i}`,
    v: node.v,
    y: y(node),
    n: n(node),
    name: `${visibleText(node.prompt)} ${nodeName(node)}, step ${node.step}`,
  });

/** V beside what each node's own rollouts did, or beside its exact V; a click opens the tree. */
export function ScatterSection({ slice, points, against }: { slice: CalibrationSlice; points: CalibrationPoints; against: 'mc' | 'exact' }) {
  const theme = useTheme();
  const router = useRouter();
  const isExact = against === 'exact';
  const nodes = isExact ? points.nodes.filter((node) => node.exactV !== null) : points.nodes;
  const drawn = nodes.map(
    isExact
      ? toPoint(
          (node) => node.exactV!,
          () => 0,
        )
      : toPoint(
          (node) => node.k / node.n,
          (node) => node.n,
        ),
  );
  const title = isExact ? 'V against exact V' : 'V against Monte Carlo';
  const evidence = slice.targets === 'paper' ? 'all leaves' : 'fresh at anchors, else bare';
  const share = points.every === 1 ? '' : `, 1 of ${points.every} drawn`;
  const qualifier = isExact ? `the same nodes${share}` : `nodes with n ≥ ${points.least} (${evidence})${share}, area ∝ n`;
  const figure = {
    title,
    about: `${title}: ${qualifier}; ${formatCount(drawn.length)} points of ${formatCount(points.count)} nodes.`,
    notes: points.every === 1 ? [] : [`1 of ${points.every} nodes drawn, chosen by a hash`],
    points: drawn,
    names: { x: 'predicted V at decision time', y: isExact ? 'exact V' : 'Monte Carlo k/n' },
    theme,
  };
  const open = (event: MouseEvent<SVGSVGElement>): void => {
    const key = event.target instanceof Element ? event.target.closest('[data-key^="point-"]')?.getAttribute('data-key') : null;
    const node = key ? nodes[Number(key.slice(6))] : undefined;
    if (node) router.push(nodeHref(node));
  };
  return (
    <FigureSection
      id={`scatter-${against}`}
      name={title}
      title={<Defined metric={isExact ? 'calibration-exact' : 'calibration-monte-carlo'}>{title}</Defined>}
      qualifier={qualifier}
      assumed={{ widthPx: 440, heightPx: 400 }}
      heightOf={(widthPx) => Math.min(widthPx * 0.95, isExact ? 320 : 460)}
      build={(size) => scatterScene(figure, size, SCREEN_STYLE)}
      onClick={open}
      after={
        <div className="cal-ramps">
          <Ramp />
          <span className="num">{formatCount(drawn.length)} points</span>
        </div>
      }
    >
      {drawn.length === 0 && (
        <p className="cal-none">{isExact ? 'Exact V is not known here.' : 'No node of this slice has two finished rollouts of its own.'}</p>
      )}
    </FigureSection>
  );
}
