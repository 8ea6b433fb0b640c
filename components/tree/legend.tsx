'use client';

import { useMemo } from 'react';
import { useTheme } from '@/components/ui/use-theme';
import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { formatCount } from '@/lib/display/numbers';
import { colouringOf, countOutcomes, type LegendSpec } from '@/lib/display/scales';
import { edgeWidthPx, isPruned } from './scene';
import { useTree, useTreeState } from './tree-context';

const STEP_PX = 8;
const BARS_PX = 13;

function Ramp({ spec, palette }: { spec: LegendSpec; palette: readonly string[] }) {
  const widthPx = spec.ramp.length * STEP_PX;
  const most = spec.histogram?.reduce((a, b) => Math.max(a, b), 1) ?? 1;
  const top = spec.histogram ? 16 : 9;
  return (
    <svg width={widthPx} height="24" role="img" aria-label={`${spec.title}, from ${spec.low} to ${spec.high}`}>
      {spec.ramp.map((key, i) => {
        const colour = palette[key];
        const barPx = spec.histogram ? ((spec.histogram[i] ?? 0) / most) * BARS_PX : 0;
        return (
          <g key={key}>
            {barPx > 0 && <rect x={i * STEP_PX} y={14 - Math.max(1, barPx)} width={STEP_PX - 1} height={Math.max(1, barPx)} fill={colour} />}
            <rect x={i * STEP_PX} y={top} width={STEP_PX} height="6" fill={colour} />
          </g>
        );
      })}
      {spec.tick !== null && <path d={`M${spec.tick * widthPx} ${top + 6}v3`} stroke="var(--ink-3)" />}
    </svg>
  );
}

function Item({ mark, name, count, optional = false }: { mark: React.ReactNode; name: string; count: number; optional?: boolean }) {
  return (
    <span className={optional ? 'item opt' : 'item'}>
      {mark}
      {name} <span className="num">{formatCount(count)}</span>
    </span>
  );
}

const Dot = ({ kind }: { kind: string }) => <i className={`dot ${kind}`} aria-hidden="true" />;

const AnchorMark = () => (
  <svg width="13" height="13" aria-hidden="true">
    <circle cx="6.5" cy="6.5" r="5.8" fill="none" stroke="var(--ink-3)" />
    <circle cx="6.5" cy="6.5" r="3.4" fill="var(--v-mid)" />
  </svg>
);

const HaltedMark = () => (
  <svg width="9" height="9" aria-hidden="true">
    <path d="M1 1 8 8M8 1 1 8" stroke="var(--halted)" strokeWidth="1.75" />
  </svg>
);

const PrunedMark = () => (
  <svg width="9" height="9" aria-hidden="true">
    <circle cx="4.5" cy="4.5" r="2.6" fill="none" stroke="var(--ink-3)" strokeWidth="1.25" />
  </svg>
);

function countPruned(snapshot: TreeSnapshot): number {
  let count = 0;
  for (let node = 0; node < snapshot.header.count; node++) if (isPruned(snapshot, node)) count++;
  return count;
}

/** Three widths and the rollouts they stand for. */
function Widths({ snapshot }: { snapshot: TreeSnapshot }) {
  const most = Math.max(1, snapshot.n[0] ?? 1);
  const samples = [...new Set(most < 100 ? [1, Math.round(Math.sqrt(most)), most] : [1, most])];
  return (
    <span className="item opt">
      <svg width={samples.length * 15} height="10" aria-hidden="true">
        {samples.map((rollouts, i) => (
          <path key={rollouts} d={`M${i * 15} 5h12`} stroke="var(--ink-3)" strokeWidth={edgeWidthPx(rollouts, most)} />
        ))}
      </svg>
      rollouts <span className="num">{samples.map(formatCount).join(' · ')}</span>
    </span>
  );
}

/** The key of the colouring, counts of every mark, and what has no value. */
export function Legend() {
  const { colour } = useTree();
  const theme = useTheme();
  const snapshot = useTreeState((state) => state.snapshot);
  const counts = useMemo(() => (snapshot ? countOutcomes(snapshot) : null), [snapshot]);
  const pruned = useMemo(() => (snapshot ? countPruned(snapshot) : 0), [snapshot]);
  const spec = useMemo(() => (snapshot ? colouringOf(colour).legend(snapshot) : null), [snapshot, colour]);
  if (!snapshot || !counts || !spec) return <div className="legend" />;
  return (
    <section className="legend" aria-label="Legend">
      <span className="defined">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the definition must be reachable by keyboard */}
        <span className="tip" tabIndex={0}>
          {spec.title}
        </span>
        <span className="definition" role="tooltip">
          {spec.definition}
        </span>
      </span>
      <span className="item">
        <span className="num dim">{spec.low}</span>
        <Ramp spec={spec} palette={colouringOf(colour).palette(theme)} />
        <span className="num dim">{spec.high}</span>
      </span>
      <span className="sep" />
      <Item mark={<Dot kind="ok" />} name="success" count={counts.success} />
      <Item mark={<Dot kind="no" />} name="failure" count={counts.failure} />
      <Item mark={<HaltedMark />} name="limit, error" count={counts.halted} />
      {counts.unfinished > 0 && <Item mark={<Dot kind="open" />} name="unfinished" count={counts.unfinished} />}
      <Item mark={<Dot kind="none" />} name={spec.missing.label} count={spec.missing.count} />
      {pruned > 0 && <Item mark={<PrunedMark />} name="pruned" count={pruned} />}
      <span className="sep opt" />
      {(pruned === 0 || counts.expanded > 0) && <Item mark={<AnchorMark />} name="expanded anchor" count={counts.expanded} optional />}
      <Widths snapshot={snapshot} />
    </section>
  );
}
