import type { Calibration, CalibrationPoints, CalibrationSelection, ConfidentMistakes, RecalibrationPreview, SiblingRanking } from '@/lib/contract';
import { clusteredBins } from '@/lib/derive/calibration/cells';
import { CellGatherer } from '@/lib/derive/calibration/gather-cells';
import { LEAST, MistakeGatherer } from '@/lib/derive/calibration/gather-mistakes';
import { PointGatherer } from '@/lib/derive/calibration/gather-points';
import { RecalibrationGatherer } from '@/lib/derive/calibration/gather-recalibration';
import { SelectionGatherer } from '@/lib/derive/calibration/gather-selection';
import { SiblingGatherer } from '@/lib/derive/calibration/gather-siblings';
import { reliabilityBins } from '@/lib/derive/calibration/reliability';
import { calibrationOf } from './calibration-of';
import { listPlaces } from './list-places';
import { nodeOf } from './node-rows';
import type { Gatherer, PredictionPass } from './prediction-pass';

/** Something that the page shows: what it gathers of the trees, and what that comes to. */
export interface Part<T> {
  readonly gatherers: readonly Gatherer[];
  readonly finish: () => T | Promise<T>;
}

type MakePart<T> = (pass: PredictionPass, edges: readonly number[]) => Part<T>;

/** Bins, depths and scores. */
export const calibrationPart: MakePart<Calibration> = (pass, edges) => {
  const cells = new CellGatherer(pass.resolved.slice, edges);
  return { gatherers: [cells], finish: () => calibrationOf(pass, cells.finish(), edges) };
};

/** What the allocator's choices do to outcomes, at the turns of bare rollouts. */
export const selectionPart: MakePart<CalibrationSelection> = (pass, edges) => {
  const selection = new SelectionGatherer(pass.resolved.slice);
  const paper = new CellGatherer({ ...pass.resolved.slice, stage: 'anchors', targets: 'paper' }, edges);
  return {
    gatherers: [selection, paper],
    finish: () => {
      const { prefixes, anchors } = selection;
      if (anchors === 0) return { prefixes, anchors, bins: [], offsets: [] };
      const offsets = selection.offsets();
      const isKnown = offsets.some(({ nodesLow, nodesHigh }) => nodesLow + nodesHigh > 0);
      const bins = reliabilityBins(clusteredBins(paper.finish().cells, edges.length - 1), edges);
      return { prefixes, anchors, bins, offsets: isKnown ? offsets : [] };
    },
  };
};

/** V beside each node's own k/n, for nodes with several rollouts. */
export const pointsPart: MakePart<CalibrationPoints> = (pass) => {
  const points = new PointGatherer(pass.resolved.slice);
  return {
    gatherers: [points],
    finish: async () => {
      const { nodes, ...rest } = points.finish();
      const rows = await listPlaces(pass.tx, pass.resolved, nodes);
      return { ...rest, nodes: rows.map(({ at: _, ...row }) => nodeOf(row)) };
    },
  };
};

const LISTED = 25;

/** The largest confident mistakes, the worst of each prompt, on rollouts that nothing chose unless the slice's targets are "paper". */
export const mistakesPart: MakePart<ConfidentMistakes> = (pass) => {
  const mistakes = new MistakeGatherer(pass.resolved.slice);
  return {
    gatherers: [mistakes],
    finish: async () => {
      const { worst, ...counts } = mistakes.finish();
      const rows = await listPlaces(pass.tx, pass.resolved, worst);
      const seen = new Set<string>();
      const kept = rows.filter(({ run, prompt }) => seen.size < seen.add(`${run}\t${prompt}`).size);
      const nodes = kept.slice(0, LISTED).map(({ at, ...row }) => {
        const { low, high, gap } = worst[at]!;
        return { ...nodeOf(row), low, high, gap };
      });
      return { least: LEAST, ...counts, nodes };
    },
  };
};

/** How V ranks siblings. */
export const siblingsPart: MakePart<SiblingRanking> = (pass) => {
  const siblings = new SiblingGatherer(pass.resolved.slice);
  return { gatherers: [siblings], finish: () => siblings.finish() };
};

/** Curves fitted and judged on different prompts; null where there are too few. */
export const recalibrationPart: MakePart<RecalibrationPreview | null> = (pass) => {
  const recalibration = new RecalibrationGatherer(pass.resolved.slice);
  return { gatherers: [recalibration], finish: () => recalibration.finish() };
};
