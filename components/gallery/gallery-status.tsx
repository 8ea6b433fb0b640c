import type { StepDetail } from '@/lib/contract';
import { predictionOfCard } from '@/lib/derive/prediction';
import { formatCount } from '@/lib/display/numbers';

/** The status line of a gallery: what the step holds and what its pictures mean. */
export function GalleryStatus({ detail }: { detail: StepDetail }) {
  const { stats } = detail;
  const shadow = detail.cards.some((card) => predictionOfCard(card)?.shadow === true);
  return (
    <>
      <span>
        <span className="num">{formatCount(detail.cards.length)}</span> trees, <span className="num">{formatCount(stats.nodes)}</span> nodes
        {stats.ended ? '' : ', step not ended'}
      </span>
      <span>
        <span className="num">{formatCount(stats.missingV)}</span> turns without prediction
      </span>
      {stats.detached > 0 && (
        <span>
          <span className="num">{formatCount(stats.detached)}</span> detached nodes
        </span>
      )}
      <span>edge colour: predicted V · end mark: outcome</span>
      <span>{shadow ? 'hollow square: shadow Ṽ, recorded but not asked for' : 'square: Ṽ'} · m root rollouts · passing/leaves</span>
      {stats.attempt > 0 && <span>attempt {stats.attempt}</span>}
    </>
  );
}
