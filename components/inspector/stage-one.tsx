'use client';

import { useTreeState } from '@/components/tree/tree-context';
import { formatCount, formatFixed } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';

/** Why this prompt got its root rollouts: stage 1 as it was decided. Every prefix that got no continuation has its budget from there. */
export function StageOneFacts() {
  const detail = useTreeState((state) => state.detail);
  const isPredicted = useTreeState(({ whole }) => whole !== null && whole.header.count > 0 && !Number.isNaN(whole.v[0]));
  if (!detail) return null;
  const stage = detail.card.stageOne;
  const candidates = detail.stageOneCandidates;
  if (!stage)
    return (
      <div className="sec">
        <h3>
          Stage-1 decision <span>no decision recorded</span>
        </h3>
      </div>
    );
  const unasked = isPredicted ? 'not used' : 'no prediction';
  const among = candidates === null ? '' : ` of ${formatCount(candidates)} candidates`;
  const rank = stage.rank === null ? `${among === '' ? '' : `one${among}, `}not ranked` : `rank ${formatCount(stage.rank)}${among}`;
  return (
    <div className="sec">
      <h3>
        Stage-1 decision <span>{rank}</span>
      </h3>
      <dl className="nums">
        <div>
          <dt>Ṽ of the prompt</dt>
          <dd className="num">{stage.v === null ? unasked : formatFixed(stage.v)}</dd>
        </div>
        <div>
          <dt>root rollouts m</dt>
          <dd className="num">{stage.m}</dd>
        </div>
        <div>
          <dt>U(Ṽ, m)</dt>
          <dd className="num">{stage.utility === null ? 'none' : formatFixed(stage.utility, 3)}</dd>
        </div>
        {stage.predictor !== null && (
          <div>
            <dt>predictor</dt>
            <dd className="num ell">ψ {visibleText(stage.predictor)}</dd>
          </div>
        )}
      </dl>
      {stage.v !== null && stage.utility !== null && (
        <div className="fx">
          <span>U</span>
          <div>
            = 1 − Ṽᵐ − (1−Ṽ)ᵐ, m = {stage.m}: chance that {stage.m} rollouts disagree = {formatFixed(stage.utility, 3)}
          </div>
        </div>
      )}
      <p className="hint">{visibleText(stage.reason)}</p>
    </div>
  );
}
