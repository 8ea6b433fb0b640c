import { RunNav, runTargets } from '@/components/runs/run-pages';
import { runHref } from '@/components/runs/run-row';
import { Shell } from '@/components/shell/shell';
import { IS_COPY } from '@/components/ui/host';
import { RunNotes } from './run-notes';

/** Notes and labels of a run. `after`: the newest change when they were read. */
export function NotesView({ run, name, after }: { run: string; name: string; after: string }) {
  return (
    <Shell
      crumbs={[{ text: 'runs', href: '/' }, { text: name, href: runHref(run), mono: true }, { text: 'notes' }]}
      beside={<RunNav run={run} here="notes" />}
      targets={runTargets(run, 'notes')}
      status={<span>{IS_COPY ? 'as they were when this copy was made' : 'written on nodes, kept by name; deleting the run deletes them'}</span>}
    >
      <RunNotes run={run} after={after} />
    </Shell>
  );
}
