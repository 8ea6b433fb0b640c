import { LocalTime } from '@/components/ui/local-time';
import { leftOutWords, madeOfWords } from '@/lib/bundle/words';
import { copy } from './copy';

/** What the reader must know of every page: a copy, of what, from when, and what is not in it. */
export function Banner() {
  const { manifest } = copy();
  const left = leftOutWords(manifest);
  return (
    <p className="copy-banner" role="note">
      <b>Static copy</b>{' '}
      <span>
        made <LocalTime iso={manifest.madeAt} /> by Canopy <span className="num">{manifest.version}</span>
      </span>
      <span>{madeOfWords(manifest)}</span>
      <span>{left === '' ? 'nothing of the run was left out' : `left out: ${left}`}</span>
      {manifest.growing && <span>the run had not ended: what came later is missing</span>}
    </p>
  );
}
