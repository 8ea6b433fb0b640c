import { FLAG, type TreeSnapshot } from '../contract/snapshot';
import { inkOn } from '../display/colour';
import { levelOf, MISSING, NEUTRAL } from '../display/scales';
import { type BoxItem, type DisplayList, type LabelItem, MARK, type MarkItem } from '../layout/display-types';
import type { Mark, Paint } from './scene';
import { cross, edgePath, hatchBox, hatchCircle, px, ring } from './tree-marks-scene';

/** Everything besides the list that decides how a tree is drawn. */
export interface TreeStyle {
  readonly snapshot: TreeSnapshot;
  /** Colour class per node. [N] */
  readonly classes: Uint16Array;
  readonly palette: readonly `#${string}`[];
  /** Of the colouring by outcome: ends of lines that stand for many rollouts. */
  readonly outcomes: readonly `#${string}`[];
  /** 1 = not among what was picked out. [N] */
  readonly faint: Uint8Array | null;
  /** What the tree lies on, as `#rrggbb`. */
  readonly ground: `#${string}`;
}

const TINY_PX = 1.6;
const PRUNED_ALPHA = 0.4;
const FAINT_ALPHA = 0.14;
const DOT = '2 2';
const LABEL_PX: Readonly<Record<LabelItem['kind'], number>> = { text: 10.5, edge: 10, answer: 10.5, value: 10 };
const BOX_MARK_PX = 3.5;
const LEAST_MARKED_PX = 14;

/** Replays a display list as marks, in the order and with the sizes of the page's canvas. */
class TreeDrawing {
  readonly marks: Mark[] = [];

  constructor(
    private readonly list: DisplayList,
    private readonly style: TreeStyle,
  ) {}

  #isFaint = (node: number): boolean => this.style.faint?.[node] === 1;
  #isPruned = (node: number): boolean => (this.style.snapshot.flags[node]! & FLAG.pruned) !== 0;
  #colour = (node: number): `#${string}` => this.style.palette[this.style.classes[node]!]!;

