import { sankey, sankeyLinkHorizontal } from '@visx/sankey';
import type { BudgetFlow, FlowPart } from './budget-flow';

export interface FlowNodePx {
  readonly part: FlowPart;
  readonly xPx: number;
  readonly yPx: number;
  readonly heightPx: number;
}

/** A ribbon between two parts; `yPx` are its middles. */
export interface FlowLinkPx {
  readonly id: string;
  readonly from: FlowPart;
  readonly to: FlowPart;
  readonly leaves: number;
  readonly path: string;
  readonly widthPx: number;
}

export interface FlowPx {
  readonly nodes: readonly FlowNodePx[];
  readonly links: readonly FlowLinkPx[];
}

export interface FlowSize {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly nodePx: number;
  /** Room for the labels of the last column. */
  readonly rightPx: number;
}

interface Link {
  readonly source: number;
  readonly target: number;
  readonly value: number;
}

const GAP_PX = 12;

/** Links between neighbouring columns, the cells summed up. */
function linksOf({ cells, parts }: BudgetFlow): Link[] {
  const indexOf = new Map(parts.map(({ id }, i) => [id, i]));
  const sums = new Map<string, Link>();
  const add = (from: string, to: string, value: number): void => {
    const key = `${from}|${to}`;
    sums.set(key, { source: indexOf.get(from)!, target: indexOf.get(to)!, value: (sums.get(key)?.value ?? 0) + value });
  };
  for (const { band, origin, outcome, leaves } of cells) {
    add(band, origin, leaves);
    add(origin, outcome, leaves);
  }
  return [...sums.values()];
}

/** Places of the flow's parts and ribbons, the parts of a column in their given order. */
export function layOutFlow(flow: BudgetFlow, { widthPx, heightPx, nodePx, rightPx }: FlowSize): FlowPx {
  if (flow.total === 0) return { nodes: [], links: [] };
  const layOut = sankey<{ part: FlowPart }, object>()
    .nodeWidth(nodePx)
    .nodePadding(GAP_PX)
    .nodeSort(null)
    .extent([
      [0, 0],
      [widthPx - rightPx, heightPx],
    ]);
  const graph = layOut({ nodes: flow.parts.map((part) => ({ part })), links: linksOf(flow).map((link) => ({ ...link })) });
  const path = sankeyLinkHorizontal<{ part: FlowPart }, object>();
  return {
    nodes: graph.nodes.map((node) => ({ part: node.part, xPx: node.x0 ?? 0, yPx: node.y0 ?? 0, heightPx: (node.y1 ?? 0) - (node.y0 ?? 0) })),
    links: graph.links.map((link) => {
      const [from, to] = [(link.source as { part: FlowPart }).part, (link.target as { part: FlowPart }).part];
      return { id: `${from.id}|${to.id}`, from, to, leaves: link.value, path: path(link) ?? '', widthPx: link.width ?? 0 };
    }),
  };
}

/** What the pointer is on: a part, or the ribbon between two. */
export interface FlowFocus {
  readonly from: FlowPart;
  readonly to: FlowPart | null;
}

/** Leaves of a ribbon that also pass through what is in focus: of `leaves`, exactly counted over the cells. */
export function leavesThrough({ cells }: BudgetFlow, link: Pick<FlowLinkPx, 'from' | 'to'>, focus: FlowFocus): number {
  const wanted = [link.from, link.to, focus.from, ...(focus.to ? [focus.to] : [])];
  let sum = 0;
  for (const cell of cells) if (wanted.every(({ id }) => cell.band === id || cell.origin === id || cell.outcome === id)) sum += cell.leaves;
  return sum;
}
