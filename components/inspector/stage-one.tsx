'use client';

import { useTreeState } from '@/components/tree/tree-context';
import type { StageOne } from '@/lib/contract';
import { formatCount, formatFixed } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';

/** What the predictor said, where stage 1 saw another number or did not ask; null where that is the Ṽ of the decision, or nothing. */
function besideOf(stage: StageOne, rootV: number): { readonly name: string; readonly title: string; readonly v: number } | null {
  if (stage.v === null) {
    const v = stage.vMean ?? rootV;
    if (Number.isNaN(v)) return null;
    return { name: 'shadow Ṽ', title: 'What the predictor said of this prompt; the allocator did not ask it.', v };
  }
  if (stage.vMean == null || stage.vMean === stage.v) return null;
  return {
    name: 'drawn around',
    title: 'The predictor’s mean. Stage 1 drew its Ṽ around it, further where the prompt’s kind was seldom seen.',
    v: stage.vMean,
  };
}

/** Why this prompt got its root rollouts: stage 1 as it was decided. Every prefix that got no continuation has its budget from there. */
export function StageOneFacts() {
  const detail = useTreeState((state) => state.detail);
  const rootV = useTreeState(({ whole }) => whole?.v[0] ?? Number.NaN);
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
  const beside = besideOf(stage, rootV);
  const unasked = beside === null ? 'no prediction' : 'not used';
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
        {beside && (
          <div>
            <dt title={beside.title}>{beside.name}</dt>
            <dd className="num">{formatFixed(beside.v)}</dd>
          </div>
        )}
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
