'use client';

import { Defined } from '@/components/ui/defined';
import type { RecalibrationPreview } from '@/lib/contract/read/calibration';
import { formatCount, formatFixed, formatInterval, formatSigned } from '@/lib/display/numbers';
import type { Preview } from './previews';

type Scores = RecalibrationPreview['before'];

function Row({ name, scores, change, onPick, isPicked }: { name: string; scores: Scores; change: string; onPick: () => void; isPicked: boolean }) {
  return (
    <tr className={isPicked ? 'on' : undefined}>
      <td>
        <label>
          <input type="radio" name="preview" checked={isPicked} onChange={onPick} /> {name}
        </label>
      </td>
      <td className="n">{formatFixed(scores.brier, 4)}</td>
      <td className="n dim">{change}</td>
      <td className="n">{formatFixed(scores.logLoss, 3)}</td>
      <td className="n">{formatFixed(scores.ece, 3)}</td>
    </tr>
  );
}

/** What recalibration would change, judged on prompts it was not fitted on. */
export function RecalibrationSection({
  preview,
  picked,
  onPick,
}: {
  preview: RecalibrationPreview | null;
  picked: Preview;
  onPick: (preview: Preview) => void;
}) {
  const title = <Defined metric="calibration-recalibration">Recalibration, preview only</Defined>;
  if (!preview)
    return (
      <section className="cal-sec" aria-label="Recalibration preview">
        <h2>{title}</h2>
        <p className="cal-say">Too few prompts to fit on one half and judge on the other.</p>
      </section>
    );
  return (
    <section className="cal-sec" aria-label="Recalibration preview">
      <h2>
        {title}
        <span className="ell">
          fitted on {formatCount(preview.fittedPrompts)} prompts, judged on {formatCount(preview.judgedPrompts)} others
        </span>
      </h2>
      <table className="cal-list short fits">
        <thead>
          <tr>
            <th scope="col">drawn</th>
            <th scope="col" className="n">
              Brier
            </th>
            <th scope="col" className="n">
              change, 95 %
            </th>
            <th scope="col" className="n">
              log loss
            </th>
            <th scope="col" className="n">
              ECE
            </th>
          </tr>
        </thead>
        <tbody>
          <Row name="as it is" scores={preview.before} change="" isPicked={picked === 'none'} onPick={() => onPick('none')} />
          {preview.fits.map(({ method, temperature, difference, ...scores }) => (
            <Row
              key={method}
              name={temperature === null ? method : `${method} ${formatFixed(temperature)}`}
              scores={scores}
              change={`${formatSigned(difference.value, 4)}${difference.low === null || difference.high === null ? '' : ` ${formatInterval(difference.low, difference.high, 4)}`}`}
              isPicked={picked === method}
              onPick={() => onPick(method)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
