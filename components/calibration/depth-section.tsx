'use client';

import { SceneSvg } from '@/components/figure/scene-svg';
import { useSize } from '@/components/ui/use-size';
import type { DepthReliability } from '@/lib/contract/read/calibration';
import { formatCount, formatFixed } from '@/lib/display/numbers';
import { depthFigure, depthName } from '@/lib/figure/calibration-figure';
import { MINI_LEAST, reliabilityMiniScene } from '@/lib/figure/reliability-mini';
import { SCREEN_STYLE } from '@/lib/figure/scene';

function Mini({ panel, onChoose }: { panel: DepthReliability; onChoose: (() => void) | null }) {
  const [ref, { widthPx }] = useSize<HTMLButtonElement & HTMLDivElement>({ widthPx: 80, heightPx: 76 });
  const name = depthName(panel);
  const figure = depthFigure(panel);
  const { about } = figure;
  const scene = reliabilityMiniScene(figure, { widthPx, heightPx: Math.min(150, widthPx * 0.92) }, SCREEN_STYLE);
  const inside = (
    <>
      <SceneSvg scene={scene} id={`depth-${panel.depth}`} />
      <span className="row">
        <span>{name}</span>
        <span className="num dim">ECE {formatFixed(panel.ece, 3)}</span>
      </span>
      <span className="num dim n">n {formatCount(panel.nodes)}</span>
    </>
  );
  if (onChoose === null)
    return (
      <div ref={ref} className="cal-mini" title={`${name}: ${about}`}>
        {inside}
      </div>
    );
  return (
    <button type="button" ref={ref} className="cal-mini" onClick={onChoose} title={`Only ${name}: ${about}`}>
      {inside}
    </button>
  );
}

/** The same diagram for each depth, on the same axes; a click cuts the page to that depth, where it can be cut. */
export function DepthSection({ depths, onDepth }: { depths: readonly DepthReliability[]; onDepth: ((range: string) => void) | null }) {
  return (
    <section className="cal-sec" aria-label="By depth">
      <h2>
        By depth{' '}
        <span>
          same axes and bins; bins under {MINI_LEAST} nodes left empty{onDepth && '; a click cuts to the depth'}
        </span>
      </h2>
      <div className="cal-minis">
        {depths.map((panel) => (
          <Mini
            key={panel.depth}
            panel={panel}
            onChoose={onDepth && (() => onDepth(panel.andDeeper ? `${panel.depth}-999999999` : `${panel.depth}-${panel.depth}`))}
          />
        ))}
      </div>
      <details className="cal-values">
        <summary>as a table</summary>
        <table>
          <thead>
            <tr>
              {['depth', 'V', 'mean V', 'observed', '95 %', 'nodes', 'prompts'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {depths.flatMap((panel) =>
              panel.bins.map((bin) => (
                <tr key={`${panel.depth} ${bin.from}`}>
                  <td>{depthName(panel)}</td>
                  <td>
                    {formatFixed(bin.from)}–{formatFixed(bin.to)}
                  </td>
                  <td>{formatFixed(bin.v, 3)}</td>
                  <td>{formatFixed(bin.observed, 3)}</td>
                  <td>{bin.low === null ? '–' : `${formatFixed(bin.low)}, ${formatFixed(bin.high)}`}</td>
                  <td>{formatCount(bin.nodes)}</td>
                  <td>{formatCount(bin.prompts)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </details>
    </section>
  );
}
