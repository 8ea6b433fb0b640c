'use client';

import type { Growth, GrowthFrame } from '@/lib/derive/growth';

export const LANE_HEIGHT_PX = 66;
const MIDDLE_PX = 26;
const REACH_PX = 17;
const DECISION_PX = 22;

type Kind = 'success' | 'failure' | 'mixed' | 'open' | 'decision';

/** Up = every rollout that finished in the frame passed, down = failed, both = some of each. */
function kindOf(frame: GrowthFrame, before: GrowthFrame | undefined): Kind | null {
  if (frame.kind === 'root') return null;
  if (frame.kind === 'anchor' || frame.kind === 'to-roots') return 'decision';
  const [k, n] = [frame.k - (before?.k ?? 0), frame.n - (before?.n ?? 0)];
  if (n === 0) return 'open';
  if (k === n) return 'success';
  return k === 0 ? 'failure' : 'mixed';
}

const BAR: Readonly<Record<Kind, readonly [upPx: number, downPx: number, colour: string]>> = {
  success: [REACH_PX, 0, 'var(--success)'],
  failure: [0, REACH_PX, 'var(--failure)'],
  mixed: [REACH_PX / 2, REACH_PX / 2, 'var(--ink-3)'],
  open: [3, 3, 'var(--line-2)'],
  decision: [DECISION_PX, DECISION_PX, 'var(--budget)'],
};

const STAGES: readonly { readonly kinds: readonly GrowthFrame['kind'][]; readonly name: string }[] = [
  { kinds: ['rollout'], name: 'bare' },
  { kinds: ['to-roots', 'anchor'], name: 'stage 2' },
  { kinds: ['expansion'], name: 'expansions' },
];
/** A name needs this much room to the one before. */
const NAME_PX = 36;

/** Where the stages begin. */
function Stages({ growth, xPx }: { growth: Growth; xPx: (frame: number) => number }) {
  const found = STAGES.map(({ kinds, name }) => ({ name, from: growth.frames.findIndex(({ kind }) => kinds.includes(kind)) }));
  const shown = found.filter(({ from }) => from >= 0).sort((a, b) => a.from - b.from);
  return shown.map(({ name, from }, i) => {
    const before = shown[i - 1];
    if (before && xPx(from) - xPx(before.from) < NAME_PX) return null;
    return (
      <text key={name} x={xPx(from) - 2} y={LANE_HEIGHT_PX - 6}>
        {name}
      </text>
    );
  });
}

/** The frames as bars in their order: one path a kind, so that thousands cost five. */
export function GrowthLane({ growth, at, xPx, widthPx }: { growth: Growth; at: number; xPx: (frame: number) => number; widthPx: number }) {
  const pitchPx = growth.frames.length > 1 ? xPx(1) - xPx(0) : widthPx;
  const barPx = Math.min(6, Math.max(1, pitchPx - 1.5));
  const paths = new Map<Kind, string>();
  for (const [i, frame] of growth.frames.entries()) {
    const kind = kindOf(frame, growth.frames[i - 1]);
    if (kind === null) continue;
    const [upPx, downPx] = BAR[kind];
    paths.set(kind, `${paths.get(kind) ?? ''}M${xPx(i).toFixed(1)} ${MIDDLE_PX - upPx}V${MIDDLE_PX + downPx}`);
  }
  const cursorPx = Math.round(xPx(at)) + 0.5;
  return (
    <svg width={widthPx} height={LANE_HEIGHT_PX} aria-hidden="true">
      <line className="axis" x1={xPx(0)} x2={xPx(growth.frames.length - 1)} y1={MIDDLE_PX + 0.5} y2={MIDDLE_PX + 0.5} />
      {[...paths].map(([kind, path]) => (
        <path key={kind} d={path} fill="none" stroke={BAR[kind][2]} strokeWidth={kind === 'decision' ? Math.min(2, barPx) : barPx} />
      ))}
      <Stages growth={growth} xPx={xPx} />
      <rect x={cursorPx + 3} y="0" width={Math.max(0, widthPx - cursorPx)} height={MIDDLE_PX * 2} fill="var(--surface)" opacity=".7" />
      <line x1={cursorPx} x2={cursorPx} y1="1" y2={MIDDLE_PX * 2} stroke="var(--ink)" strokeWidth="1.5" />
    </svg>
  );
}
