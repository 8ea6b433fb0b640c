'use client';

import { useMemo } from 'react';
import { useTheme } from '@/components/ui/use-theme';
import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { countMark, type LegendMark } from '@/lib/display/legend-filter';
import { formatCount } from '@/lib/display/numbers';
import { colouringOf, countOutcomes } from '@/lib/display/scales';
import { edgeWidthPx } from '@/lib/figure/tree-marks';
import { AnchorMark, Dot, HaltedMark, LegendItem, PrunedMark, UnfundedMark } from './legend-marks';
import { LegendRamp } from './legend-ramp';
import { StageChips } from './stage-chips';
import { useTree, useTreeState } from './tree-context';
import { LegendShape } from './tree-shape';

/** Three widths and the rollouts they stand for. */
function Widths({ snapshot }: { snapshot: TreeSnapshot }) {
  const most = Math.max(1, snapshot.n[0] ?? 1);
  const samples = [...new Set(most < 100 ? [1, Math.round(Math.sqrt(most)), most] : [1, most])];
  return (
    <span className="item opt widths">
      <svg width={samples.length * 15} height="10" aria-hidden="true">
        {samples.map((rollouts, i) => (
          <path key={rollouts} d={`M${i * 15} 5h12`} stroke="var(--ink-3)" strokeWidth={edgeWidthPx(rollouts, most)} />
        ))}
      </svg>
      rollouts <span className="num">{samples.map(formatCount).join(' · ')}</span>
    </span>
  );
}

/** Marks that not every tree bears: shown where one does. */
function countMarks(snapshot: TreeSnapshot): Readonly<Record<'pruned' | 'unfunded', number>> {
  const count = (mark: LegendMark): number => countMark(snapshot, mark);
  return { pruned: count('pruned'), unfunded: count('unfunded') };
}

/** The key of the colouring, counts of every mark, and what has no value. Each entry lights its nodes and dims the rest. */
export function Legend() {
  const { colour } = useTree();
  const theme = useTheme();
  const snapshot = useTreeState((state) => state.whole);
  const counts = useMemo(() => (snapshot ? { ...countOutcomes(snapshot), ...countMarks(snapshot) } : null), [snapshot]);
  const spec = useMemo(() => (snapshot ? colouringOf(colour).legend(snapshot) : null), [snapshot, colour]);
  const isLost = useTreeState((state) => state.failure !== null);
  if (!snapshot || !counts || !spec) return isLost ? <div className="legend" /> : <LegendShape />;
  const { missing, outside } = spec;
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
        <LegendRamp spec={spec} palette={colouringOf(colour).palette(theme)} />
        <span className="num dim">{spec.high}</span>
      </span>
      <span className="sep" />
      <LegendItem part="success" mark={<Dot kind="ok" />} name="success" count={counts.success} />
      <LegendItem part="failure" mark={<Dot kind="no" />} name="failure" count={counts.failure} />
      <LegendItem part="halted" mark={<HaltedMark />} name="limit, error" count={counts.halted} />
      {counts.unfinished > 0 && <LegendItem part="unfinished" mark={<Dot kind="open" />} name="unfinished" count={counts.unfinished} />}
      <LegendItem part="missing" mark={<Dot kind="none" />} name={missing.label} count={missing.count} />
      {outside !== null && outside.label !== 'leaf' && (
        <LegendItem part="outside" mark={<Dot kind="neutral" />} name={outside.label} count={outside.count} optional />
      )}
      {counts.pruned > 0 && <LegendItem part="pruned" mark={<PrunedMark />} name="pruned" count={counts.pruned} />}
      <span className="sep opt" />
      {(counts.pruned === 0 || counts.expanded > 0) && (
        <LegendItem part="expanded" mark={<AnchorMark />} name="expanded anchor" count={counts.expanded} optional />
      )}
      {counts.unfunded > 0 && (
        <LegendItem
          part="unfunded"
          mark={<UnfundedMark />}
          name="given none"
          count={counts.unfunded}
          title="Show only: candidates of stage 2 that were given no continuation"
          optional
        />
      )}
      <Widths snapshot={snapshot} />
      <StageChips />
    </section>
  );
}
