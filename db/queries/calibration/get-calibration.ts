import { type Sql, sql as sharedSql } from '@/db/client';
import type {
  Calibration,
  CalibrationPoints,
  CalibrationSelection,
  CalibrationSlice,
  ConfidentMistakes,
  RecalibrationPreview,
  SiblingRanking,
} from '@/lib/contract';
import { calibrationPart, mistakesPart, type Part, pointsPart, recalibrationPart, selectionPart, siblingsPart } from './parts';
import { type PredictionPass, withPredictions } from './prediction-pass';

/** What the page shows of a slice. */
interface CalibrationSections {
  readonly calibration: Calibration;
  readonly selection: CalibrationSelection;
  readonly points: CalibrationPoints;
  readonly mistakes: ConfidentMistakes;
  readonly siblings: SiblingRanking;
  /** Null where there are too few prompts. */
  readonly recalibration: RecalibrationPreview | null;
}

const read = (pass: PredictionPass, parts: readonly Part<unknown>[]): Promise<void> => pass.read(parts.flatMap(({ gatherers }) => gatherers));

/**
 * Calibration of a run's predictions: bins, depths, scores and what is left out. Null where there is no such run. Cost: one reading
 * of the slice's packed trees; a second one where bins are of equal mass.
 */
export async function getCalibration(run: string, slice: CalibrationSlice, sql: Sql = sharedSql()): Promise<Calibration | null> {
  return withPredictions(sql, run, slice, async (pass) => {
    const part = calibrationPart(pass, await pass.edges());
    await read(pass, [part]);
    return part.finish();
  });
}

/** All that the page shows of a slice, from one reading and one moment; null where there is no such run. */
export async function getCalibrationSections(run: string, slice: CalibrationSlice, sql: Sql = sharedSql()): Promise<CalibrationSections | null> {
  return withPredictions(sql, run, slice, async (pass) => {
    const edges = await pass.edges();
    const parts = {
      calibration: calibrationPart(pass, edges),
      selection: selectionPart(pass, edges),
      points: pointsPart(pass, edges),
      mistakes: mistakesPart(pass, edges),
      siblings: siblingsPart(pass, edges),
      recalibration: recalibrationPart(pass, edges),
    };
    await read(pass, Object.values(parts));
    return {
      calibration: await parts.calibration.finish(),
      selection: await parts.selection.finish(),
      points: await parts.points.finish(),
      mistakes: await parts.mistakes.finish(),
      siblings: await parts.siblings.finish(),
      recalibration: await parts.recalibration.finish(),
    };
  });
}
