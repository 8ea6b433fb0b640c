import { runHref } from '@/components/runs/run-row';
import { copy } from '../copy';
import Link from '../next/link';
import { Shell } from '../shell';

/** An address that the copy has no page for. */
export function NoPage({ path }: { path: string }) {
  const { manifest } = copy();
  return (
    <Shell
      crumbs={[{ text: manifest.name, href: runHref(manifest.run), mono: true }, { text: 'not in this copy' }]}
      status={<span>nothing is shown</span>}
    >
      <div className="max-w-[60ch] p-8">
        <h2 className="font-semibold text-title">Not in this copy</h2>
        <p className="mt-2 text-ink-2">
          <span className="num break-all">{path}</span> was left out when the copy was made, or was never part of the run. The line above says what is
          here.
        </p>
        <p className="mt-4">
          <Link className="btn" href={runHref(manifest.run)}>
            The run’s overview
          </Link>
        </p>
      </div>
    </Shell>
  );
}
