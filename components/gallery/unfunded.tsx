import { VSwatch } from '@/components/ui/v-swatch';
import type { StepDetail } from '@/lib/contract';
import { formatCount, formatPlural } from '@/lib/display/numbers';

type Candidates = StepDetail['candidates'];

function byReason(candidates: Candidates): [string, number][] {
  const counts = new Map<string, number>();
  for (const { reason } of candidates) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** Candidates that got no rollout: how many, why, and the list of them on demand. */
export function Unfunded({ candidates }: { candidates: Candidates }) {
  const without = candidates.filter((candidate) => candidate.m === 0);
  if (without.length === 0) return <p className="lab mt-1">All {formatPlural(candidates.length, 'candidate')} got at least one rollout.</p>;
  return (
    <details className="unfunded">
      <summary>
        <span className="num">{formatCount(without.length)}</span> of {formatCount(candidates.length)} candidates got no rollout
      </summary>
      <ul className="lab">
        {byReason(without).map(([reason, count]) => (
          <li key={reason} className="agent">
            {formatCount(count)}: {reason}
          </li>
        ))}
      </ul>
      <ul className="mt-1">
        {without.map((candidate) => (
          <li key={candidate.prompt} className="flex gap-2 text-label" title={candidate.promptText}>
            <span className="num flex-none">
              <VSwatch v={candidate.v} />
            </span>
            <span className="num ell w-20 flex-none">{candidate.prompt}</span>
            <span className="ell agent text-ink-2">{candidate.promptText}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
