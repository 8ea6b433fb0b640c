'use client';

import { ChartLine, Table2 } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatPlural } from '@/lib/display/numbers';
import type { BudgetFlow } from './budget-flow';
import { FlowFigure } from './flow-figure';

function FlowTable({ flow }: { flow: BudgetFlow }) {
  const labelOf = new Map(flow.parts.map(({ id, label }) => [id, label]));
  const order = new Map(flow.parts.map(({ id }, i) => [id, i]));
  const cells = [...flow.cells].sort(
    (a, b) => order.get(a.band)! - order.get(b.band)! || order.get(a.origin)! - order.get(b.origin)! || order.get(a.outcome)! - order.get(b.outcome)!,
  );
  return (
    <table className="flow-table">
      <caption className="sr-only">Leaves by predicted V of the prompt, how they were sampled, and what their tree ended as</caption>
      <thead>
        <tr>
          <th scope="col">{flow.shadow ? 'shadow Ṽ' : 'Ṽ'}</th>
          <th scope="col">budget</th>
          <th scope="col">tree</th>
          <th scope="col">leaves</th>
        </tr>
      </thead>
      <tbody>
        {cells.map((cell) => (
          <tr key={`${cell.band}|${cell.origin}|${cell.outcome}`}>
            <td>{labelOf.get(cell.band)}</td>
            <td>{labelOf.get(cell.origin)}</td>
            <td>{labelOf.get(cell.outcome)}</td>
            <td className="num">{formatCount(cell.leaves)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            all
          </th>
          <td className="num">{formatCount(flow.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Where the step's budget went, as a figure or as its table. */
export function FlowSection({ flow }: { flow: BudgetFlow }) {
  const [asTable, setAsTable] = useState(false);
  const Icon = asTable ? ChartLine : Table2;
  const label = asTable ? 'Show the budget flow as a figure' : 'Show the budget flow as a table';
  return (
    <section>
      <h2>
        Budget flow{' '}
        <span>
          {formatPlural(flow.total, 'leaf', 'leaves')}
          {flow.unfinished > 0 && `, ${formatPlural(flow.unfinished, 'tree')} without one yet`}
        </span>
        <button type="button" className="icon small ml-auto" aria-label={label} title={label} onClick={() => setAsTable(!asTable)}>
          <Icon size={13} strokeWidth={1.35} />
        </button>
      </h2>
      {flow.total === 0 && <p className="lab mt-1">No rollout has finished yet: nothing has been spent to an end.</p>}
      {flow.total > 0 && (asTable ? <FlowTable flow={flow} /> : <FlowFigure flow={flow} />)}
    </section>
  );
}
