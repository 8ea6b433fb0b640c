import type { Form, Frame, TreeGeometry } from './types';

/** Pitches at which marks and a line of label have their full size: "1:1". */
export const NATURAL_LANE_PX = 20;
export const NATURAL_LEVEL_PX = 26;
const SMALLEST_ZOOM = 0.5;
/** Room of the root's fan, in levels: the first level stands that much further out. */
const ROOT_EXTRA = 0.2;
const TAU = 2 * Math.PI;

interface Limits {
  /** Widest pitch of a tree that is fitted, and of one that is zoomed in. */
  readonly fitLanePx: number;
  readonly fitLevelPx: number;
  readonly mostLanePx: number;
  readonly mostLevelPx: number;
}

const LIMITS: Readonly<Record<`${Frame}-${Form}`, Limits>> = {
  'rows-links': { fitLanePx: 56, fitLevelPx: 176, mostLanePx: 160, mostLevelPx: 420 },
  'rows-boxes': { fitLanePx: 56, fitLevelPx: 176, mostLanePx: 160, mostLevelPx: 420 },
  'columns-links': { fitLanePx: 120, fitLevelPx: 84, mostLanePx: 280, mostLevelPx: 180 },
  'columns-boxes': { fitLanePx: 240, fitLevelPx: 60, mostLanePx: 480, mostLevelPx: 120 },
  'polar-links': { fitLanePx: 120, fitLevelPx: 110, mostLanePx: 200, mostLevelPx: 420 },
  'polar-boxes': { fitLanePx: 120, fitLevelPx: 110, mostLanePx: 200, mostLevelPx: 420 },
};

/**
 * What part of a tree is on screen. Zoom 1 shows the whole tree; lanes and levels scale apart, so that a tree of ten
 * thousand lanes can be read without its levels running off, and both are readable at the same zoom.
 */
export interface Viewport {
  readonly frame: Frame;
  readonly form: Form;
  readonly lanes: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pitches at zoom 1; a lane's in polar frames is an arc at `levels`. */
  readonly fitLanePx: number;
  readonly fitLevelPx: number;
  readonly zoom: number;
  /** Screen place of level 0, lane 0; of the middle in polar frames. */
  readonly xPx: number;
  readonly yPx: number;
}

