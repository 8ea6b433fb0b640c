'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import { Defined } from '@/components/ui/defined';
import { Unread } from '@/components/ui/unread';
import { useAnswer } from '@/components/ui/use-answer';
import { useTheme } from '@/components/ui/use-theme';
import type { CalibrationSlice, VersionComparison } from '@/lib/contract/read/calibration';
import { formatCount, formatFixed, formatInterval, formatSigned } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { SCREEN_STYLE } from '@/lib/figure/scene';
import { scatterScene } from '@/lib/figure/v-against-mc';
import { sliceQuery } from './address';
import { FigureSection } from './figure-section';
import { apiPath } from './words';

function Pick({
  name,
  value,
  versions,
  onChange,
}: {
  name: string;
  value: string;
  versions: readonly string[];
  onChange: (version: string) => void;
}) {
  return (
    <label className="flex items-center gap-1.5 text-ink-3 text-label">
      {name}
      <select className="select text-ink" value={value} onChange={(event) => onChange(event.target.value)}>
        {versions.map((version) => (
          <option key={version} value={version}>
            {visibleText(version)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What the comparison found, in words. */
function verdict({ prefixes, prompts, brierA, brierB, difference }: VersionComparison): string {
  if (prefixes === 0 || difference === null)
    return 'No prefix was predicted by both: prompts did not come again, or their rollouts have not finished.';
  const interval = difference.low === null || difference.high === null ? '' : ` ${formatInterval(difference.low, difference.high, 4)}`;
  return `Brier ${formatFixed(brierA, 4)} (A), ${formatFixed(brierB, 4)} (B), A − B ${formatSigned(difference.value, 4)}${interval}; ${formatCount(prefixes)} prefixes of ${formatCount(prompts)} prompts, judged by the rollouts of B’s steps.`;
}

interface State {
  readonly same: boolean;
  readonly value: VersionComparison | null;
}

function said({ same, value }: State): string {
  if (same) return 'Choose two different versions.';
  return value ? verdict(value) : 'reading';
}

/** Two predictor versions on the very same prefixes. Read when the section comes to have two versions. */
export function VersionsSection({ run, slice, versions }: { run: string; slice: CalibrationSlice; versions: readonly string[] }) {
  const theme = useTheme();
  const [{ a, b }, set] = useQueryStates({ a: parseAsString, b: parseAsString }, { history: 'replace' });
  const [first, last] = [versions.at(-1), versions[0]];
  const [early, late] = [a ?? first, b ?? last];
  const query = sliceQuery({ ...slice, predictor: null });
  if (early !== undefined && late !== undefined) {
    query.set('a', early);
    query.set('b', late);
  }
  const { value, isCurrent, failure, retry } = useAnswer<VersionComparison>(early === late ? null : `${apiPath(run, '/versions')}?${query}`, slice);
  if (early === undefined || late === undefined || first === last) return null;
  const points = (value?.points ?? []).map((point, i) => ({ key: `point-${i}`, v: point.a, y: point.b, n: point.n, name: `${point.k}/${point.n}` }));
  const figure = {
    title: 'Two predictor versions',
    about: value ? verdict(value) : 'reading',
    notes: [],
    points,
    names: { x: `Ṽ of ${visibleText(early)}`, y: `Ṽ of ${visibleText(late)}` },
    theme,
  };
  return (
    <FigureSection
      id="versions"
      name="Two predictor versions"
      title={<Defined metric="calibration-versions">Two predictor versions</Defined>}
      qualifier="the same prefixes by hash, area ∝ n"
      assumed={{ widthPx: 440, heightPx: 300 }}
      heightOf={(widthPx) => Math.min(widthPx * 0.9, 300)}
      build={(size) => scatterScene(figure, size, SCREEN_STYLE)}
      after={
        <>
          <div className="mt-1 flex gap-4">
            <Pick name="A" value={early} versions={versions} onChange={(version) => void set({ a: version })} />
            <Pick name="B" value={late} versions={versions} onChange={(version) => void set({ b: version })} />
          </div>
          {failure ? (
            <Unread what="The versions" failure={failure} onRetry={retry} />
          ) : (
            <p className="cal-say">{said({ same: early === late, value: isCurrent ? value : null })}</p>
          )}
        </>
      }
    />
  );
}
