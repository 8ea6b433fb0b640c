import type { Metadata } from 'next';
import { Importer } from '@/components/import/importer';
import { Quarantine } from '@/components/import/quarantine';
import { otherRuns } from '@/components/runs/run-pages';
import { Shell } from '@/components/shell/shell';
import { CopyButton } from '@/components/ui/copy-button';
import { listConflicts, listQuarantine, listRuns } from '@/db/queries';
import { formatCount } from '@/lib/display/numbers';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Import' };

const FORMATS = [
  { name: 'native', text: 'Canopy’s own event log, NDJSON, gzip or not: everything is kept as it was sent.' },
  {
    name: 'tau-bench',
    text: 'Chat rollouts, several trials a task: trials are merged into one tree by exact prefix, merged edges are marked, V and budget are absent.',
  },
  { name: 'tot-game24', text: 'Tree-of-Thought searches: each proposal is a node, its value rescaled to [0, 1], the outcome at the kept leaves.' },
] as const;

const COMMAND = 'canopy import FILE';

function Formats() {
  return (
    <aside>
      <h2 className="font-semibold text-small">What can be read</h2>
      <dl className="mt-1 text-small">
        {FORMATS.map((format) => (
          <div key={format.name} className="mt-2">
            <dt className="num">{format.name}</dt>
            <dd className="text-ink-2">{format.text}</dd>
          </div>
        ))}
      </dl>
      <p className="lab mt-3">The format is found out by the first bytes. The same file again changes nothing. On the server itself:</p>
      <div className="cmd">
        <i>$</i>
        <code className="flex-1">{COMMAND}</code>
        <CopyButton text={COMMAND} label={`Copy ${COMMAND}`} />
      </div>
    </aside>
  );
}

export default async function ImportPage({ searchParams }: { searchParams: Promise<{ run?: string }> }) {
  const { run } = await searchParams;
  const [runs, quarantine, conflicts] = await Promise.all([
    listRuns(),
    listQuarantine(run === undefined ? {} : { run }),
    run === undefined ? [] : listConflicts(run),
  ]);
  const imported = runs.filter((row) => row.source !== 'engine').length;
  return (
    <Shell
      crumbs={[{ text: 'runs', href: '/' }, { text: 'import' }]}
      keys={[{ keys: ['o'], does: 'choose files' }]}
      targets={otherRuns(runs)}
      status={
        <>
          <span>
            <span className="num">{formatCount(imported)}</span> imported runs of <span className="num">{formatCount(runs.length)}</span>
          </span>
          <span>
            <span className="num">{formatCount(quarantine.total)}</span> records in quarantine
          </span>
        </>
      }
    >
      <div className="import">
        <Importer />
        <Formats />
      </div>
      <Quarantine run={run ?? null} rows={quarantine.rows} total={quarantine.total} conflicts={conflicts} />
    </Shell>
  );
}
