import Link from 'next/link';

/** Where a run records no decisions: what would fill the page, and what there is instead. */
export function EmptyDecisions({ run, what, why }: { run: string; what: string; why: string | null }) {
  return (
    <div className="refused">
      <h2 className="font-semibold text-title">There is nothing to {what}</h2>
      <p className="mt-2">
        {why ?? 'No tree of this run has arrived yet.'} Imported rollouts rarely carry a budget: it comes with the <span className="num">step</span>{' '}
        event, as (M, N) and every candidate with its stage-1 decision.
      </p>
      <p className="mt-2 text-ink-2">A run of the bundled engine records them all:</p>
      <pre className="num mt-1 text-small">npm run canopy -- run kg-search --allocator trace</pre>
      <p className="mt-3">
        <Link className="btn" href={`/runs/${encodeURIComponent(run)}`} prefetch={false}>
          Overview of this run
        </Link>
      </p>
    </div>
  );
}
