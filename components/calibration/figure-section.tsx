'use client';

import { ChartLine, Table2 } from 'lucide-react';
import { type MouseEventHandler, type ReactNode, useState } from 'react';
import { ExportButton } from '@/components/figure/export-button';
import { SceneSvg } from '@/components/figure/scene-svg';
import { useSize } from '@/components/ui/use-size';
import { formatSignificant } from '@/lib/display/numbers';
import type { FigureRef } from '@/lib/figure/figure-ref';
import type { Cell, FigureSize, PlottedTable, Scene } from '@/lib/figure/scene';

const cellText = (cell: Cell): string =>
  typeof cell === 'number' ? (Number.isInteger(cell) ? String(cell) : formatSignificant(cell)) : String(cell ?? '–');

/** Exactly what a figure plots. */
function PlottedValues({ table }: { table: PlottedTable }) {
  return (
    <table>
      <thead>
        <tr>
          {table.columns.map(({ name, about }) => (
            <th key={name} scope="col" title={about}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plotted row has no other name
          <tr key={i}>
            {row.map((cell, column) => (
              <td key={table.columns[column]!.name}>{cellText(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Height of a figure from its width. */
type HeightOf = (widthPx: number) => number;

/** A figure of the page with its name, its qualifier, and the table that says the same. */
export function FigureSection(props: {
  id: string;
  title: ReactNode;
  name: string;
  qualifier: string;
  assumed: FigureSize;
  heightOf: HeightOf;
  build: (size: FigureSize) => Scene;
  /** What an export asks for to draw the same; left out where the figure is not exported. */
  figure?: FigureRef;
  onClick?: MouseEventHandler<SVGSVGElement>;
  children?: ReactNode;
  after?: ReactNode;
}) {
  const [asTable, setAsTable] = useState(false);
  const [ref, { widthPx }] = useSize<HTMLDivElement>(props.assumed);
  const scene = props.build({ widthPx, heightPx: props.heightOf(widthPx) });
  const Icon = asTable ? ChartLine : Table2;
  const label = asTable ? `Show ${props.name} as a chart` : `Show ${props.name} as a table`;
  return (
    <section className="cal-sec" aria-label={props.name}>
      <h2>
        {props.title}
        <span className="ell" title={props.qualifier}>
          {props.qualifier}
        </span>
        <span className="flex-1" />
        {props.figure && <ExportButton figure={props.figure} titled label={`Export ${props.name}`} />}
        <button type="button" className="as-table" aria-label={label} title={label} onClick={() => setAsTable(!asTable)}>
          <Icon size={13} strokeWidth={1.35} />
        </button>
      </h2>
      <div ref={ref} className="cal-figure">
        {asTable ? (
          <div className="values" style={{ maxHeight: scene.heightPx }}>
            {scene.tables.map((table) => (
              <PlottedValues key={table.name} table={table} />
            ))}
          </div>
        ) : (
          <SceneSvg scene={scene} id={props.id} onClick={props.onClick} />
        )}
        {!asTable && props.children}
      </div>
      {scene.notes.map((note) => (
        <p key={note} className="lab">
          {note}
        </p>
      ))}
      {props.after}
    </section>
  );
}
