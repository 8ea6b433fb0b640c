import type { Calibration, CalibrationSlice } from '../contract/read/calibration';
import { formatPlural } from '../display/numbers';

const UNSELECTED: Readonly<Record<CalibrationSlice['stage'], string>> = {
  'roots-and-prefixes': 'bare rollouts',
  roots: 'bare rollouts',
  prefixes: 'bare rollouts',
  anchors: 'fresh continuations',
  continuations: 'each continuation’s own end',
  all: 'bare rollouts; in continuations their own end',
};

/** Which rollouts judge a prediction. */
export function outcomesText({ targets, stage }: Pick<CalibrationSlice, 'targets' | 'stage'>): string {
  if (targets === 'unselected') return UNSELECTED[stage];
  if (targets === 'paper') return 'all leaves under the node';
  return targets === 'exact' ? 'exact V' : 'fresh where expanded, else bare';
}

/** How the bins of a reliability diagram are made, weighted and given intervals. */
export function binsText({ slice, counts, bins }: Pick<Calibration, 'slice' | 'counts' | 'bins'>): string {
  const kind = slice.bins === 'width' ? 'equal-width' : 'equal-mass';
  const fewer = bins.length < slice.count ? ` (${slice.count} asked)` : '';
  const weight = slice.weight === 'node' ? 'each node once' : 'each node by its rollouts';
  return `${bins.length} ${kind} bins${fewer}, ${weight}, intervals clustered by prompt (${formatPlural(counts.prompts, 'prompt')})`;
}

/** A slice as words, for a file's metadata. */
export function sliceText({ steps, depth, stage, targets, predictor, pool }: CalibrationSlice): string {
  const parts = [
    steps ? `steps ${steps[0]}–${steps[1]}` : 'all steps',
    depth ? `depth ${depth[0]}–${depth[1]}` : 'all depths',
    stage.replaceAll('-', ' '),
    `judged by ${outcomesText({ targets, stage })}`,
    predictor === null ? 'V as recorded' : `V of ${predictor}`,
    pool === 'run' ? '' : `pooled over its ${pool}`,
  ];
  return parts.filter(Boolean).join('; ');
}