export interface SizePx {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface PadPx {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const limitsOf = ({ frame, form }: Viewport): Limits => LIMITS[`${frame}-${form}`];

/** Levels from the root's, the first one pushed out where edges fan. */
export const outward = (form: Form, level: number): number => (level === 0 || form === 'boxes' ? level : level + ROOT_EXTRA);

/** Levels that the whole tree takes. */
const spanOf = ({ form, levels }: Pick<TreeGeometry, 'form' | 'levels'>): number => (form === 'boxes' ? levels : outward(form, levels - 1));

/** Zoom from which both pitches are natural. */
const readableZoom = ({ fitLanePx, fitLevelPx, frame }: Viewport): number =>
  frame === 'polar' ? 1 : Math.max(1, NATURAL_LANE_PX / fitLanePx, NATURAL_LEVEL_PX / fitLevelPx);

function pitchAt(view: Viewport, fitPx: number, naturalPx: number, mostPx: number): number {
  const { zoom } = view;
  if (zoom <= 1) return fitPx * zoom;
  const most = Math.max(fitPx, mostPx);
  if (view.frame === 'polar') return fitPx * zoom;
  const readable = readableZoom(view);
  const beyond = Math.max(1, zoom / readable);
  if (fitPx >= naturalPx) return Math.min(most, fitPx * beyond);
  const share = Math.log(naturalPx / fitPx) / Math.log(readable);
  return Math.min(most, fitPx * Math.min(zoom, readable) ** share * beyond);
}

export const levelPxOf = (view: Viewport): number => pitchAt(view, view.fitLevelPx, NATURAL_LEVEL_PX, limitsOf(view).mostLevelPx);
export const lanePxOf = (view: Viewport): number => pitchAt(view, view.fitLanePx, NATURAL_LANE_PX, limitsOf(view).mostLanePx);

function highestZoom(view: Viewport): number {
  const { mostLanePx, mostLevelPx } = limitsOf(view);
  // In polar frames the innermost level is the densest
  if (view.frame === 'polar') return Math.max(1, mostLevelPx / view.fitLevelPx, (view.lanes * NATURAL_LANE_PX * 2) / (TAU * view.fitLevelPx));
  const readable = readableZoom(view);
  return readable * Math.max(1, mostLanePx / Math.max(NATURAL_LANE_PX, view.fitLanePx), mostLevelPx / Math.max(NATURAL_LEVEL_PX, view.fitLevelPx));
}

/** Pixels per unit along the screen's axes. */
export function scaleOf(view: Viewport): { readonly xPx: number; readonly yPx: number } {
  const [levelPx, lanePx] = [levelPxOf(view), lanePxOf(view)];
  if (view.frame === 'polar') return { xPx: levelPx, yPx: levelPx };
  return view.frame === 'rows' ? { xPx: levelPx, yPx: lanePx } : { xPx: lanePx, yPx: levelPx };
}

type Fitted = Pick<TreeGeometry, 'frame' | 'form' | 'lanes' | 'levels'>;

function fitPolar(tree: Fitted, size: SizePx, room: readonly [number, number], pad: PadPx, tight: boolean): Viewport {
  const limits = LIMITS['polar-links'];
  const span = Math.max(1, spanOf(tree));
  const fitLevelPx = Math.min(tight ? Number.POSITIVE_INFINITY : limits.fitLevelPx, Math.min(...room) / 2 / span);
  return {
    ...size,
    frame: tree.frame,
    form: tree.form,
    lanes: tree.lanes,
    fitLevelPx,
    fitLanePx: (TAU * span * fitLevelPx) / Math.max(1, tree.lanes),
    zoom: 1,
    xPx: pad.left + room[0] / 2,
    yPx: pad.top + room[1] / 2,
  };
}

/** The whole tree: aligned to the root's corner, or its middle in the middle. `tallestPx` bounds the pitch of lanes where the picture is small. */
export function fitView(tree: Fitted, size: SizePx, pad: PadPx, tallestPx?: number): Viewport {
  const room = [Math.max(8, size.widthPx - pad.left - pad.right), Math.max(8, size.heightPx - pad.top - pad.bottom)] as const;
  if (tree.frame === 'polar') return fitPolar(tree, size, room, pad, tallestPx !== undefined);
  const limits = LIMITS[`${tree.frame}-${tree.form}`];
  const [levelRoom, laneRoom] = tree.frame === 'rows' ? room : [room[1], room[0]];
  const lanes = Math.max(1, tree.form === 'boxes' ? tree.lanes : tree.lanes - 1);
  const fitLevelPx = Math.min(tallestPx === undefined ? limits.fitLevelPx : Number.POSITIVE_INFINITY, levelRoom / Math.max(1, spanOf(tree)));
  const fitLanePx = Math.min(tallestPx ?? limits.fitLanePx, laneRoom / lanes);
  const { frame, form } = tree;
  return { ...size, frame, form, lanes: tree.lanes, fitLevelPx, fitLanePx, zoom: 1, xPx: pad.left, yPx: pad.top };
}

export const panView = (view: Viewport, dxPx: number, dyPx: number): Viewport => ({ ...view, xPx: view.xPx + dxPx, yPx: view.yPx + dyPx });

/** A view with another zoom in which what stands at (xPx, yPx) stays there. */
export function withZoom(view: Viewport, zoom: number, xPx: number, yPx: number): Viewport {
  const next = { ...view, zoom: Math.min(highestZoom(view), Math.max(SMALLEST_ZOOM, zoom)) };
  const [before, after] = [scaleOf(view), scaleOf(next)];
  return { ...next, xPx: xPx - ((xPx - view.xPx) * after.xPx) / before.xPx, yPx: yPx - ((yPx - view.yPx) * after.yPx) / before.yPx };
}

/** Zooms by `factor` with the point under the pointer held still. */
export const zoomAt = (view: Viewport, xPx: number, yPx: number, factor: number): Viewport => withZoom(view, view.zoom * factor, xPx, yPx);

/** The zoom at which lanes have this pitch, as near as the view allows. */
export function zoomForLanes(view: Viewport, lanePx: number): number {
  if (lanePx <= view.fitLanePx) return 1;
  let [low, high] = [1, highestZoom(view)];
  for (let i = 0; i < 60; i++) {
    const middle = Math.sqrt(low * high);
    if (lanePxOf({ ...view, zoom: middle }) < lanePx) low = middle;
    else high = middle;
  }
  return high;
}
