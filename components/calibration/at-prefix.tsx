'use client';

import { X } from 'lucide-react';
import Link from 'next/link';
import { Unread } from '@/components/ui/unread';
import { useAnswer } from '@/components/ui/use-answer';
import type { CalibrationNode, PrefixCalibration, PrefixNeighbours } from '@/lib/contract/read/calibration';
import { atLeast } from '@/lib/derive/calibration/outside-by-chance';
import { wilson } from '@/lib/derive/wilson';
import { formatCount, formatFixed, formatInterval } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { nodeName } from '@/lib/figure/calibration-figure';
import { nodeHref } from './node-names';
import { Strip } from './strip';
import { apiPath } from './words';

function Line({ name, v, group }: { name: string; v: number; group: PrefixNeighbours }) {
  return (
    <>
      <span>{name}</span>
      <Strip v={v} observed={group.observed} low={group.low} high={group.high} />
      <span
        className="n2"
        title={`${formatCount(group.prompts)} prompts${group.low === null || group.high === null ? '' : `, 95 % clustered by prompt ${formatInterval(group.low, group.high)}`}`}
      >
        <b className="num">{formatFixed(group.observed)}</b> n {formatCount(group.nodes)}
      </span>
    </>
  );
}

function Own({ own }: { own: CalibrationNode }) {
  const bounds = wilson(own.k, own.n);
  return (
    <>
      <span>This prefix</span>
      <Strip v={own.v} observed={own.n > 0 ? own.k / own.n : null} low={bounds?.low ?? null} high={bounds?.high ?? null} />
      <span className="n2">
        <b className="num">{own.n > 0 ? `${own.k}/${own.n}` : '–'}</b> {bounds && formatInterval(bounds.low, bounds.high)}
      </span>
      {own.exactV !== null && (
        <>
          <span>Exact V</span>
          <Strip v={own.v} observed={own.exactV} low={null} high={null} />
          <span className="n2">
            <b className="num">{formatFixed(own.exactV)}</b>
          </span>
        </>
      )}
    </>
  );
}

/** What the node's own rollouts say of V. */
function ownText({ v, k, n }: CalibrationNode): string {
  if (n === 0) return 'No rollout of this prefix has finished that nothing chose.';
  const isHigh = k / n >= v;
  const chance = isHigh ? atLeast(k, n, v) : 1 - atLeast(k + 1, n, v);
  const settled = chance < 0.025 ? 'they contradict it' : 'they do not settle it';
  return `If V were ${formatFixed(v)}, ${formatCount(k)} or ${isHigh ? 'more' : 'fewer'} of ${formatCount(n)} would succeed with probability ${formatFixed(chance, chance < 0.005 ? 4 : 2)}: ${settled}.`;
}

function nearText(v: number, { observed, low, high, nodes }: PrefixNeighbours): string {
  if (observed === null || low === null || high === null) return 'No other prompt has such a prefix at this depth.';
  const verdict = v < low ? 'predicted too low' : v > high ? 'predicted too high' : 'no bias shown';
  return `Similar prefixes at this depth: ${verdict}, ${formatInterval(low, high)} clustered by prompt${nodes < 30 ? ', but few' : ''}.`;
}

function Elsewhere({ found }: { found: PrefixCalibration }) {
  const more = found.elsewhereCount > found.elsewhere.length ? `, the latest ${formatCount(found.elsewhere.length)}` : '';
  return (
    <details className="cal-values" open={found.elsewhereCount > 1}>
      <summary>
        this prefix over steps and runs: {formatCount(found.elsewhereCount)}
        {more}
      </summary>
      <NodeTable nodes={found.elsewhere} own={found.own} named="run" />
    </details>
  );
}

function NodeTable({ nodes, own, named }: { nodes: readonly CalibrationNode[]; own: CalibrationNode; named: 'run' | 'prompt' }) {
  return (
    <table>
      <thead>
        <tr>
          {['step', named, 'Ṽ', 'k/n', 'exact'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {nodes.map((node) => (
          <tr
            key={`${node.run} ${node.treeKey} ${node.node}`}
            className={node.run === own.run && node.treeKey === own.treeKey && node.node === own.node ? 'on' : undefined}
          >
            <td>
              <Link href={nodeHref(node)} prefetch={false} className="more">
                {node.step}
              </Link>
            </td>
            <td className="name" title={visibleText(node.label)}>
              {visibleText(named === 'run' ? node.run : `${node.prompt} ${nodeName(node)}`)}
            </td>
            <td>{formatFixed(node.v)}</td>
            <td>{node.n > 0 ? `${node.k}/${node.n}` : '–'}</td>
            <td>{formatFixed(node.exactV)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Found({ found }: { found: PrefixCalibration }) {
  const { own } = found;
  return (
    <>
      <div className="cal-at">
        <Own own={own} />
        <Line name={`V ± 0.05, depth ${own.depth}`} v={own.v} group={found.sameDepth} />
        <Line name="V ± 0.05, any depth" v={own.v} group={found.anyDepth} />
        <Line name="Nearest by features" v={own.v} group={found.byFeatures} />
      </div>
      <p className="cal-say">
        {ownText(own)} {nearText(own.v, found.sameDepth)}
      </p>
      <Elsewhere found={found} />
      <details className="cal-values">
        <summary>nearest of other prompts by V, depth, tokens and first word of the action: {formatCount(found.nearest.length)}</summary>
        <NodeTable nodes={found.nearest} own={own} named="prompt" />
      </details>
    </>
  );
}

/** Is V right at this prefix? The inspector leads here. */
export function AtPrefix({ run, tree, node, onClose }: { run: string; tree: string; node: string; onClose: () => void }) {
  const query = new URLSearchParams({ tree, node });
  const { value, isCurrent, failure, retry } = useAnswer<PrefixCalibration>(`${apiPath(run, '/prefix')}?${query}`);
  const own = isCurrent && value ? value.own : null;
  return (
    <section className="cal-sec" aria-label="At this prefix">
      <h2>
        At this prefix
        <span className="num ell">
          {own && (
            <Link href={nodeHref(own)} prefetch={false}>
              {visibleText(own.prompt)} / {nodeName(own)}, step {own.step}, Ṽ {formatFixed(own.v)}
            </Link>
          )}
        </span>
        <button type="button" className="as-table on" aria-label="Close the prefix" onClick={onClose}>
          <X size={13} strokeWidth={1.35} />
        </button>
      </h2>
      {failure && (
        <Unread what="This prefix" failure={failure} onRetry={retry}>
          A node without a prediction has no calibration.
        </Unread>
      )}
      {!failure && !isCurrent && <p className="cal-say">reading</p>}
      {own && value && <Found found={value} />}
    </section>
  );
}
