'use client';

import Link from 'next/link';
import { useState } from 'react';
import { nodeApi, treePageHref } from '@/components/tree/api';
import { useTree, useTreeState } from '@/components/tree/tree-context';
import { Unread } from '@/components/ui/unread';
import { useAnswer } from '@/components/ui/use-answer';
import type { PrefixVersion, PrefixVersions } from '@/lib/contract/read/node-more';
import { wilson } from '@/lib/derive/wilson';
import { formatCount, formatFixed, formatInterval, formatPlural } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';

function Row({ version, isOwn, run }: { version: PrefixVersion; isOwn: boolean; run: string }) {
  const bounds = wilson(version.k, version.n);
  const href = `${treePageHref(run, version.treeKey)}?node=${encodeURIComponent(version.node)}`;
  return (
    <tr className={isOwn ? 'on' : undefined}>
      <td className="n">
        {isOwn ? (
          <span aria-current="true">{formatCount(version.step)}</span>
        ) : (
          <Link href={href} prefetch={false} className="more">
            {formatCount(version.step)}
          </Link>
        )}
      </td>
      <td>
        <span className="num ell">{version.predictor === null ? '–' : visibleText(version.predictor)}</span>
      </td>
      <td className="n">{formatFixed(version.v)}</td>
      <td className="n">
        {version.k}/{version.n}
      </td>
      <td className="n dim">{bounds ? formatInterval(bounds.low, bounds.high) : '–'}</td>
      <td className="n">{formatFixed(version.exactV)}</td>
    </tr>
  );
}

function Table({ versions, node }: { versions: PrefixVersions; node: string }) {
  const { run, treeKey } = useTree();
  return (
    <>
      <table className="dec fact-table">
        <thead>
          <tr>
            <th className="n">step</th>
            <th>predictor ψ</th>
            <th className="n">Ṽ</th>
            <th className="n">k/n</th>
            <th className="n">Wilson 95 %</th>
            <th className="n">exact</th>
          </tr>
        </thead>
        <tbody>
          {versions.versions.map((version) => (
            <Row
              key={`${version.treeKey} ${version.node}`}
              version={version}
              run={run}
              isOwn={version.treeKey === treeKey && version.node === node}
            />
          ))}
        </tbody>
      </table>
      <p className="hint">
        The same prefix, word for word, in {formatPlural(versions.trees, 'tree')} of this prompt
        {versions.count > versions.versions.length && `; the latest ${formatCount(versions.versions.length)} of ${formatCount(versions.count)}`}
        {versions.treesTooLarge > 0 && `; ${formatPlural(versions.treesTooLarge, 'tree')} of more than 100,000 nodes not looked through`}.
      </p>
    </>
  );
}

/** What other predictor versions said at this same prefix in other steps, beside what came of it. Read when it is opened. */
export function Versions({ node }: { node: number }) {
  const { run, treeKey } = useTree();
  const [isOpen, setOpen] = useState(false);
  const id = useTreeState((state) => state.whole?.ids.at(node));
  const url = isOpen && id !== undefined ? `${nodeApi(run, treeKey, id, false)}/versions` : null;
  const { value, isCurrent, failure, retry } = useAnswer<PrefixVersions>(url);
  return (
    <details className="sec fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        V here over training <span>the same prefix in other steps, by predictor version</span>
      </summary>
      {failure && <Unread what="The versions" failure={failure} onRetry={retry} />}
      {isOpen && !failure && !isCurrent && <p className="hint">reading</p>}
      {isOpen &&
        isCurrent &&
        value &&
        id !== undefined &&
        (value.count > 0 ? (
          <Table versions={value} node={id} />
        ) : (
          <p className="hint">This node has no prefix hash: it is not placed in the tree.</p>
        ))}
    </details>
  );
}
