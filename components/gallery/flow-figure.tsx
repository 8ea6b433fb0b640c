'use client';

import { type KeyboardEvent, useMemo, useState } from 'react';
import { vColour } from '@/components/ui/v-swatch';
import { formatCount, formatPlural } from '@/lib/display/numbers';
import { holdsClause } from '@/lib/query-language/edit';
import { TREE_LANGUAGE } from '@/lib/query-language/trees/fields';
import type { BudgetFlow, FlowPart } from './budget-flow';
import { type FlowFocus, type FlowLinkPx, type FlowNodePx, layOutFlow, leavesThrough } from './flow-layout';
import { type GalleryQuery, useGalleryQuery } from './use-gallery-query';

const WIDTH_PX = 316;
const HEIGHT_PX = 222;
const NODE_PX = 5;
const RIGHT_PX = 62;
const TOP_PX = 18;
const SIZE = { widthPx: WIDTH_PX, heightPx: HEIGHT_PX, nodePx: NODE_PX, rightPx: RIGHT_PX };

const FILL: Readonly<Record<string, string>> = {
  'band none': 'var(--line-2)',
  'origin roots': 'var(--budget)',
  'origin continuations': 'var(--budget)',
  'origin search': 'var(--ink-3)',
  'outcome mixed': 'var(--ink-3)',
  'outcome all-pass': 'var(--success)',
  'outcome all-fail': 'var(--failure)',
};
const fillOf = ({ id, v }: FlowPart): string => (v === null ? FILL[id]! : vColour(v));
/** A ribbon into an outcome has its colour; one into a kind of rollout that of budget. */
const strokeOf = ({ to }: FlowLinkPx): string => (to.id === 'outcome mixed' ? 'var(--v-mid)' : FILL[to.id]!);

interface PartProps {
  readonly flow: BudgetFlow;
  readonly state: GalleryQuery;
  readonly focus: FlowFocus | null;
  readonly onFocus: (focus: FlowFocus | null) => void;
}

const clausesOf = ({ from, to }: FlowFocus): readonly FlowPart[] => (to ? [from, to] : [from]);

/** Asks the query for what is in focus, and takes it back where it is asked already. */
function choose(state: GalleryQuery, focus: FlowFocus): void {
  const parts = clausesOf(focus);
  const clause = parts.map((part) => part.clause).join(' ');
  state.toggle(
    clause,
    parts.flatMap((part) => part.instead),
  );
}

function Ribbon({ flow, link, state, focus, onFocus }: PartProps & { link: FlowLinkPx }) {
  const own = { from: link.from, to: link.to };
  const through = focus ? leavesThrough(flow, link, focus) : 0;
  const common = { d: link.path, fill: 'none', stroke: strokeOf(link) };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the parts at its ends are the controls; both are in the table
    <g className="ribbon" onPointerEnter={() => onFocus(own)} onPointerLeave={() => onFocus(null)} onClick={() => choose(state, own)}>
      <path {...common} strokeWidth={Math.max(0.5, link.widthPx)} opacity={focus ? 0.14 : 0.42} />
      {through > 0 && <path {...common} strokeWidth={Math.max(0.75, (link.widthPx * through) / link.leaves)} opacity={0.8} pointerEvents="none" />}
    </g>
  );
}

/** Labels beside their bar: the last column's right of it, the others' inside the figure. */
function PartLabel({ node: { part, xPx, yPx, heightPx } }: { node: FlowNodePx }) {
  const middle = yPx + heightPx / 2;
  if (part.column === 'outcome')
    return (
      <>
        <text className="s end" x={xPx + NODE_PX + 5} y={middle}>
          {part.label}
        </text>
        <text x={xPx + NODE_PX + 5} y={middle + 12}>
          {formatCount(part.leaves)}
        </text>
      </>
    );
  return (
    <text className={part.column === 'band' && part.v !== null ? 'on' : 's on'} x={xPx + NODE_PX + 5} y={middle + 3.5}>
      {part.label}
      {part.column === 'origin' && (
        <tspan className="n" dx="4">
          {formatCount(part.leaves)}
        </tspan>
      )}
    </text>
  );
}

