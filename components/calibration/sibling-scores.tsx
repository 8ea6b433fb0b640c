import { Defined } from '@/components/ui/defined';
import type { SiblingRanking } from '@/lib/contract/read/calibration';
import { formatCount, formatFixed, formatInterval } from '@/lib/display/numbers';

/** How V ranks siblings: two of the scores. */
export function SiblingScores({ siblings }: { siblings: SiblingRanking }) {
  const { auc, pairs, regret, families, cut } = siblings;
  const compared = cut > 0 ? `, ${formatCount(cut)} families cut` : '';
  return (
    <>
      <div>
        <dt>
          <Defined metric="calibration-sibling-auc">sibling AUC</Defined>
        </dt>
        <dd>
          {auc ? formatFixed(auc.value, 3) : '–'}
          <small>
            {auc && auc.low !== null && auc.high !== null && (
              <>
                {formatInterval(auc.low, auc.high, 3)}
                <br />
              </>
            )}
            {formatCount(pairs)} pairs
            {compared}
          </small>
        </dd>
      </div>
      <div>
        <dt>
          <Defined metric="calibration-top-1-regret" align="right">
            top-1 regret
          </Defined>
        </dt>
        <dd>
          {regret ? formatFixed(regret.value, 3) : '–'}
          <small>{regret ? `in exact V, ${formatCount(families)} families` : 'exact V is not known'}</small>
        </dd>
      </div>
    </>
  );
}
