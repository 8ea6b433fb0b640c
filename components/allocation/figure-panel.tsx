'use client';

import { ChartLine, Table2 } from 'lucide-react';
import { type PointerEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { ExportButton } from '@/components/figure/export-button';
import { SceneSvg } from '@/components/figure/scene-svg';
import { Defined } from '@/components/ui/defined';
import { useSize } from '@/components/ui/use-size';
import { formatCount, formatSignificant } from '@/lib/display/numbers';
import type { FigureRef } from '@/lib/figure/figure-ref';
import type { Cell, FigureSize, PlottedTable, Scene } from '@/lib/figure/scene';

const ASSUMED_WIDTH_PX = 640;
/** Rows of a table in the page; the file has them all. */
const MOST_ROWS = 500;

const cellText = (cell: Cell): string =>
  typeof cell === 'number' ? (Number.isInteger(cell) ? formatCount(cell) : formatSignificant(cell)) : cell === null ? '–' : String(cell);

function TableOf({ table }: { table: PlottedTable }) {
  const shown = table.rows.slice(0, MOST_ROWS);
  return (
    <div className="figure-table">
      <table>
        <thead>
          <tr>
            {table.columns.map(({ name, unit }) => (
              <th key={name} scope="col">
                {name}
                {unit && <span className="text-ink-3"> {unit}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a figure have no identity but their place
            <tr key={i}>
              {row.map((cell, c) => (
                <td key={table.columns[c]!.name}>{cellText(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.rows.length > MOST_ROWS && (
        <p className="lab">
          {formatCount(MOST_ROWS)} of {formatCount(table.rows.length)} rows; the CSV has them all.
        </p>
      )}
    </div>
  );
}

export interface FigurePanelProps {
  readonly title: string;
  /** Of its definition. */
  readonly metric: string;
  readonly qualifier?: ReactNode;
  readonly heightPx: number;
  readonly build: (size: FigureSize) => Scene;
  /** Told where the pointer went down, in the scene's pixels. */
  readonly onPick?: ((at: { xPx: number; yPx: number }, size: FigureSize) => void) | undefined;
  /** Said under the figure. */
  readonly children?: ReactNode;
  readonly controls?: ReactNode;
  /** What the export dialog asks for. */
  readonly figure?: FigureRef;
}

/** A figure of the page with its definition, what it leaves out, and its table. */
export function FigurePanel({ title, metric, qualifier, heightPx, build, onPick, children, controls, figure }: FigurePanelProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const [ref, { widthPx }] = useSize<HTMLDivElement>({ widthPx: ASSUMED_WIDTH_PX, heightPx });
  const scene = useMemo(() => build({ widthPx, heightPx }), [build, widthPx, heightPx]);
  const Icon = asTable ? ChartLine : Table2;
  const label = asTable ? `Show ${title} as a figure` : `Show ${title} as a table`;
  const pick = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    onPick?.({ xPx: event.clientX - box.left, yPx: event.clientY - box.top }, { widthPx, heightPx });
  };
  return (
    <section className="figure-panel" aria-label={title}>
      <h2>
        <Defined metric={metric}>{title}</Defined>
        <em>{qualifier}</em>
        {controls}
        {figure && <ExportButton figure={figure} titled />}
        <button type="button" className="icon small" aria-label={label} title={label} onClick={() => setAsTable(!asTable)}>
          <Icon size={13} strokeWidth={1.35} />
        </button>
      </h2>
      <div ref={ref} className="figure-body">
        {asTable && scene.tables[0] ? (
          <TableOf table={scene.tables[0]} />
        ) : (
          <SceneSvg scene={scene} id={id.replaceAll(':', '')} {...(onPick ? { onPointerDown: pick, style: { cursor: 'pointer' } } : {})} />
        )}
      </div>
      {[...scene.notes].map((note) => (
        <p key={note} className="lab">
          {note}
        </p>
      ))}
      {children}
    </section>
  );
}
