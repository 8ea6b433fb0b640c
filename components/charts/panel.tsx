'use client';

import { ChartLine, Info, Pin, Table2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Defined } from '@/components/ui/defined';
import type { AxisKind } from '@/lib/figure/axis-scale';
import { ChartExport, type ExportedPart } from './chart-export';
import type { ChartView } from './view';

const SCALE_WORDS: Readonly<Record<AxisKind, string>> = { linear: 'lin', log: 'log', symlog: '±log' };

function ScaleButton({ view, id, title }: { view: ChartView; id: string; title: string }) {
  const kind = view.scales[id] ?? 'linear';
  return (
    <button
      type="button"
      className="panel-tool scale-tool"
      data-on={kind !== 'linear' || undefined}
      aria-label={`Value axis of ${title}: ${kind}. Change`}
      title="Value axis: linear, logarithmic, symmetric logarithmic"
      onClick={() => view.onScale(id)}
    >
      {SCALE_WORDS[kind]}
    </button>
  );
}

/** What a reader set of this chart, where its tools are away. */
function State({ view, id, pinned }: { view: ChartView; id: string; pinned: boolean }) {
  const kind = view.scales[id] ?? 'linear';
  return (
    <>
      {kind !== 'linear' && <span className="panel-state">{SCALE_WORDS[kind]}</span>}
      {pinned && <Pin className="panel-state" size={11} strokeWidth={1.5} aria-label="pinned" />}
    </>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  const text = notes.join('\n');
  return (
    <span className="panel-tool" role="note" title={text} aria-label={text}>
      <Info size={13} strokeWidth={1.35} aria-hidden="true" />
    </span>
  );
}

/** One chart: its name with the definition behind it, the qualifier, readouts, and the plot or its table. */
export function Panel(props: {
  view: ChartView;
  metric: string;
  title: string;
  qualifier: string;
  /** Of one part of the runs: what an export leaves out, and the value axis that it keeps. */
  facet?: ExportedPart | undefined;
  readouts?: ReactNode;
  /** Said inside the chart where something is undefined. */
  note?: string | undefined;
  /** What is not drawn, or not as it came. */
  notes?: readonly string[];
  hasScale?: boolean;
  /** More of its tools. */
  tools?: ReactNode;
  panelRef: RefObject<HTMLElement | null>;
  /** False until it has come near the screen: nothing is drawn then. */
  seen: boolean;
  onSeen?: () => void;
  plot: () => ReactNode;
  table: () => ReactNode;
}) {
  const { view, metric, title, seen, onSeen } = props;
  const [asTable, setAsTable] = useState(false);
  useEffect(() => {
    if (seen) onSeen?.();
  }, [seen, onSeen]);
  const Icon = asTable ? ChartLine : Table2;
  const label = asTable ? `Show ${title} as a chart` : `Show ${title} as a table`;
  const pinned = view.pins.includes(metric);
  return (
    <section ref={props.panelRef} className="panel" aria-label={title} data-chart={metric}>
      <h2>
        <Defined metric={metric}>{title}</Defined>
        <em title={props.qualifier}>{props.qualifier}</em>
        <State view={view} id={metric} pinned={pinned} />
        <span className="readouts">{props.readouts}</span>
        <span className="panel-tools" data-open={asTable || undefined}>
          <Notes notes={props.notes ?? []} />
          {props.tools}
          {props.hasScale && <ScaleButton view={view} id={metric} title={title} />}
          <button
            type="button"
            className="panel-tool"
            aria-pressed={pinned}
            data-on={pinned || undefined}
            aria-label={pinned ? `Unpin ${title}` : `Pin ${title}`}
            title={pinned ? 'Unpin' : 'Pin: keep it first'}
            onClick={() => view.onPin(metric)}
          >
            <Pin size={13} strokeWidth={1.35} />
          </button>
          <ChartExport view={view} metric={metric} title={title} part={props.facet} />
          <button type="button" className="panel-tool" aria-label={label} title={label} onClick={() => setAsTable(!asTable)}>
            <Icon size={13} strokeWidth={1.35} />
          </button>
        </span>
      </h2>
      {seen ? asTable ? <div className="values">{props.table()}</div> : props.plot() : <div className="plot" />}
      {!asTable && props.note && <p className="note">{props.note}</p>}
    </section>
  );
}
