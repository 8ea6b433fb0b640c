import Link from 'next/link';
import { Defined } from '@/components/ui/defined';
import { VSwatch } from '@/components/ui/v-swatch';
import type { MissedPrompt, WastedAnchor, WastedTree } from '@/lib/contract';
import { formatCount, formatFixed, formatPlural } from '@/lib/display/numbers';
import type { StepView } from './model';

const MOST_ROWS = 200;

const treeHref = (run: string, key: string, node?: string): string =>
  `/runs/${encodeURIComponent(run)}/trees/${encodeURIComponent(key)}?colour=budget${node ? `&node=${encodeURIComponent(node)}` : ''}`;

const more = (count: number): string => (count > MOST_ROWS ? ` First ${formatCount(MOST_ROWS)} shown; the CSV has all.` : '');

interface Column<Row> {
  readonly name: string;
  readonly title?: string;
  readonly right?: boolean;
  readonly cell: (row: Row) => React.ReactNode;
  readonly className?: string;
}

function Rows<Row>({
  name,
  rows,
  columns,
  keyOf,
}: {
  name: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys
    <section className="rows" tabIndex={0} aria-label={name}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, title, right }) => (
              <th key={name} scope="col" title={title} className={right ? 'r' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, right, cell, className }) => (
                <td key={name} className={className ?? (right ? 'r' : undefined)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const name = (run: string, key: string | null, text: string, node?: string) =>
  key === null ? (
    text
  ) : (
    <Link href={treeHref(run, key, node)} prefetch={false} title={text}>
      {text}
    </Link>
  );

export function WastedTrees({ run, step }: { run: string; step: StepView }) {
  const { wastedTrees } = step;
  const leaves = wastedTrees.reduce((sum, one) => sum + one.leaves, 0);
  const columns: Column<WastedTree>[] = [
    { name: 'prompt', cell: ({ prompt, treeKey }) => name(run, treeKey, prompt), className: 'name' },
    { name: 'ended', cell: ({ outcome }) => (outcome === 'all-pass' ? 'all pass' : 'all fail') },
    { name: 'leaves', right: true, cell: (row) => formatCount(row.leaves) },
    { name: 'm', right: true, cell: ({ m }) => formatCount(m) },
    { name: 'Ṽ', cell: ({ v }) => <VSwatch v={v} /> },
    { name: 'exact V', right: true, cell: ({ exactV }) => formatFixed(exactV) },
    {
      name: 'P(mix)',
      title: 'chance that its m root rollouts are mixed, by exact V, else Ṽ',
      right: true,
      cell: ({ chance }) => formatFixed(chance),
    },
  ];
  return (
    <section>
      <h2>
        <Defined metric="wasted">Wasted trees</Defined>
        <em>
          {formatPlural(wastedTrees.length, 'tree')}, {formatPlural(leaves, 'leaf', 'leaves')}: funded, and still one-sided.{more(wastedTrees.length)}
        </em>
      </h2>
      {wastedTrees.length === 0 ? (
        <p className="lab mt-1">Every funded tree that finished is mixed.</p>
      ) : (
        <Rows name="Prompts funded and still degenerate" rows={wastedTrees} columns={columns} keyOf={({ treeKey }) => treeKey} />
      )}
    </section>
  );
}

export function WastedAnchors({ run, step }: { run: string; step: StepView }) {
  const { wastedAnchors } = step;
  const units = wastedAnchors.reduce((sum, one) => sum + one.continuations, 0);
  const columns: Column<WastedAnchor>[] = [
    { name: 'prompt', cell: ({ prompt, treeKey, anchor }) => name(run, treeKey, prompt, anchor), className: 'name' },
    { name: 'anchor', cell: ({ anchor }) => anchor },
    { name: 'r', title: 'factual reward, which every continuation repeated', right: true, cell: ({ r }) => r },
    { name: 'K', title: 'continuations', right: true, cell: ({ continuations }) => formatCount(continuations) },
    { name: 'Ṽ', cell: ({ v }) => <VSwatch v={v} /> },
    { name: 'exact V', right: true, cell: ({ exactV }) => formatFixed(exactV) },
    {
      name: 'P(flip)',
      title: 'chance that one of them flips the outcome, by exact V, else Ṽ',
      right: true,
      cell: ({ chance }) => formatFixed(chance),
    },
  ];
  return (
    <section>
      <h2>
        <Defined metric="wasted">Wasted continuations</Defined>
        <em>
          {formatPlural(wastedAnchors.length, 'anchor')}, {formatPlural(units, 'continuation')} that all repeated the factual outcome.
          {more(wastedAnchors.length)}
        </em>
      </h2>
      {wastedAnchors.length === 0 ? (
        <p className="lab mt-1">{step.second ? 'Every expanded anchor is mixed.' : 'No anchor was expanded: this rule has no stage 2.'}</p>
      ) : (
        <Rows
          name="Anchors funded and still degenerate"
          rows={wastedAnchors}
          columns={columns}
          keyOf={({ prompt, anchor }) => `${prompt} ${anchor}`}
        />
      )}
    </section>
  );
}

function missedEvidence({ unfunded, unfundedExact, unfundedLater }: StepView): string {
  return `Of ${formatPlural(unfunded, 'candidate')} that got nothing, exact V is on record for ${formatCount(unfundedExact)}, a later tree for ${formatCount(unfundedLater)}.`;
}

export function Missed({ run, step }: { run: string; step: StepView }) {
  const { missed } = step;
  const columns: Column<MissedPrompt>[] = [
    { name: 'prompt', cell: ({ prompt, later }) => name(run, later?.treeKey ?? null, prompt), className: 'name' },
    { name: 'Ṽ', cell: ({ v }) => <VSwatch v={v} /> },
    { name: 'exact V', right: true, cell: ({ exactV }) => formatFixed(exactV) },
    { name: 'm*', title: 'root rollouts of the optimum at exact V', right: true, cell: ({ units }) => formatCount(units) },
    { name: 'P(mix)', title: 'chance that these are mixed', right: true, cell: ({ chance }) => formatFixed(chance) },
    {
      name: 'later tree',
      cell: ({ later }) =>
        later ? (
          <Link href={treeHref(run, later.treeKey)} prefetch={false}>
            step {later.step}: {later.k}/{later.n}
            {later.k > 0 && later.k < later.n ? ' mixed' : ''}
          </Link>
        ) : (
          <span className="text-ink-3">none</span>
        ),
    },
  ];
  return (
    <section>
      <h2>
        <Defined metric="missed">Missed prompts</Defined>
        <em>
          {formatPlural(missed.length, 'candidate')} that got nothing and could have been mixed.{more(missed.length)}
        </em>
      </h2>
      {missed.length > 0 && <Rows name="Prompts missed" rows={missed} columns={columns} keyOf={({ prompt }) => prompt} />}
      <p className="lab mt-1">{missedEvidence(step)} By a later tree the policy has moved: it is a hint, not a proof.</p>
    </section>
  );
}
