'use client';

import type { MouseEvent } from 'react';
import { Defined } from '@/components/ui/defined';
import { useKeys } from '@/components/ui/use-keys';
import { useTheme } from '@/components/ui/use-theme';
import type { Calibration, CalibrationSelection, ReliabilityBin } from '@/lib/contract/read/calibration';
import { formatCount, formatFixed, formatInterval, formatPlural } from '@/lib/display/numbers';
import { reliabilityScene } from '@/lib/figure/reliability';
import { SCREEN_STYLE } from '@/lib/figure/scene';
import { FigureSection } from './figure-section';
import { outcomesText } from './words';

const WIDEST_PX = 660;
const COUNTS_PX = 70;
const heightOf = (widthPx: number): number => Math.min(Math.min(widthPx, WIDEST_PX) * 0.94, 504) + COUNTS_PX;

function qualifierOf({ slice, counts, bins }: Calibration): string {
  const kind = slice.bins === 'width' ? 'equal-width' : 'equal-mass';
  const fewer = bins.length < slice.count ? ` (${slice.count} asked)` : '';
  const weight = slice.weight === 'node' ? 'each node once' : 'each node by its rollouts';
  return `${bins.length} ${kind} bins${fewer}, ${weight}, intervals clustered by prompt (${formatPlural(counts.prompts, 'prompt')})`;
}

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
export function ReliabilitySection(props: {
  calibration: Calibration;
  selection: CalibrationSelection;
  preview: readonly (readonly [number, number])[];
  previewName: string;
  chosen: number | null;
  onChoose: (bin: number | null) => void;
}) {
  const { calibration, selection, chosen, onChoose } = props;
  const { bins, slice, counts } = calibration;
  const theme = useTheme();
  const step = (by: 1 | -1) => (): void =>
    onChoose(chosen === null ? (by > 0 ? 0 : bins.length - 1) : Math.min(bins.length - 1, Math.max(0, chosen + by)));
  const drop = (): void => onChoose(null);
  useKeys({ ArrowLeft: step(-1), ArrowRight: step(1), Escape: drop });
  const figure = {
    title: 'Reliability',
    about: `Observed success frequency over predicted V, ${qualifierOf(calibration)}; judged by ${outcomesText(slice)}, ${formatCount(counts.judged)} nodes.`,
    notes:
      slice.bins === 'mass' && bins.length < slice.count
        ? [`${slice.count} bins were asked for: many nodes share one V, so ${bins.length} can be told apart`]
        : [],
    bins,
    outcomes: outcomesText(slice),
    selected: slice.targets === 'unselected' && slice.stage !== 'roots' && slice.stage !== 'continuations' ? selection.bins : [],
    preview: props.preview,
    previewName: props.previewName,
    chosen,
    theme,
  };
  const bin = chosen === null ? undefined : bins[chosen];
  return (
    <FigureSection
      id="reliability"
      name="Reliability"
      title={<Defined metric="calibration-reliability-diagram">Reliability</Defined>}
      qualifier={qualifierOf(calibration)}
      assumed={{ widthPx: 530, heightPx: 540 }}
      heightOf={heightOf}
      build={({ widthPx, heightPx }) => reliabilityScene(figure, { widthPx: Math.min(widthPx, WIDEST_PX), heightPx }, SCREEN_STYLE)}
      onClick={(event) => {
        const bin = binAt(event);
        if (bin !== null) onChoose(bin === chosen ? null : bin);
      }}
    >
      {bin && <Chosen bin={bin} onOpen={() => document.getElementById('bin-nodes')?.scrollIntoView({ block: 'nearest' })} />}
    </FigureSection>
  );
}
