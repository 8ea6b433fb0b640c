'use client';

import { IS_COPY } from '@/components/ui/host';
import type {
  Calibration,
  CalibrationPoints,
  CalibrationSelection,
  ConfidentMistakes,
  RecalibrationPreview,
  SiblingRanking,
} from '@/lib/contract/read/calibration';
import { useChosenBin, usePrefix, usePreview, useSlice } from './address';
import { AtPrefix } from './at-prefix';
import { BinNodes } from './bin-nodes';
import type { SliceChoices } from './choices';
import { DepthSection } from './depth-section';
import { EmptySlice } from './empty-slice';
import { FixedSlice } from './fixed-slice';
import { MistakesSection } from './mistakes-section';
import { RecalibrationSection } from './recalibration-section';
import { ReliabilitySection } from './reliability-section';
import { ScatterSection } from './scatter-section';
import { ScoresPanel } from './scores';
import { SelectionBanner } from './selection-banner';
import { SiblingScores } from './sibling-scores';
import { CalibrationToolbar } from './toolbar';
import { VersionsSection } from './versions-section';

interface Props {
  readonly run: string;
  readonly hasV: boolean;
  readonly choices: SliceChoices;
  readonly calibration: Calibration;
  readonly selection: CalibrationSelection;
  readonly points: CalibrationPoints;
  readonly mistakes: ConfidentMistakes;
  readonly siblings: SiblingRanking;
  readonly recalibration: RecalibrationPreview | null;
}

function Diagrams({
  run,
  calibration,
  selection,
  points,
  mistakes,
  siblings,
  recalibration,
  choices,
  onDepth,
}: Props & { onDepth: ((range: string) => void) | null }) {
  const [bin, setBin] = useChosenBin();
  const chosen = bin !== null && bin >= 0 && bin < calibration.bins.length ? bin : null;
  const [preview, setPreview] = usePreview();
  const prefix = usePrefix();
  const { slice } = calibration;
  return (
    <div className="cal">
      <div className="col">
        <ReliabilitySection {...{ run, calibration, selection, recalibration, preview, chosen }} onChoose={setBin} />
        <DepthSection depths={calibration.depths} onDepth={onDepth} />
      </div>
      <div className="col">
        {calibration.scores && <ScoresPanel scores={calibration.scores} siblings={<SiblingScores siblings={siblings} />} />}
        <RecalibrationSection preview={recalibration} picked={preview} onPick={setPreview} />
        <ScatterSection run={run} slice={slice} points={points} against="mc" />
        {choices.hasExact && <ScatterSection run={run} slice={slice} points={points} against="exact" />}
        {!IS_COPY && <VersionsSection run={run} slice={slice} versions={choices.predictors} />}
      </div>
      <div className="col">
        {prefix.tree !== null && prefix.node !== null && <AtPrefix run={run} tree={prefix.tree} node={prefix.node} onClose={prefix.close} />}
        {chosen !== null && <BinNodes run={run} calibration={calibration} bin={chosen} onClose={() => setBin(null)} />}
        <MistakesSection mistakes={mistakes} slice={slice} />
      </div>
    </div>
  );
}

/** The calibration page below the bar: what is cut by, what choice did to the outcomes, and the diagrams. */
export function CalibrationView(props: Props) {
  const state = useSlice();
  const { calibration, choices, selection } = props;
  return (
    <>
      {IS_COPY ? <FixedSlice slice={calibration.slice} /> : <CalibrationToolbar slice={calibration.slice} choices={choices} state={state} />}
      <SelectionBanner slice={calibration.slice} selection={selection} />
      {calibration.scores ? (
        <Diagrams {...props} onDepth={IS_COPY ? null : (depth) => state.set({ depth })} />
      ) : (
        <EmptySlice run={props.run} calibration={calibration} hasV={props.hasV} />
      )}
    </>
  );
}
