import { CalibrationFrame } from '@/components/calibration/calibration-frame';
import { CalibrationView } from '@/components/calibration/calibration-view';
import { CalibrationStatus } from '@/components/calibration/status';
import { useAnswer } from '@/components/ui/use-answer';
import type { BundleCalibration } from '@/lib/bundle/records';
import { copy } from '../copy';
import { Reading } from './reading';
import '@/components/calibration/calibration.css';
import '@/components/calibration/calibration-lists.css';

export function CalibrationPage({ run }: { run: string }) {
  const { value, failure } = useAnswer<BundleCalibration>(`/api/v1/runs/${encodeURIComponent(run)}/calibration`);
  if (!value) return <Reading what="calibration" failure={failure} />;
  const { hasExact, ...found } = value;
  return (
    <CalibrationFrame run={run} name={copy().manifest.name} live={null} status={<CalibrationStatus calibration={found.calibration} />}>
      <CalibrationView run={run} choices={{ stepRanges: [], predictors: [], pools: [], hasExact }} {...found} />
    </CalibrationFrame>
  );
}
