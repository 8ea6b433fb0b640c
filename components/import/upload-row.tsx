import { Check, TriangleAlert, X } from 'lucide-react';
import Link from 'next/link';
import type { ImportAnswer } from '@/lib/contract';
import { formatBytes, formatCount, formatPlural } from '@/lib/display/numbers';
import { RejectedTable } from './rejected-table';
import type { Upload } from './use-uploads';

const PHASE: Readonly<Record<Upload['phase'], string>> = {
  waiting: 'waiting',
  sending: 'sending',
  reading: 'reading',
  done: 'stored',
  failed: 'failed',
};

function Bar({ share }: { share: number | null }) {
  return (
    <svg width="160" height="3" aria-hidden="true">
      <rect width="160" height="3" rx="1.5" fill="var(--line)" />
      {share !== null && <rect width={160 * share} height="3" rx="1.5" fill="var(--ink-2)" />}
    </svg>
  );
}

function PhaseMark({ phase }: { phase: Upload['phase'] }) {
  if (phase === 'done') return <Check size={14} strokeWidth={1.5} aria-hidden="true" />;
  if (phase === 'failed') return <X size={14} strokeWidth={1.5} className="text-danger" aria-hidden="true" />;
  return <span className="w-3.5" />;
}

/** mergedEdges → merged edges. */
const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function Report({ answer }: { answer: ImportAnswer }) {
  const figures: [string, number][] = [
    ['events', answer.events],
    ['accepted', answer.accepted],
    ['duplicates', answer.duplicates],
    ['conflicts', answer.conflicts],
    ['quarantined', answer.quarantined],
    ['new nodes', answer.nodes],
    ...Object.entries(answer.counts).map(([name, count]): [string, number] => [spaced(name), count]),
  ];
  return (
    <div className="report">
      <dl>
        <div>
          <dt>format</dt>
          <dd>{answer.format}</dd>
        </div>
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-2 text-ink-2 text-small">
        {answer.notes.map((note) => (
          <li key={note} className="agent">
            {note}
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-2">
        {answer.runs.map((run) => (
          <Link key={run} className="btn" href={`/runs/${encodeURIComponent(run)}`} prefetch={false}>
            Open <span className="num">{run}</span>
          </Link>
        ))}
      </p>
      {answer.rejected.length > 0 && (
        <div className="mt-3">
          <p className="lab flex items-center gap-1.5">
            <TriangleAlert size={12} strokeWidth={1.5} className="text-warn" aria-hidden="true" />
            {answer.rejected.length < answer.quarantined ? `the first ${formatCount(answer.rejected.length)} of ` : ''}
            {formatPlural(answer.quarantined, 'record')} kept out; all else is stored
          </p>
          <RejectedTable rows={answer.rejected.map((row, i) => ({ ...row, id: `${row.line}/${row.byteOffset}/${i}` }))} />
        </div>
      )}
    </div>
  );
}

/** A file on its way, and the report when it has arrived. */
export function UploadRow({ upload }: { upload: Upload }) {
  const busy = upload.phase === 'sending' || upload.phase === 'reading';
  return (
    <li className="upload">
      <div className="line">
        <PhaseMark phase={upload.phase} />
        <span className="num ell max-w-[40ch]" title={upload.name}>
          {upload.name}
        </span>
        <span className="num text-ink-3">{formatBytes(upload.bytes)}</span>
        <span className={upload.phase === 'failed' ? 'text-danger' : 'text-ink-2'} role="status">
          {PHASE[upload.phase]}
          {busy && upload.share !== null && ` ${Math.round(upload.share * 100)} %`}
          {upload.phase === 'reading' && `, ${formatPlural(upload.events, 'event')}`}
        </span>
        {busy && <Bar share={upload.share} />}
      </div>
      {upload.error && (
        <p role="alert" className="report">
          <span className="text-danger">{upload.error.replace(/\.+$/, '')}.</span> <span className="text-ink-2">{upload.hint}</span>
        </p>
      )}
      {upload.answer && <Report answer={upload.answer} />}
    </li>
  );
}
