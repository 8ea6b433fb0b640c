import Link from 'next/link';
import type { Calibration } from '@/lib/contract/read/calibration';
import { formatPlural } from '@/lib/display/numbers';
import { pagePath } from './words';

function reasonOf({ counts }: Calibration, hasV: boolean): readonly [string, string] {
  if (!hasV)
    return [
      'This run carries no predictions',
      'Calibration compares a predicted V with what came of it. Imported rollouts without V have none; a producer records it as v on its nodes, and the engine does so with any predictor but “off”.',
    ];
  if (counts.nodes === 0) return ['No node is in this slice', 'No turn of the run has this step, depth, stage and predictor.'];
  if (counts.judged === 0 && counts.unfinished > 0)
    return [
      'Nothing here has finished',
      `${formatPlural(counts.unfinished, 'node')} with V, none with a finished rollout of the kind that judges it. Searches have neither bare rollouts nor continuations: targets “paper” judge them by all leaves.`,
    ];
  return ['No prediction in this slice', `${formatPlural(counts.missing, 'node')}, none with a finite V in [0, 1].`];
}

/** What would fill the page. */
export function EmptySlice({ run, calibration, hasV }: { run: string; calibration: Calibration; hasV: boolean }) {
  const [title, detail] = reasonOf(calibration, hasV);
  return (
    <section className="cal-empty">
      <h2>{title}</h2>
      <p>{detail}</p>
      {hasV && (
        <p className="flex gap-2">
          <Link className="btn" href={pagePath(run)} prefetch={false}>
            The whole run
          </Link>
          <Link className="btn" href={`${pagePath(run)}?stage=all&targets=paper`} prefetch={false}>
            All turns, judged by all leaves
          </Link>
        </p>
      )}
    </section>
  );
}
