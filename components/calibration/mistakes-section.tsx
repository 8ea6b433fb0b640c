import Link from 'next/link';
import { Defined } from '@/components/ui/defined';
import type { CalibrationSlice, ConfidentMistakes } from '@/lib/contract/read/calibration';
import { formatCount, formatFixed } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { nodeName } from '@/lib/figure/calibration-figure';
import { nodeHref } from './node-names';
import { Strip } from './strip';

type Mistake = ConfidentMistakes['nodes'][number];

function Row({ node }: { node: Mistake }) {
  return (
    <tr>
      <td className="t">
        <Link href={nodeHref(node)} prefetch={false}>
          <span className="mono ink">{visibleText(node.prompt)}</span> <span className="mono dim">{nodeName(node)}</span>
          <span className="sub">
            step {node.step}
            {node.label !== '' && `, ${visibleText(node.label)}`}
          </span>
        </Link>
      </td>
      <td>
        <Strip v={node.v} observed={node.k / node.n} low={node.low} high={node.high} />
      </td>
      <td className="n">{formatFixed(node.v)}</td>
      <td className="n">
        {node.k}/{node.n}
      </td>
    </tr>
  );
}

/** Where the predictor was sure and wrong, by how far V is outside the interval of the node's own k/n. */
export function MistakesSection({ mistakes, slice }: { mistakes: ConfidentMistakes; slice: CalibrationSlice }) {
  const { candidates, outside, byChance, least, nodes } = mistakes;
  const evidence =
    slice.targets === 'paper'
      ? 'all leaves: this k/n carries the selection effect'
      : 'fresh continuations at anchors, bare rollouts elsewhere: unbiased given the prefix';
  return (
    <section className="cal-sec" aria-label="Confidently wrong">
      <h2>
        <Defined metric="calibration-mistakes" align="right">
          Confidently wrong
        </Defined>
        <span className="ell">V outside the 95 % interval of k/n</span>
      </h2>
      {nodes.length > 0 && (
        <table className="cal-list">
          <thead>
            <tr>
              <th scope="col">prefix</th>
              <th scope="col">
                0 <span className="float-right">1</span>
              </th>
              <th scope="col" className="n">
                Ṽ
              </th>
              <th scope="col" className="n">
                k/n
              </th>
            </tr>
          </thead>
          <tbody>
            {nodes.map((node) => (
              <Row key={`${node.run} ${node.treeKey} ${node.node}`} node={node} />
            ))}
          </tbody>
        </table>
      )}
      <p className="lab">
        {candidates === 0
          ? `No node of this slice has ${least} rollouts of its own (${evidence}).`
          : `${formatCount(outside)} of ${formatCount(candidates)} nodes with n ≥ ${least}, about ${formatCount(Math.round(byChance))} by chance; ${evidence}. The worst of each prompt.`}
      </p>
    </section>
  );
}
