import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { stepHref } from '@/components/gallery/hrefs';
import { PairTable } from '@/components/gallery/pair-table';
import { type Pairing, pairPrompts } from '@/components/gallery/pairing';
import { runHref } from '@/components/runs/run-row';
import { Shell } from '@/components/shell/shell';
import { getRun, getStep } from '@/db/queries';
import { formatCount } from '@/lib/display/numbers';

export const dynamic = 'force-dynamic';

interface Props {
  readonly params: Promise<{ run: string; step: string; other: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { run, step, other } = await params;
  return { title: `Step ${step} · ${decodeURIComponent(run)} against ${decodeURIComponent(other)}` };
}

function PairStatus({ pairing, left, right }: { pairing: Pairing; left: string; right: string }) {
  const parts = [
    { count: pairing.fundedBoth, text: 'prompts funded in both, matched by id' },
    { count: pairing.onlyLeft, text: `funded in ${left} only` },
    { count: pairing.onlyRight, text: `funded in ${right} only` },
  ];
  return (
    <>
      {parts.map(({ count, text }) => (
        <span key={text}>
          <span className="num">{formatCount(count)}</span> {text}
        </span>
      ))}
      <span>degenerate: every leaf passed, or every leaf failed</span>
    </>
  );
}

export default async function AgainstPage({ params }: Props) {
  const names = await params;
  const [run, other] = [decodeURIComponent(names.run), decodeURIComponent(names.other)];
  const step = Number(names.step);
  if (!Number.isInteger(step)) notFound();
  const [left, right, leftStep, rightStep] = await Promise.all([getRun(run), getRun(other), getStep(run, step), getStep(other, step)]);
  if (!left || !right || !leftStep) notFound();
  const [ours, theirs] = [left.row.name, right.row.name];
  const pairing = rightStep ? pairPrompts(leftStep, rightStep) : null;
  return (
    <Shell
      crumbs={[
        { text: 'runs', href: '/' },
        { text: ours, href: runHref(run), mono: true },
        { text: `step ${step}`, href: stepHref(run, step) },
        { text: `against ${theirs}` },
      ]}
      beside={
        <Link className="btn" href={`${stepHref(other, step)}/against/${encodeURIComponent(run)}`} prefetch={false}>
          Turn round
        </Link>
      }
      status={pairing ? <PairStatus pairing={pairing} left={ours} right={theirs} /> : <span>nothing to match</span>}
    >
      {pairing ? (
        <PairTable pairs={pairing.pairs} left={{ run, name: ours }} right={{ run: other, name: theirs }} />
      ) : (
        <p className="p-4 text-ink-2">
          <span className="num">{theirs}</span> has no step {step}; its newest is {right.row.step ?? 'none yet'}.
        </p>
      )}
    </Shell>
  );
}
