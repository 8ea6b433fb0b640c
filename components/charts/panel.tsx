'use client';

import { ChartLine, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Defined } from '@/components/ui/defined';

/** One chart: its name with the definition behind it, the qualifier, readouts, and the plot or its table. */
export function Panel({
  metric,
  title,
  qualifier,
  readouts,
  note,
  plot,
  table,
}: {
  metric: string;
  title: string;
  qualifier: string;
  readouts: ReactNode;
  /** Said inside the chart where something is undefined. */
  note?: string | undefined;
  plot: ReactNode;
  table: () => ReactNode;
}) {
  const [asTable, setAsTable] = useState(false);
  const Icon = asTable ? ChartLine : Table2;
  const label = asTable ? `Show ${title} as a chart` : `Show ${title} as a table`;
  return (
    <section className="panel" aria-label={title}>
      <h2>
        <Defined metric={metric}>{title}</Defined>
        <em title={qualifier}>{qualifier}</em>
        <span className="readouts">{readouts}</span>
        <button type="button" className="as-table" aria-label={label} title={label} onClick={() => setAsTable(!asTable)}>
          <Icon size={13} strokeWidth={1.35} />
        </button>
      </h2>
      {asTable ? <div className="values">{table()}</div> : plot}
      {!asTable && note && <p className="note">{note}</p>}
    </section>
  );
}
