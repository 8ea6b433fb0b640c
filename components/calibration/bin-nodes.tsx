'use client';

import { X } from 'lucide-react';
import Link from 'next/link';
import { IS_COPY } from '@/components/ui/host';
import { Unread } from '@/components/ui/unread';
import { useAnswer } from '@/components/ui/use-answer';
import type { Calibration, CalibrationNodes } from '@/lib/contract/read/calibration';
import { formatCount, formatFixed } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { nodeName } from '@/lib/figure/calibration-figure';
import { sliceQuery } from './address';
import { nodeHref } from './node-names';
import { apiPath } from './words';

function Rows({ found, isExact }: { found: CalibrationNodes; isExact: boolean }) {
  return (
    <table className="cal-list short">
      <thead>
        <tr>
          <th scope="col">prefix</th>
          <th scope="col" className="n">
            step
          </th>
          <th scope="col" className="n">
            Ṽ
          </th>
          <th scope="col" className="n">
            {isExact ? 'exact' : 'k/n'}
          </th>
        </tr>
      </thead>
      <tbody>
        {found.nodes.map((node) => (
          <tr key={`${node.run} ${node.treeKey} ${node.node}`}>
            <td className="t">
              <Link href={nodeHref(node)} prefetch={false} title={visibleText(node.label)}>
                <span className="mono ink">{visibleText(node.prompt)}</span> <span className="mono dim">{nodeName(node)}</span>
              </Link>
            </td>
            <td className="n">{node.step}</td>
            <td className="n">{formatFixed(node.v)}</td>
            <td className="n">{isExact ? formatFixed(node.exactV) : `${node.k}/${node.n}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The nodes behind a bin, each a way into its tree. */
export function BinNodes({ run, calibration, bin, onClose }: { run: string; calibration: Calibration; bin: number; onClose: () => void }) {
  const { slice, bins } = calibration;
  const chosen = bins[bin];
  const query = sliceQuery(slice);
  if (chosen) {
    query.set('from', String(chosen.from));
    query.set('to', String(chosen.to));
  }
  const { value, isCurrent, failure, retry } = useAnswer<CalibrationNodes>(chosen ? `${apiPath(run, '/nodes')}?${query}` : null, calibration);
  if (!chosen) return null;
  const more = value && value.count > value.nodes.length ? `, the first ${formatCount(value.nodes.length)}` : '';
  return (
    <section className="cal-sec" aria-label="Nodes of the bin" id="bin-nodes">
      <h2>
        Bin {formatFixed(chosen.from)}–{formatFixed(chosen.to)}
        <span>{isCurrent && value ? `${formatCount(value.count)} nodes${more}` : `${formatCount(chosen.nodes)} nodes`}</span>
        <span className="flex-1" />
        {!IS_COPY && (
          <a className="num" href={`${apiPath(run, '/nodes')}?${query}&format=csv`} download>
            CSV
          </a>
        )}
        <button type="button" className="as-table on" aria-label="Close the bin" onClick={onClose}>
          <X size={13} strokeWidth={1.35} />
        </button>
      </h2>
      {failure && <Unread what="The nodes" failure={failure} onRetry={retry} />}
      {!failure && !isCurrent && <p className="cal-say">reading</p>}
      {value &&
        isCurrent &&
        (value.count === 0 ? <p className="cal-say">The bin is empty.</p> : <Rows found={value} isExact={slice.targets === 'exact'} />)}
    </section>
  );
}
