import type {
  Calibration,
  CalibrationPoints,
  CalibrationSelection,
  ConfidentMistakes,
  NodeDetail,
  PrefixVersions,
  PromptOverSteps,
  RecalibrationPreview,
  SiblingRanking,
  SubtreeCosts,
} from '@/lib/contract';

/** A node as a copy holds it. */
export interface BundleNode {
  readonly detail: NodeDetail;
  /** Preorder place; null where the node has none. */
  readonly place: number | null;
  readonly costs: SubtreeCosts | null;
  /** Its whole texts are in `wholeFile` of this number. */
  readonly whole?: number;
}

/** What a copy holds of a prompt. */
export interface BundlePrompt {
  /** Its trees that the copy holds. */
  readonly overSteps: PromptOverSteps;
  readonly trees: number;
  readonly treesTooLarge: number;
  /** By prefix hash; prefixes that stand once only are left out. */
  readonly shared: Readonly<Record<string, Pick<PrefixVersions, 'versions' | 'count'>>>;
}

/** The run's calibration, by the slice that the page begins with. */
export interface BundleCalibration {
  readonly hasV: boolean;
  readonly hasExact: boolean;
  readonly calibration: Calibration;
  readonly selection: CalibrationSelection;
  readonly points: CalibrationPoints;
  readonly mistakes: ConfidentMistakes;
  readonly siblings: SiblingRanking;
  readonly recalibration: RecalibrationPreview | null;
}
