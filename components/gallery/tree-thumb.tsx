import Link from 'next/link';
import { OUTCOME_WORD, OutcomeMark } from '@/components/ui/marks';
import { VSwatch } from '@/components/ui/v-swatch';
import type { TreeCard } from '@/lib/contract';
import { predictedV, rootRollouts } from './gallery-model';
import { treeHref } from './hrefs';
import { Thumbnail } from './thumbnail';
import type { ThumbnailLoader } from './thumbnail-loader';

/** One tree of the step: picture, prompt, Ṽ, root rollouts, passing leaves. */
export function TreeThumb({ run, card, loader }: { run: string; card: TreeCard; loader: ThumbnailLoader }) {
  const title = `${card.prompt}: ${OUTCOME_WORD[card.outcome]}, ${card.k} of ${card.n} leaves pass, ${card.nodes} nodes, depth ${card.depth}`;
  return (
    <Link className="thumb" href={treeHref(run, card.treeKey)} title={title} data-tree={card.treeKey} prefetch={false}>
      <Thumbnail loader={loader} treeKey={card.treeKey} revision={card.revision} />
      <span className="text agent">{card.promptText || card.prompt}</span>
      <span className="facts-line">
        <VSwatch v={predictedV(card)} />
        <span title="rollouts from the root">{rootRollouts(card) === null ? 'search' : `m${rootRollouts(card)}`}</span>
        <span className="inline-flex items-center gap-1" title={`${OUTCOME_WORD[card.outcome]}: passing leaves of all`}>
          <OutcomeMark outcome={card.outcome} />
          <span className="sr-only">{OUTCOME_WORD[card.outcome]}</span>
          {card.k}/{card.n}
        </span>
      </span>
    </Link>
  );
}
