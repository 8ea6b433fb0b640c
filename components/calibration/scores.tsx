import type { ReactNode } from 'react';
import { Defined } from '@/components/ui/defined';
import type { CalibrationEstimate, CalibrationScores } from '@/lib/contract/read/calibration';
import { formatCount, formatFixed, formatInterval, formatPlural } from '@/lib/display/numbers';

function Score({
  metric,
  name,
  value,
  operator,
  children,
}: {
  metric: string;
  name: string;
  value: number | null;
  operator?: string;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>
        <Defined metric={metric}>{name}</Defined>
      </dt>
      <dd>
        {operator && <span className="op">{operator}</span>}
        {formatFixed(value, 3)}
        <small>{children}</small>
      </dd>
    </div>
  );
}

const ends = ({ low, high }: CalibrationEstimate): string =>
  low === null || high === null ? 'one prompt: no interval' : formatInterval(low, high, 3);

/** Brier with its decomposition, then ECE, log loss and what ranks siblings. */
export function ScoresPanel({ scores, siblings }: { scores: CalibrationScores; siblings: ReactNode }) {
  const { brier, ece, logLoss } = scores;
  return (
    <section className="cal-sec" aria-label="Brier score and other scores">
      <h2>
        Brier, decomposed <span>remainder inside the bins {formatFixed(scores.within, 3)}</span>
      </h2>
      <dl className="cal-scores">
        <Score metric="calibration-brier" name="Brier" value={brier.value}>
          {ends(brier)}
        </Score>
        <Score metric="calibration-reliability" name="reliability" value={scores.reliability} operator="=">
          lower is better
        </Score>
        <Score metric="calibration-resolution" name="resolution" value={scores.resolution} operator="−">
          higher is better
        </Score>
        <Score metric="calibration-uncertainty" name="uncertainty" value={scores.uncertainty} operator="+">
          base rate {formatFixed(scores.base)}
        </Score>
        <Score metric="calibration-ece" name="ECE" value={ece.value}>
          {ends(ece)}
          <br />
          noise alone {formatFixed(scores.eceNoise, 3)}
        </Score>
        <Score metric="calibration-log-loss" name="log loss" value={logLoss.value}>
          {ends(logLoss)}
          <br />
          base {formatFixed(scores.logLossBase, 3)}
        </Score>
        {siblings}
      </dl>
      {ece.value < 2 * scores.eceNoise && (
        <p className="cal-say">
          ECE is biased upwards: sampling noise alone would give {formatFixed(scores.eceNoise, 3)} here. Read it with the intervals of the bins.
        </p>
      )}
      {scores.contradicted > 0 && (
        <p className="cal-say">
          {formatPlural(scores.contradicted, 'node')} with V of 0 or 1 contradicted by an outcome: the log loss counts V as {formatCount(1)} − 10⁻⁶
          there, else it were infinite.
        </p>
      )}
    </section>
  );
}