  #share(node: number): number | null {
    const { k, n } = this.style.snapshot;
    return n[node]! > 0 ? k[node]! / n[node]! : null;
  }

  #alpha(node: number): number | undefined {
    if (this.#isFaint(node)) return FAINT_ALPHA;
    return this.#isPruned(node) ? PRUNED_ALPHA : undefined;
  }

  /** Lines one px wide. Neighbours of one colour share a mark; the order of painting stays. */
  spans(): void {
    const { px: at, node: nodes, isTip, count } = this.list.spans;
    let [d, last] = ['', ''];
    let mark: { fill: Paint; opacity: number | undefined } | null = null;
    const flush = (): void => {
      if (mark && d !== '') this.marks.push({ kind: 'path', d, fill: mark.fill, ...(mark.opacity === undefined ? {} : { opacity: mark.opacity }) });
      d = '';
    };
    for (let i = 0; i < count; i++) {
      const node = nodes[i]!;
      const share = this.#share(node);
      const fill = isTip[i] === 1 ? this.style.outcomes[share === null ? MISSING : levelOf(share)]! : this.#colour(node);
      const opacity = this.#isFaint(node) ? FAINT_ALPHA : undefined;
      if (`${fill} ${opacity}` !== last) {
        flush();
        last = `${fill} ${opacity}`;
        mark = { fill, opacity };
      }
      const [x0, y0, x1, y1] = [at[4 * i]!, at[4 * i + 1]!, at[4 * i + 2]!, at[4 * i + 3]!];
      if (x0 === x1 || y0 === y1) d += `M${px(x0)} ${px(y0)}h${px(Math.max(1, x1 - x0))}v${px(Math.max(1, y1 - y0))}H${px(x0)}z`;
      else {
        const length = Math.hypot(x1 - x0, y1 - y0);
        const [dx, dy] = [(y1 - y0) / length / 2, (x0 - x1) / length / 2];
        d += `M${px(x0 + dx)} ${px(y0 + dy)}L${px(x1 + dx)} ${px(y1 + dy)}L${px(x1 - dx)} ${px(y1 - dy)}L${px(x0 - dx)} ${px(y0 - dy)}z`;
      }
    }
    flush();
  }

  boxes(): void {
    const { boxes } = this.list;
    for (const box of boxes) this.#box(box);
    for (const box of boxes) this.#boxEnd(box);
    for (const { onPath, selected, x0Px, y0Px, x1Px, y1Px } of boxes) {
      if (!onPath) continue;
      const size = { widthPx: Math.max(1, x1Px - x0Px - 2), heightPx: Math.max(1, y1Px - y0Px - 2) };
      this.marks.push({ kind: 'rect', xPx: x0Px + 0.5, yPx: y0Px + 0.5, ...size, stroke: { paint: 'ink', widthPx: selected ? 2.5 : 1 } });
    }
  }

  #box({ node, x0Px, y0Px, x1Px, y1Px }: BoxItem): void {
    const [fullX, fullY] = [x1Px - x0Px, y1Px - y0Px];
    const widthPx = Math.max(0.5, fullX - (fullX > 3 ? 1 : 0));
    const heightPx = Math.max(0.5, fullY - (fullY > 3 ? 1 : 0));
    const opacity = this.#alpha(node);
    const faded = opacity === undefined ? {} : { opacity };
    if (this.style.classes[node] === MISSING) {
      const hatch = hatchBox(x0Px, y0Px, x0Px + widthPx, y0Px + heightPx, 'ink-3');
      this.marks.push({ kind: 'group', marks: [hatch], ...faded });
    } else this.marks.push({ kind: 'rect', xPx: x0Px, yPx: y0Px, widthPx, heightPx, fill: this.#colour(node), ...faded });
  }

  /** How a rollout ended, at the foot of its last rectangle: disc, ring, cross, in ink on the colour. */
  #boxEnd({ node, kind, x0Px, y0Px, x1Px, y1Px }: BoxItem): void {
    if (kind === MARK.turn || x1Px - x0Px < LEAST_MARKED_PX || y1Px - y0Px < LEAST_MARKED_PX) return;
    const at = { xPx: x1Px - 9, yPx: y1Px - 9 };
    const ink = inkOn(this.#colour(node)) as `#${string}`;
    this.marks.push(kind === MARK.halted ? cross(at, BOX_MARK_PX, ink) : ring(at, BOX_MARK_PX, ink, 1.5, kind === MARK.success ? ink : null));
  }

  /** One mark a colour, width and opacity; what is faint lies under the rest. */
  edges(): void {
    const groups = new Map<string, { readonly node: number; readonly widthPx: number; d: string }>();
    for (const edge of this.list.edges) {
      if (edge.onPath) continue;
      const { node } = edge;
      const key = `${this.style.classes[node]} ${Math.round(edge.widthPx * 4)} ${this.#isPruned(node)} ${this.#isFaint(node)}`;
      const group = groups.get(key) ?? { node, widthPx: edge.widthPx, d: '' };
      group.d += edgePath(edge);
      groups.set(key, group);
    }
    const ordered = [...groups.values()].sort((a, b) => Number(this.#isFaint(b.node)) - Number(this.#isFaint(a.node)));
    for (const { node, widthPx, d } of ordered) {
      const isMissing = this.style.classes[node] === MISSING;
      const stroke = { paint: this.#colour(node), widthPx: isMissing ? Math.max(1, widthPx) : widthPx, ...(isMissing ? { dash: DOT } : {}) };
      const opacity = this.#alpha(node);
      this.marks.push({ kind: 'path', d, stroke, ...(opacity === undefined ? {} : { opacity }) });
    }
  }

  path(): void {
    const path = this.list.edges.filter(({ onPath }) => onPath);
    const line = (paint: Paint, addedPx: number, round: boolean): void => {
      for (const edge of path) this.marks.push({ kind: 'path', d: edgePath(edge), stroke: { paint, widthPx: edge.widthPx + addedPx, round } });
    };
    line('ink', 3, true);
    line(this.style.ground, 1, true);
    for (const edge of path) {
      const dash = this.style.classes[edge.node] === MISSING ? { dash: DOT } : {};
      this.marks.push({ kind: 'path', d: edgePath(edge), stroke: { paint: this.#colour(edge.node), widthPx: edge.widthPx, ...dash } });
    }
  }

  labels(): void {
    for (const label of this.list.labels) if (label.onPath || !this.#isFaint(label.node)) this.marks.push(this.#label(label));
  }

  #label({ node, kind, text, xPx, yPx, align, onPath }: LabelItem): Mark {
    const font = kind === 'answer' || kind === 'value' ? 'mono' : 'sans';
    const weight = kind === 'value' || (kind === 'edge' && onPath) ? 500 : 400;
    const written = { kind: 'text', xPx, yPx, text, sizePx: LABEL_PX[kind], align, font, weight } as const;
    if (this.list.boxes.length > 0) return { ...written, fill: inkOn(this.#colour(node)) as `#${string}` };
    const fill: Paint = onPath ? 'ink' : kind === 'answer' || kind === 'text' ? 'ink-2' : 'ink-3';
    return { ...written, fill, halo: { paint: this.style.ground, widthPx: 3 } };
  }

  nodes(): void {
    for (const mark of this.list.marks) {
      const marks = this.#node(mark);
      if (this.#isFaint(mark.node) && !mark.selected) this.marks.push({ kind: 'group', marks, opacity: FAINT_ALPHA * 2 });
      else this.marks.push(...marks);
    }
  }

  #node(mark: MarkItem): Mark[] {
    const { xPx, yPx, radiusPx, kind, selected } = mark;
    const { ground } = this.style;
    if (radiusPx < TINY_PX && !selected && kind !== MARK.folded) {
      const fill = TINY[kind] ?? this.#colour(mark.node);
      return [{ kind: 'rect', xPx: xPx - radiusPx, yPx: yPx - radiusPx, widthPx: 2 * radiusPx, heightPx: 2 * radiusPx, fill }];
    }
    const around: Mark[] = [];
    if (mark.expanded && !selected) around.push(ring(mark, radiusPx + Math.min(2.5, radiusPx * 0.55), 'ink-3', 1, ground));
    if (selected) around.push(ring(mark, radiusPx + 4, 'ink', 2, ground));
    if (kind === MARK.turn) return [...around, ...this.#turn(mark)];
    if (kind === MARK.folded) return [...around, ...this.#folded(mark)];
    if (kind === MARK.pruned) return [...around, this.#pruned(mark)];
    return [...around, ...this.#leaf(mark)];
  }

  #turn(mark: MarkItem): Mark[] {
    const { radiusPx, onPath, node } = mark;
    if (this.style.classes[node] === MISSING) return [ring(mark, radiusPx, 'ink-3', 0.75, this.style.ground), hatchCircle(mark, radiusPx, 'ink-3')];
    return [ring(mark, radiusPx, 'ink', onPath ? 1.25 : 1, this.#colour(node), onPath ? undefined : 0.302)];
  }

  #leaf(mark: MarkItem): Mark[] {
    const { radiusPx, kind } = mark;
    const { ground } = this.style;
    if (kind === MARK.success) return [ring(mark, radiusPx - 0.5, 'success', 1, 'success')];
    if (kind === MARK.failure) return [ring(mark, Math.max(0.8, radiusPx - 1), 'failure', Math.min(2, radiusPx * 0.45), ground)];
    if (kind === MARK.halted) return [ring(mark, radiusPx, ground, 0.5, ground), cross(mark, radiusPx * 0.72, 'halted')];
    return [ring(mark, Math.max(0.8, radiusPx - 0.75), 'ink-3', 1.25, ground)];
  }

  #pruned(mark: MarkItem): Mark {
    const key = this.style.classes[mark.node]!;
    const paint: Paint = key === MISSING || key === NEUTRAL ? 'ink-3' : this.#colour(mark.node);
    return ring(mark, Math.max(0.8, mark.radiusPx - 0.5), paint, Math.min(1.25, mark.radiusPx * 0.5), this.style.ground);
  }

  /** A bar of the outcomes put away, a second sheet behind it. */
  #folded({ node, xPx, yPx, radiusPx }: MarkItem): Mark[] {
    const [widthPx, heightPx] = [radiusPx * 4, radiusPx * 1.8];
    const [left, top] = [xPx - widthPx / 2, yPx - heightPx / 2];
    const share = this.#share(node);
    const sheet = (dx: number, dy: number, wide: number, fill: Paint): Mark => ({
      kind: 'rect',
      xPx: left + dx,
      yPx: top + dy,
      widthPx: wide,
      heightPx,
      fill,
    });
    const bars = [sheet(2, -2, widthPx, 'line-2'), sheet(0, 0, widthPx, share === null ? 'raised' : 'failure')];
    if (share !== null && share > 0) bars.push(sheet(0, 0, widthPx * share, 'success'));
    return [...bars, { kind: 'rect', xPx: left, yPx: top, widthPx, heightPx, stroke: { paint: 'ink-2', widthPx: 1 } }];
  }
}

const TINY: Readonly<Partial<Record<number, Paint>>> = { [MARK.success]: 'success', [MARK.failure]: 'failure', [MARK.halted]: 'halted' };

/** A display list as marks of a scene: what the page's canvas paints, as vectors. Cost: what is drawn. */
export function treeMarksScene(list: DisplayList, style: TreeStyle): readonly Mark[] {
  const drawing = new TreeDrawing(list, style);
  drawing.spans();
  drawing.boxes();
  drawing.edges();
  drawing.path();
  drawing.labels();
  drawing.nodes();
  return drawing.marks;
}
