'use client';

import type { MouseEvent } from 'react';
import { Defined } from '@/components/ui/defined';
import { useKeys } from '@/components/ui/use-keys';
import { useTheme } from '@/components/ui/use-theme';
import type { ReliabilityBin } from '@/lib/contract/read/calibration';
import { formatFixed, formatInterval, formatPlural } from '@/lib/display/numbers';
import { type ReliabilityParts, reliabilityFigure } from '@/lib/figure/calibration-figure';
import { binsText } from '@/lib/figure/calibration-words';
import { reliabilityScene } from '@/lib/figure/reliability';
import { SCREEN_STYLE } from '@/lib/figure/scene';
import { figureRef } from './address';
import { FigureSection } from './figure-section';

const WIDEST_PX = 660;
const COUNTS_PX = 70;
const heightOf = (widthPx: number): number => Math.min(Math.min(widthPx, WIDEST_PX) * 0.94, 504) + COUNTS_PX;

function Chosen({ bin, onOpen }: { bin: ReliabilityBin; onOpen: () => void }) {
  return (
    <div className="cal-chosen">
      <b>
        Bin {formatFixed(bin.from, 2)}–{formatFixed(bin.to, 2)}
      </b>
      {bin.observed === null ? (
        <span>empty</span>
      ) : (
        <span className="num">
          {formatFixed(bin.observed)} {bin.low !== null && bin.high !== null && formatInterval(bin.low, bin.high)}
        </span>
      )}
      <span className="dim">
        {formatPlural(bin.nodes, 'node')}, {formatPlural(bin.prompts, 'prompt')}
      </span>
      {bin.nodes > 0 && (
        <button type="button" className="link" onClick={onOpen}>
          Open its trees →
        </button>
      )}
    </div>
  );
}

/** The bin whose column is under the pointer; null beside the plot. */
function binAt(event: MouseEvent<SVGSVGElement>): number | null {
  const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
  for (const rect of event.currentTarget.querySelectorAll<SVGRectElement>('rect[data-key^="bin-"]')) {
    const from = rect.x.baseVal.value;
    if (x >= from && x < from + rect.width.baseVal.value) return Number(rect.dataset.key!.slice(4));
  }
  return null;
}

/** The reliability diagram: click a bin, or choose it with the arrow keys. */
export function ReliabilitySection(props: Omit<ReliabilityParts, 'theme'> & { run: string; onChoose: (bin: number | null) => void }) {
  const { run, calibration, chosen, preview, onChoose } = props;
  const { bins, slice } = calibration;
  const figure = reliabilityFigure({ ...props, theme: useTheme() });
  const move = (by: 1 | -1) => (): void => {
    const next = chosen === null ? (by > 0 ? 0 : bins.length - 1) : chosen + by;
    onChoose(Math.min(bins.length - 1, Math.max(0, next)));
  };
  const drop = (): void => onChoose(null);
  useKeys({ ArrowLeft: move(-1), ArrowRight: move(1), Escape: drop });
  const bin = chosen === null ? undefined : bins[chosen];
  return (
    <FigureSection
      id="reliability"
      name="Reliability"
      title={<Defined metric="calibration-reliability-diagram">Reliability</Defined>}
      qualifier={binsText(calibration)}
      assumed={{ widthPx: 530, heightPx: 540 }}
      heightOf={heightOf}
      build={({ widthPx, heightPx }) => reliabilityScene(figure, { widthPx: Math.min(widthPx, WIDEST_PX), heightPx }, SCREEN_STYLE)}
      figure={figureRef(run, slice, 'reliability', preview)}
      onClick={(event) => {
        const at = binAt(event);
        if (at !== null) onChoose(at === chosen ? null : at);
      }}
    >
      {bin && <Chosen bin={bin} onOpen={() => document.getElementById('bin-nodes')?.scrollIntoView({ block: 'nearest' })} />}
    </FigureSection>
  );
}
