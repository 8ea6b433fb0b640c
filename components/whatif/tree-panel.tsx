'use client';

import Link from 'next/link';
import { useCallback } from 'react';
import { FigurePanel } from '@/components/allocation/figure-panel';
import { VSwatch } from '@/components/ui/v-swatch';
import { formatCount, formatFixed, formatPlural, formatSigned } from '@/lib/display/numbers';
import type { FigureRef } from '@/lib/figure/figure-ref';
import { movedTreeHeight, movedTreeScene } from '@/lib/figure/moved-tree';
import { type FigureSize, SCREEN_STYLE } from '@/lib/figure/scene';
import type { WhatIfView } from './model';

type Chosen = NonNullable<WhatIfView['chosen']>;

const treeHref = (run: string, key: string, node?: string): string =>
  `/runs/${encodeURIComponent(run)}/trees/${encodeURIComponent(key)}?colour=budget${node ? `&node=${encodeURIComponent(node)}` : ''}`;

function AnchorTable({ run, chosen: { row, prefix } }: { run: string; chosen: Chosen }) {
  const anchors = [...(prefix?.anchors ?? [])]
    .filter(({ allocated, continuations }) => allocated > 0 || continuations > 0)
    .sort((a, b) => Math.abs(b.allocated - b.continuations) - Math.abs(a.allocated - a.continuations) || a.j - b.j || a.t - b.t);
  if (anchors.length === 0) return null;
  return (
    <section>
      <h2>
        Anchor by anchor <em>{formatPlural(anchors.length, 'anchor')} that either decision expands</em>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys */}
      <section className="rows" tabIndex={0} aria-label="Anchors">
        <table>
          <thead>
            <tr>
              <th scope="col">anchor</th>
              <th scope="col">Ṽ</th>
              <th scope="col" className="r">
                exact
              </th>
              <th scope="col" className="r">
                r
              </th>
              <th scope="col" className="r" title="continuations recorded, and successes among them">
                recorded
              </th>
              <th scope="col" className="r">
                what-if
              </th>
              <th scope="col" className="r">
                <span className="sr-only">moved</span>±
              </th>
            </tr>
          </thead>
          <tbody>
            {anchors.map(({ anchor, v, exactV, r, continuations, passed, allocated }) => (
              <tr key={anchor}>
                <td className="name">
                  {row.treeKey ? (
                    <Link href={treeHref(run, row.treeKey, anchor)} prefetch={false}>
                      {anchor}
                    </Link>
                  ) : (
                    anchor
                  )}
                </td>
                <td>
                  <VSwatch v={v} />
                </td>
                <td className="r">{formatFixed(exactV)}</td>
                <td className="r">{r}</td>
                <td className="r" title={`${passed} of ${continuations} passed`}>
                  {formatCount(continuations)}
                </td>
                <td className="r">{formatCount(allocated)}</td>
                <td className="r font-medium">{allocated === continuations ? '' : formatSigned(allocated - continuations, 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function refusal({ row, prefix }: Chosen): string | null {
  if (row.treeKey === null)
    return `${row.prompt} was not sampled in this step: its anchors would be those of ${formatPlural(row.redecided, 'root rollout')} that would have to be sampled.`;
  if (prefix?.status === 'needs-rollouts')
    return `The other decision gives ${formatPlural(row.redecided, 'root rollout')}, ${row.bare} were sampled: where its ${formatPlural(prefix.budget, 'continuation')} would go depends on the missing ones.`;
  if (row.redecided === 0) return 'The other decision gives this prompt nothing.';
  return prefix ? null : 'The other decision has no stage 2: all its rollouts start at the root.';
}

/** What moved inside one prompt's tree: its bare rollouts, and what each anchor gets under both decisions. */
export function TreePanel({ run, view, figure }: { run: string; view: WhatIfView; figure: FigureRef }) {
  const { chosen } = view;
  const tree = chosen?.tree;
  const build = useCallback((size: FigureSize) => movedTreeScene(tree!, size, SCREEN_STYLE), [tree]);
  if (!chosen || !tree) return null;
  const why = refusal(chosen);
  const drawn = tree.passed.length > 0 && tree.anchors.length > 0;
  return (
    <>
      {drawn ? (
        <FigurePanel
          title={chosen.row.prompt}
          metric="budget-moved"
          qualifier={`m ${chosen.row.recorded} → ${chosen.row.redecided}`}
          heightPx={movedTreeHeight(tree, SCREEN_STYLE)}
          build={build}
          figure={figure}
        >
          <p className="lab mt-1">
            Dashed ring: continuations as recorded; filled: what-if; area by √ of their number.{' '}
            {chosen.row.treeKey && (
              <Link className="underline" href={treeHref(run, chosen.row.treeKey)} prefetch={false}>
                Open the whole tree
              </Link>
            )}
          </p>
        </FigurePanel>
      ) : (
        <section>
          <h2>
            <span className="ell num">{chosen.row.prompt}</span>
            <em>
              m {chosen.row.recorded} → {chosen.row.redecided}
            </em>
            {chosen.row.treeKey && (
              <Link className="btn small" href={treeHref(run, chosen.row.treeKey)} prefetch={false}>
                Open its tree
              </Link>
            )}
          </h2>
        </section>
      )}
      {why && (
        <section>
          <p className="text-ink-2 text-small">{why}</p>
        </section>
      )}
      <AnchorTable run={run} chosen={chosen} />
    </>
  );
}
