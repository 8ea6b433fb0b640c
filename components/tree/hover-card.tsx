'use client';

import { FLAG, NONE, type TreeSnapshot } from '@/lib/contract/snapshot';
import { wilson } from '@/lib/derive/wilson';
import { formatFixed, formatInterval } from '@/lib/display/numbers';
import { outcomeOf } from '@/lib/display/scales';
import { visibleText } from '@/lib/display/visible-text';
import { foldSentence } from '@/lib/figure/fold-text';
import { pointOf } from '@/lib/layout/look';
import { pathToRoot } from '@/lib/layout/path';
import { useTreeState } from './tree-context';

const WIDTH_PX = 252;
const HEIGHT_PX = 168;
const OUTCOME_TEXT = { success: 'success', failure: 'failure', halted: 'error or limit', unfinished: 'not finished' } as const;

type Row = readonly [name: string, value: string];

function interval(snapshot: TreeSnapshot, node: number): string {
  const [k, n] = [snapshot.k[node]!, snapshot.n[node]!];
  const bounds = wilson(k, n);
  return bounds ? `${k}/${n} ${formatInterval(bounds.low, bounds.high)}` : 'none finished';
}

function outcomeRow(snapshot: TreeSnapshot, node: number): Row | null {
  const outcome = outcomeOf(snapshot, node);
  if (outcome === 'turn') return null;
  const flags = snapshot.flags[node]!;
  const halted = flags & FLAG.error ? 'error' : 'limit';
  const reward = snapshot.reward[node]!;
  const shown = Number.isNaN(reward) ? '' : `, reward ${formatFixed(reward)}`;
  return ['outcome', (outcome === 'halted' ? halted : OUTCOME_TEXT[outcome]) + shown];
}

/** The numbers of one node as the card shows them; what is absent is said or left out, never zero. */
export function hoverRows(snapshot: TreeSnapshot, node: number): readonly Row[] {
  const v = snapshot.v[node]!;
  const exactV = snapshot.exactV[node]!;
  const given = snapshot.allocated[node]!;
  const outcome = outcomeRow(snapshot, node);
  const rows: Row[] = [];
  if (outcome) rows.push(outcome);
  if (!outcome || !Number.isNaN(v)) rows.push(['predicted V', Number.isNaN(v) ? 'no prediction' : formatFixed(v)]);
  if (!outcome) rows.push(['k/n', interval(snapshot, node)]);
  if (!Number.isNaN(exactV)) rows.push(['exact V', formatFixed(exactV)]);
  if (given !== NONE)
    rows.push([node === 0 ? 'root rollouts given' : 'given, spent', node === 0 ? String(given) : `${given}, ${spentText(snapshot, node)}`]);
  return rows;
}

const spentText = (snapshot: TreeSnapshot, node: number): string => (snapshot.spent[node] === NONE ? 'not yet known' : String(snapshot.spent[node]));

function pathText(snapshot: TreeSnapshot, node: number): string {
  const labels = pathToRoot(snapshot.parent, node).slice(1, -1).slice(-2);
  const head = snapshot.depth[node]! > labels.length + 1 ? '… › ' : 'prompt › ';
  return head + labels.map((place) => visibleText(snapshot.labels.at(place) ?? '')).join(' › ');
}

/** Path and numbers of the node under the pointer. */
export function HoverCard() {
  const hover = useTreeState((state) => state.hover);
  const snapshot = useTreeState((state) => state.snapshot);
  const fold = useTreeState((state) => (state.hover === null ? undefined : state.folded.folds.get(state.hover)));
  const layout = useTreeState((state) => state.layout);
  const view = useTreeState((state) => (state.hover === null ? null : state.view));
  if (hover === null || !snapshot || !layout || !view || hover >= layout.count) return null;
  const [xPx, yPx] = pointOf(layout, view, hover);
  const left = xPx + 16 + WIDTH_PX > view.widthPx ? Math.max(4, xPx - WIDTH_PX - 16) : xPx + 16;
  const top = Math.min(Math.max(8, yPx + 12), Math.max(8, view.heightPx - HEIGHT_PX));
  return (
    <>
      <span className="hover-ring" style={{ left: xPx, top: yPx }} />
      <div className="hover-card" role="tooltip" style={{ left, top, width: WIDTH_PX }}>
        <p className="head">
          <b>{fold?.kind === 'family' ? '' : visibleText(snapshot.ids.at(hover) ?? '')}</b>
          <span dir="auto">{hover === 0 ? 'prompt' : visibleText(snapshot.labels.at(hover) ?? '')}</span>
        </p>
        {fold && <p className="path">{foldSentence(fold)}</p>}
        {snapshot.depth[hover]! > 1 && <p className="path ell">{pathText(snapshot, hover)}</p>}
        <dl>
          {hoverRows(snapshot, hover).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
