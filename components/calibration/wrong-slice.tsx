import Link from 'next/link';
import { pagePath } from './words';

/** An address that asks for no slice there is. */
export function WrongSlice({ run, issues }: { run: string; issues: readonly string[] }) {
  return (
    <section role="alert" className="cal-empty">
      <h2>This address asks for a slice that cannot be read</h2>
      <ul>
        {issues.map((issue) => (
          <li key={issue} className="num">
            {issue}
          </li>
        ))}
      </ul>
      <Link className="btn" href={pagePath(run)} prefetch={false}>
        The whole run
      </Link>
    </section>
  );
}