function PartBar({ state, node, focus, onFocus }: PartProps & { node: FlowNodePx }) {
  const { part, xPx, yPx, heightPx } = node;
  const own = { from: part, to: null };
  const pressed = holdsClause(state.query, TREE_LANGUAGE, part.clause);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose(state, own);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button inside a figure
    <g
      role="button"
      tabIndex={0}
      className="part"
      aria-pressed={pressed}
      aria-label={`${part.label}: ${formatPlural(part.leaves, 'leaf', 'leaves')} in ${formatPlural(part.trees, 'tree')}`}
      opacity={focus && focus.from !== part && focus.to !== part ? 0.55 : 1}
      onClick={() => choose(state, own)}
      onKeyDown={onKeyDown}
      onPointerEnter={() => onFocus(own)}
      onPointerLeave={() => onFocus(null)}
      onFocus={() => onFocus(own)}
      onBlur={() => onFocus(null)}
    >
      <rect className="hit" x={xPx - 4} y={yPx - 4} width={part.column === 'outcome' ? RIGHT_PX + NODE_PX : 78} height={Math.max(20, heightPx + 8)} />
      <rect x={xPx} y={yPx} width={NODE_PX} height={Math.max(1, heightPx)} fill={fillOf(part)} className={pressed ? 'bar pressed' : 'bar'} />
      <PartLabel node={node} />
    </g>
  );
}

function Readout({ flow, focus }: { flow: BudgetFlow; focus: FlowFocus | null }) {
  if (!focus) return <p className="lab">{flow.shadow ? 'Ṽ is a shadow: recorded, not asked for. ' : ''}Click a part to filter by it.</p>;
  const parts = clausesOf(focus);
  const leaves = focus.to ? leavesThrough(flow, { from: focus.from, to: focus.to }, focus) : focus.from.leaves;
  return (
    <p className="lab">
      <span className="text-ink">
        {parts.map((part) => (part.column === 'band' && part.v !== null ? `Ṽ ${part.label}` : part.label)).join(' → ')}
      </span>{' '}
      <span className="num">{formatCount(leaves)}</span> of <span className="num">{formatCount(flow.total)}</span> leaves
      {focus.to === null && `, ${formatPlural(focus.from.trees, 'tree')}`}
    </p>
  );
}

/** The budget's flow: predicted V of the prompt → how its rollouts were sampled → what the tree ended as. */
export function FlowFigure({ flow }: { flow: BudgetFlow }) {
  const state = useGalleryQuery();
  const [focus, setFocus] = useState<FlowFocus | null>(null);
  const { nodes, links } = useMemo(() => layOutFlow(flow, SIZE), [flow]);
  const common = { flow, state, focus, onFocus: setFocus };
  const columns = [...new Map(nodes.map((node) => [node.part.column, node.xPx]))];
  const titles = { band: flow.shadow ? 'shadow Ṽ' : 'Ṽ of the prompt', origin: 'budget', outcome: 'tree' } as const;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a figure whose parts are buttons */}
      <svg viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX + TOP_PX}`} className="flow" role="group" aria-label="Budget flow">
        {columns.map(([column, xPx]) => (
          <text key={column} className="s" x={xPx} y={9}>
            {titles[column]}
          </text>
        ))}
        <g transform={`translate(0 ${TOP_PX})`}>
          {links.map((link) => (
            <Ribbon key={link.id} link={link} {...common} />
          ))}
          {nodes.map((node) => (
            <PartBar key={node.part.id} node={node} {...common} />
          ))}
        </g>
      </svg>
      <Readout flow={flow} focus={focus} />
    </>
  );
}
